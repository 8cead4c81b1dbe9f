import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Period } from '#core/manifest/time/period.ts'
import { additiveParts, type Part } from './additive.ts'
import { allSettled } from './all-settled.ts'
import type { Cut } from './cuts.ts'
import { distinctReadings } from './distinct.ts'
import type { Amount } from './exact.ts'
import { type Groups, type Key, type Measuring, type Slice, sliceKey } from './measuring.ts'
import { medianReadings } from './median.ts'
import { measuredPath, type Reading, type Scan, scansOf } from './scans.ts'
import { added, nodesOf } from './spread.ts'

type Open = Map<Key, Record<string, Amount | null>>

/** Measures slices of one period. All statements read the same database snapshot. */
export async function measure(measuring: Measuring, period: Period, slices: readonly Slice[]): Promise<ReadonlyMap<string, Groups>> {
  const scans = scansOf(measuring, period, slices)
  const read = await allSettled(
    scans.flatMap(scan =>
      measuredTogether(scan).flatMap(figures => readingsOf(measuring, period, scan, figures).map(parts => inScan(scan, parts))),
    ),
  )
  const result = new Map<string, Open>(slices.map(slice => [sliceKey(slice), new Map()]))
  for (const { scan, parts } of read) for (const part of parts) put(result, measuring, scan, part)
  return result
}

const inScan = async (scan: Scan, parts: Promise<readonly Part[]>) => ({ scan, parts: await parts })

/** Groups of figures that one statement can measure: all counts and sums; distinct counts of one reference; medians of one field. */
const measuredTogether = ({ figures }: Scan): readonly (readonly MeasuredFigure[])[] => [
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
function readingsOf(
  measuring: Measuring,
  period: Period,
  scan: Scan,
  figures: readonly MeasuredFigure[],
): readonly Promise<readonly Part[]>[] {
  const { cuts, whole } = cutsOf(scan, figures)
  const reading: Reading = { measuring, period, resource: scan.resource, cuts, figures }
  const kind = figures[0]?.measure.kind
  if (kind === 'count' || kind === 'sum') return [additiveParts(reading)]
  return kind === 'median' ? medianReadings(reading) : distinctReadings(reading, whole)
}

/** Adds a part's amounts to each report row that it counts in. */
function put(result: ReadonlyMap<string, Open>, { trees }: Measuring, { slices }: Scan, { cut, key, amounts }: Part): void {
  for (const slice of slices) {
    if (slice.cut?.id !== cut?.id) continue
    const groups = result.get(slice.key) as Open
    for (const figure of slice.figures) {
      const amount = amounts.get(figure)
      if (amount === undefined) continue
      const adds = figure.measure.kind === 'count' || figure.measure.kind === 'sum'
      const nodes = cut && adds ? nodesOf(key, trees.get(cut.dimension.key)) : [key as Key]
      for (const node of nodes) {
        const measured = groups.get(node) ?? {}
        groups.set(node, measured)
        measured[figure.name] = added(measured[figure.name], amount)
      }
    }
  }
}
