import { mustGet } from '#core/contract/must.ts'
import type { Period } from '#core/manifest/public.ts'
import type { MeasuredFigure } from '../manifest/model/figure.ts'
import { additiveParts, type MeasuredPart } from './additive.ts'
import { allSettled } from './all-settled.ts'
import type { Cut } from './cuts.ts'
import { distinctReadings } from './distinct.ts'
import type { Amount } from './exact.ts'
import { type AmountsByKey, type DimensionKey, type MeasureContext, type Slice, sliceKey } from './measuring.ts'
import { medianReadings } from './median.ts'
import { measuredPath, type Scan, type ScanReading, scansOf } from './scans.ts'
import { nodesOfKey, sumOrNull } from './spread.ts'

type OpenGroups = Map<DimensionKey, Record<string, Amount | null>>

/** Measures slices of one period. All statements read the same database snapshot. */
export async function measure(
  measuring: MeasureContext,
  period: Period,
  slices: readonly Slice[],
): Promise<ReadonlyMap<string, AmountsByKey>> {
  const scans = scansOf(measuring, period, slices)
  const read = await allSettled(
    scans.flatMap(scan =>
      figuresByStatement(scan).flatMap(figures => startReadings(measuring, period, scan, figures).map(parts => withScan(scan, parts))),
    ),
  )
  const result = new Map<string, OpenGroups>(slices.map(slice => [sliceKey(slice), new Map()]))
  for (const { scan, parts } of read) for (const part of parts) addToGroups(result, measuring, scan, part)
  return result
}

const withScan = async (scan: Scan, parts: Promise<readonly MeasuredPart[]>) => ({ scan, parts: await parts })

/** Groups of figures that one statement can measure: all counts and sums; distinct counts of one reference; medians of one field. */
const figuresByStatement = ({ figures }: Scan): readonly (readonly MeasuredFigure[])[] => [
  ...Map.groupBy(figures, figure => {
    const { kind } = figure.measure
    return kind === 'count' || kind === 'sum' ? 'added' : `${kind} ${measuredPath(figure)?.text}`
  }).values(),
]

const cutsOf = ({ slices }: Scan, figures: readonly MeasuredFigure[]): { readonly cuts: readonly Cut[]; readonly whole: boolean } => {
  const asked = slices.filter(slice => slice.figures.some(figure => figures.includes(figure)))
  const cuts = new Map(asked.flatMap(({ cut }) => (cut ? [[cut.id, cut] as const] : [])))
  return { cuts: [...cuts.values()], whole: asked.some(({ cut }) => !cut) }
}

/** Statements for such a group: one for all cuts of counts and sums, else one per cut. */
function startReadings(
  measuring: MeasureContext,
  period: Period,
  scan: Scan,
  figures: readonly MeasuredFigure[],
): readonly Promise<readonly MeasuredPart[]>[] {
  const { cuts, whole } = cutsOf(scan, figures)
  const reading: ScanReading = { measuring, period, resource: scan.resource, cuts, figures }
  const kind = figures[0]?.measure.kind
  if (kind === 'count' || kind === 'sum') return [additiveParts(reading)]
  return kind === 'median' ? medianReadings(reading) : distinctReadings(reading, whole)
}

/** Adds a part's amounts to each report row that it counts in. */
function addToGroups(
  result: ReadonlyMap<string, OpenGroups>,
  { trees }: MeasureContext,
  { slices }: Scan,
  { cut, key, amounts }: MeasuredPart,
): void {
  for (const slice of slices) {
    if (slice.cut?.id !== cut?.id) continue
    const groups = mustGet(result, slice.key)
    for (const figure of slice.figures) {
      const amount = amounts.get(figure)
      if (amount === undefined) continue
      const adds = figure.measure.kind === 'count' || figure.measure.kind === 'sum'
      const nodes = cut && adds ? nodesOfKey(key, trees.get(cut.dimension.key)) : [key as DimensionKey]
      for (const node of nodes) {
        const measured = groups.get(node) ?? {}
        groups.set(node, measured)
        measured[figure.name] = sumOrNull(measured[figure.name], amount)
      }
    }
  }
}
