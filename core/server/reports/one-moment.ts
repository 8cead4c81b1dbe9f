import type { Actor } from '#core/contract/actor.ts'
import type { Dimension } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isNow } from '#core/manifest/index.ts'
import type { Period } from '#core/manifest/time/period.ts'
import type { FigureValues, ReportRow } from '#schemas/types/wire.ts'
import type { Core } from '../pipeline/core.ts'
import { allSettled } from './all-settled.ts'
import type { Wanted } from './figure-predicates.ts'
import { measuredOf, valuesOf } from './figure-values.ts'
import { type LineSort, linesOf } from './lines.ts'
import { measure } from './measure.ts'
import { type Groups, type Measuring, type Narrowed, type Slice, sliceKey } from './measuring.ts'
import { atOneSnapshot, type Readers } from './one-snapshot.ts'
import { type Tree, treeOf } from './trees.ts'

/** Names of figures along a dimension, or over all rows if it is undefined. */
export interface Part {
  readonly dimension?: Dimension
  readonly figures: readonly string[]
}

export interface MomentRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly period: Period
  /** Comparison period. */
  readonly before?: Period
  /** Filter values by dimension; tree values stand for all values below them as well. */
  readonly narrowed: readonly Narrowed[]
  /** Everything that `work` will ask the Moment for. */
  readonly parts: readonly Part[]
}

/** Numbers read from one database snapshot. */
export interface Moment {
  /** Totals over all rows. */
  whole(figures: readonly string[]): { readonly values: FigureValues; readonly before?: FigureValues }
  /** One row per value of the dimension. */
  lines(part: Required<Part>, sort: LineSort | undefined): Promise<readonly ReportRow[]>
}

/** Reads all parts from one database snapshot and runs the work while it is open. */
export function atOneMoment<T>(core: Core, request: MomentRequest, work: (moment: Moment) => Promise<T>): Promise<T> {
  return atOneSnapshot(core.reports, async readers => {
    const measuring = await measuringOf(core, request, readers)
    const [now, earlier] = await allSettled([
      measure(measuring, request.period, slicesOf(request)),
      request.before ? measure(measuring, request.before, slicesOf(request, isTimed)) : undefined,
    ])
    return work(momentOf(request, measuring, now as Found, earlier))
  })
}

async function measuringOf(core: Core, { snapshot, actor, narrowed, parts }: MomentRequest, { tx, read }: Readers): Promise<Measuring> {
  const dimensions = [...parts.flatMap(({ dimension }) => dimension ?? []), ...narrowed.map(({ dimension }) => dimension)]
  const trees = new Map<string, Tree>()
  for (const { key, values } of new Map(dimensions.map(dimension => [dimension.key, dimension])).values()) {
    const tree = await treeOf(snapshot, core.services.options, tx, values)
    if (tree) trees.set(key, tree)
  }
  const context = { user: actor, now: new Date() }
  return { core, snapshot, actor, tx, read, context, trees, narrowed: narrowed.map(one => ({ ...one, wanted: withBelow(one, trees) })) }
}

const withBelow = ({ dimension, wanted }: Narrowed, trees: ReadonlyMap<string, Tree>): Wanted => {
  const tree = trees.get(dimension.key)
  return tree ? [...new Set(wanted.flatMap((value): Wanted => (value === null ? [null] : tree.downward(value))))] : wanted
}

/** One slice per dimension, with all figures that any part shows along it. */
function slicesOf({ snapshot, parts }: MomentRequest, only = (_: Snapshot, __: string): boolean => true): readonly Slice[] {
  const together = Map.groupBy(parts, sliceKey)
  return [...together.values()].map(same => ({
    dimension: same[0]?.dimension,
    figures: measuredOf(
      snapshot,
      same.flatMap(({ figures }) => figures.filter(name => only(snapshot, name))),
    ),
  }))
}

/** A figure of the current state has no comparison period. */
const isTimed = (snapshot: Snapshot, name: string): boolean => !isNow(snapshot, name)

type Found = ReadonlyMap<string, Groups>

const NOTHING: Groups = new Map()

function momentOf({ snapshot, period, before }: MomentRequest, measuring: Measuring, now: Found, earlier: Found | undefined): Moment {
  const timed = (figures: readonly string[]) => figures.filter(name => isTimed(snapshot, name))
  return {
    whole: figures => ({
      values: valuesOf(snapshot, figures, now.get('')?.get(null)),
      ...(earlier ? { before: valuesOf(snapshot, timed(figures), earlier.get('')?.get(null)) } : {}),
    }),
    lines: ({ dimension, figures }, sort) =>
      linesOf(
        {
          measuring,
          dimension,
          figures,
          period,
          groups: now.get(dimension.key) ?? NOTHING,
          ...(before && earlier
            ? { before: { period: before, figures: timed(figures), groups: earlier.get(dimension.key) ?? NOTHING } }
            : {}),
        },
        sort,
      ),
  }
}
