import type { Actor } from '#core/contract/actor.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Period } from '#core/manifest/public.ts'
import type { Dimension } from '../manifest/model/report.ts'
import { measuresCurrentState } from '../manifest/shown-report.ts'
import type { FigureValues, ReportRow } from '../wire.ts'
import { allSettled } from './all-settled.ts'
import type { WantedValues } from './figure-predicates.ts'
import { collectMeasured, figureValues } from './figure-values.ts'
import { type LineSort, reportLines } from './lines.ts'
import { measure } from './measure.ts'
import { type AmountsByKey, type MeasureContext, type NarrowedDimension, type Slice, sliceKey } from './measuring.ts'
import { atOneSnapshot, type SnapshotReaders } from './one-snapshot.ts'
import type { Serving } from './serving.ts'
import { dimensionTree, type Tree } from './trees.ts'

/** Names of figures along a dimension, or over all rows if it is undefined. */
export interface RequestedFigures {
  readonly dimension?: Dimension
  readonly figures: readonly string[]
}

export interface NumbersRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly period: Period
  /** Comparison period. */
  readonly before?: Period
  /** Filter values by dimension; tree values stand for all values below them as well. */
  readonly narrowed: readonly NarrowedDimension[]
  /** Everything that `work` will ask the Moment for. */
  readonly parts: readonly RequestedFigures[]
}

/** Numbers read from one database snapshot. */
export interface ReportNumbers {
  /** Totals over all rows. */
  whole(figures: readonly string[]): { readonly values: FigureValues; readonly before?: FigureValues }
  /** One row per value of the dimension. */
  lines(part: Required<RequestedFigures>, sort: LineSort | undefined): Promise<readonly ReportRow[]>
}

/** Reads all parts from one database snapshot and runs the work while it is open. */
export function readNumbers<T>(serving: Serving, request: NumbersRequest, work: (moment: ReportNumbers) => Promise<T>): Promise<T> {
  return atOneSnapshot(serving.longReads, async readers => {
    const measuring = await createMeasureContext(serving, request, readers)
    const [now, earlier] = await allSettled([
      measure(measuring, request.period, slicesOf(request)),
      request.before ? measure(measuring, request.before, slicesOf(request, isTimed)) : undefined,
    ])
    return work(createNumbers(request, measuring, now as GroupsBySlice, earlier))
  })
}

async function createMeasureContext(
  serving: Serving,
  { snapshot, actor, narrowed, parts }: NumbersRequest,
  { tx, read }: SnapshotReaders,
): Promise<MeasureContext> {
  const dimensions = [...parts.flatMap(({ dimension }) => dimension ?? []), ...narrowed.map(({ dimension }) => dimension)]
  const trees = new Map<string, Tree>()
  for (const { key, values } of new Map(dimensions.map(dimension => [dimension.key, dimension])).values()) {
    const tree = await dimensionTree(snapshot, serving.services.options, tx, values)
    if (tree) trees.set(key, tree)
  }
  const context = { user: actor, now: new Date() }
  return {
    serving,
    snapshot,
    actor,
    tx,
    read,
    context,
    trees,
    narrowed: narrowed.map(one => ({ ...one, wanted: wantedWithDescendants(one, trees) })),
  }
}

const wantedWithDescendants = ({ dimension, wanted }: NarrowedDimension, trees: ReadonlyMap<string, Tree>): WantedValues => {
  const tree = trees.get(dimension.key)
  return tree ? [...new Set(wanted.flatMap((value): WantedValues => (value === null ? [null] : tree.downward(value))))] : wanted
}

/** One slice per dimension, with all figures that any part shows along it. */
function slicesOf({ snapshot, parts }: NumbersRequest, only = (_: Snapshot, __: string): boolean => true): readonly Slice[] {
  const together = Map.groupBy(parts, sliceKey)
  return [...together.values()].map(same => ({
    dimension: same[0]?.dimension,
    figures: collectMeasured(
      snapshot,
      same.flatMap(({ figures }) => figures.filter(name => only(snapshot, name))),
    ),
  }))
}

/** A figure of the current state has no comparison period. */
const isTimed = (snapshot: Snapshot, name: string): boolean => !measuresCurrentState(snapshot, name)

type GroupsBySlice = ReadonlyMap<string, AmountsByKey>

const NO_GROUPS: AmountsByKey = new Map()

function createNumbers(
  { snapshot, period, before }: NumbersRequest,
  measuring: MeasureContext,
  now: GroupsBySlice,
  earlier: GroupsBySlice | undefined,
): ReportNumbers {
  const timed = (figures: readonly string[]) => figures.filter(name => isTimed(snapshot, name))
  return {
    whole: figures => ({
      values: figureValues(snapshot, figures, now.get('')?.get(null)),
      ...(earlier ? { before: figureValues(snapshot, timed(figures), earlier.get('')?.get(null)) } : {}),
    }),
    lines: ({ dimension, figures }, sort) =>
      reportLines(
        {
          measuring,
          dimension,
          figures,
          period,
          groups: now.get(dimension.key) ?? NO_GROUPS,
          ...(before && earlier
            ? { before: { period: before, figures: timed(figures), groups: earlier.get(dimension.key) ?? NO_GROUPS } }
            : {}),
        },
        sort,
      ),
  }
}
