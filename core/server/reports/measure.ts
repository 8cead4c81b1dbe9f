import type { MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Period } from '#core/manifest/time/period.ts'
import { additiveParts, type Part } from './additive.ts'
import type { Cut } from './cuts.ts'
import { distinctParts, spreadDistinctParts } from './distinct.ts'
import type { Amount } from './exact.ts'
import { type Groups, type Key, type Measuring, type Slice, sliceKey } from './measuring.ts'
import { medianParts } from './median.ts'
import { measuredPath, type Reading, type Scan, scansOf } from './scans.ts'
import { added, isSpread, nodesOf } from './spread.ts'

type Open = Map<Key, Record<string, Amount | null>>

/** Measures slices of one period of time, one scan after the other: all of them see one and the same moment. */
export async function measure(measuring: Measuring, period: Period, slices: readonly Slice[]): Promise<ReadonlyMap<string, Groups>> {
  const result = new Map<string, Open>(slices.map(slice => [sliceKey(slice), new Map()]))
  for (const scan of scansOf(measuring, period, slices)) {
    for (const figures of measuredTogether(scan)) {
      const { cuts, whole } = cutsOf(scan, figures)
      const reading: Reading = { measuring, period, resource: scan.resource, cuts, figures }
      for (const part of await partsOfReading(reading, whole)) put(result, measuring, scan, part)
    }
  }
  return result
}

/** Figures that one statement measures: all counts and sums; what counts one reference; middle values of one field. */
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

async function partsOfReading(reading: Reading, whole: boolean): Promise<readonly Part[]> {
  const { figures, cuts, measuring } = reading
  const kind = figures[0]?.measure.kind
  if (kind === 'count' || kind === 'sum') return additiveParts(reading)
  if (kind === 'median') return inTurn([...(whole ? [undefined] : []), ...cuts], cut => medianParts(reading, cut))
  const plain = cuts.filter(cut => !isSpread(cut, measuring.trees))
  const spread = cuts.filter(cut => isSpread(cut, measuring.trees))
  const direct = whole || plain.length > 0 ? await distinctParts({ ...reading, cuts: plain }, whole) : []
  return [...direct, ...(await inTurn(spread, cut => spreadDistinctParts(reading, cut)))]
}

/** A transaction has one connection. */
async function inTurn<T>(items: readonly T[], read: (item: T) => Promise<readonly Part[]>): Promise<readonly Part[]> {
  const parts: Part[] = []
  for (const item of items) parts.push(...(await read(item)))
  return parts
}

/** Adds what was measured to each row of the report that it counts in. */
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
