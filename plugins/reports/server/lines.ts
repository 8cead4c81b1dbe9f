/** Report rows of a table or a chart, from the amounts measured along its dimension. */

import { dayCount, type Interval, type Period } from '#core/manifest/public.ts'
import type { Dimension } from '../manifest/model/report.ts'
import type { ReportRow } from '../wire.ts'
import { compareAmounts } from './exact.ts'
import { collectMeasured, figureValues, hasFigureAmount } from './figure-values.ts'
import { type ClippedInterval, intervalsIn } from './intervals.ts'
import { dimensionLabels } from './labels.ts'
import type { AmountsByKey, DimensionKey, MeasureContext } from './measuring.ts'

/** Input for report rows. */
export interface LineSource {
  readonly measuring: MeasureContext
  readonly dimension: Dimension
  /** Names of the displayed figures. */
  readonly figures: readonly string[]
  readonly period: Period
  readonly groups: AmountsByKey
  /** The comparison period, with the figures that can be compared. */
  readonly before?: { readonly period: Period; readonly figures: readonly string[]; readonly groups: AmountsByKey }
}

/** Sort order by a figure. */
export interface LineSort {
  readonly figure: string
  readonly descending: boolean
}

/** All days, weeks or months of the period; of other dimensions only values that occur, sorted. */
export async function reportLines(source: LineSource, sort: LineSort | undefined): Promise<readonly ReportRow[]> {
  const { values } = source.dimension
  if (values.kind === 'interval') {
    const { interval } = values
    const earlier = source.before ? intervalsIn(interval, source.before.period) : []
    const lines = intervalsIn(interval, source.period).map((piece, at) =>
      intervalLine(source, piece, comparableInterval(interval, piece, earlier[at])),
    )
    return sort ? sortLines(lines, sort) : lines
  }
  return treeOrdered(sortLines(await valueLines(source), sort))
}

/** The interval at the same index of the comparison period. A week is compared only with one of as many days: clipped weeks differ too much. */
const comparableInterval = (
  interval: Interval,
  piece: ClippedInterval,
  earlier: ClippedInterval | undefined,
): ClippedInterval | undefined => (earlier && interval === 'week' && dayCount(piece) !== dayCount(earlier) ? undefined : earlier)

function intervalLine(
  { measuring: { snapshot }, figures, groups, before }: LineSource,
  piece: ClippedInterval,
  earlier: ClippedInterval | undefined,
): ReportRow {
  const { key, label, from, to } = piece
  return {
    key,
    label,
    from,
    to,
    values: figureValues(snapshot, figures, groups.get(key)),
    ...(before && earlier ? { before: figureValues(snapshot, before.figures, before.groups.get(earlier.key)) } : {}),
  }
}

/**
 * Predicate for keys that may become rows. In a dimension that the report is filtered by, these are only the filtered values and those below them: a
 * row of another value (which rows with several values also have) or of a value above would count only a part of what its own link leads to.
 */
function askedKeyFilter({ narrowed }: MeasureContext, { key: name }: Dimension): (key: DimensionKey) => boolean {
  const asked = narrowed.filter(({ dimension }) => dimension.key === name).map(({ wanted }) => new Set(wanted.map(String)))
  return key => asked.every(values => values.has(String(key)))
}

async function valueLines({ measuring, dimension, figures, groups, before }: LineSource): Promise<readonly ReportRow[]> {
  const { snapshot, trees } = measuring
  const measured = collectMeasured(snapshot, figures)
  const asked = askedKeyFilter(measuring, dimension)
  const keys = [...groups].filter(([key, amounts]) => asked(key) && hasFigureAmount(measured, amounts)).map(([key]) => key)
  const labelOf = await dimensionLabels({ ...measuring, db: measuring.tx }, dimension, keys)
  const tree = trees.get(dimension.key)
  return keys.map(key => {
    const above = key === null ? undefined : tree?.parent(key)
    const parent = above !== undefined && asked(above) ? above : undefined
    return {
      key,
      label: labelOf(key),
      ...(parent === undefined ? {} : { parent }),
      values: figureValues(snapshot, figures, groups.get(key)),
      ...(before ? { before: figureValues(snapshot, before.figures, before.groups.get(key)) } : {}),
    }
  })
}

const labelCollator = new Intl.Collator('zh-Hans-CN')

/** Sorted by the figure with null last, then by label, then by key. */
function sortLines(lines: readonly ReportRow[], sort: LineSort | undefined): readonly ReportRow[] {
  const byLabel = (a: ReportRow, b: ReportRow) =>
    labelCollator.compare(a.label, b.label) || labelCollator.compare(String(a.key), String(b.key))
  if (!sort) return lines.toSorted(byLabel)
  const { figure, descending } = sort
  return lines.toSorted((a, b) => {
    const [first, second] = [a.values[figure] ?? null, b.values[figure] ?? null]
    if (first === null || second === null) return Number(first === null) - Number(second === null) || byLabel(a, b)
    return compareAmounts(first, second) * (descending ? -1 : 1) || byLabel(a, b)
  })
}

/** Depth-first order: rows follow the row of their parent. */
function treeOrdered(lines: readonly ReportRow[]): readonly ReportRow[] {
  const below = Map.groupBy(lines, ({ parent }) => parent ?? null)
  if (below.size <= 1) return lines
  const walk = (parent: DimensionKey): readonly ReportRow[] =>
    (below.get(parent) ?? []).flatMap(line => [line, ...(line.key === null ? [] : walk(line.key))])
  return walk(null)
}

/** Rows for bars, which must not contain one another: the top level of a tree, or the first level with several rows. */
export function topLevelBars(lines: readonly ReportRow[]): readonly ReportRow[] {
  const [top, ...others] = lines.filter(({ parent }) => parent === undefined)
  if (!top || others.length > 0) return lines.filter(({ parent }) => parent === undefined)
  const under = lines.filter(({ key }) => key !== top.key)
  if (under.length === 0) return [top]
  return topLevelBars(under.map(({ parent, ...line }) => (parent === top.key ? line : { ...line, parent })))
}
