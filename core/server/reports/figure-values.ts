/** The named figure. @throws if it does not exist, which linking excludes. */
import type { DerivedFigure, Figure, FigureFormat, MeasuredFigure } from '#core/contract/model/figure.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { withoutLastZeros } from '#core/manifest/fields/decimal.ts'
import { measuredFigures } from '#core/manifest/index.ts'
import type { FigureValues } from '#schemas/types/wire.ts'
import { type Amount, percentOf, rounded, subtractAmounts } from './exact.ts'
import type { Measured } from './measuring.ts'

export const figureOf = ({ figures }: Snapshot, name: string): Figure => {
  const figure = figures[name]
  if (!figure) throw new Error(`figure ${name} should have been linked`)
  return figure
}

/** The measured figures that these figures consist of, without duplicates. */
export const measuredOf = (snapshot: Snapshot, names: readonly string[]): readonly MeasuredFigure[] => [
  ...new Set(names.flatMap(name => measuredFigures(snapshot, name))),
]

/** Amount of a figure; without rows a count is 0, a sum '0' and a median null. */
const amountOf = ({ name, measure }: MeasuredFigure, measured: Measured | undefined): Amount | null =>
  measured?.[name] ?? (measure.kind === 'median' ? null : measure.kind === 'sum' ? '0' : 0)

/** No field has more decimals. */
const MOST_DECIMALS = 6

const written = (format: FigureFormat, amount: Amount | null): string | number | null => {
  if (amount === null) return null
  if (format === 'integer') return Number(amount)
  if (format === 'money') return rounded(amount, 2)
  return format === 'percent' ? String(amount) : withoutLastZeros(rounded(amount, MOST_DECIMALS))
}

function derived(snapshot: Snapshot, { kind, of }: DerivedFigure, measured: Measured | undefined): Amount | null {
  const [first, second] = of.map(name => amountOf(figureOf(snapshot, name) as MeasuredFigure, measured))
  if (first === null || first === undefined || second === null || second === undefined) return null
  return kind === 'rate' ? percentOf(first, second) : subtractAmounts(first, second)
}

/** Values of the figures by name, in the format of the wire. */
export const valuesOf = (snapshot: Snapshot, names: readonly string[], measured: Measured | undefined): FigureValues =>
  Object.fromEntries(
    names.map(name => {
      const figure = figureOf(snapshot, name)
      const amount = figure.kind === 'measured' ? amountOf(figure, measured) : derived(snapshot, figure, measured)
      return [name, written(figure.format, amount)]
    }),
  )

/** True if one of the figures counted a row or has a sum or median. */
export const isPresent = (figures: readonly MeasuredFigure[], measured: Measured): boolean =>
  figures.some(({ name, measure }) => {
    const amount = measured[name] ?? null
    return measure.kind === 'count' || measure.kind === 'distinct' ? Number(amount) > 0 : amount !== null
  })
