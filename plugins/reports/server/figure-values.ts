import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { withoutLastZeros } from '#core/manifest/public.ts'
import { type DerivedFigure, type Figure, type FigureFormat, figuresIn, type MeasuredFigure } from '../manifest/model/figure.ts'
import { measuredFigures } from '../manifest/shown-report.ts'
import type { FigureValues } from '../wire.ts'
import { type Amount, percentage, roundAmount, subtractAmounts } from './exact.ts'
import type { FigureAmounts } from './measuring.ts'

/** The named figure. @throws if it does not exist, which linking excludes. */
export const requireFigure = (snapshot: Snapshot, name: string): Figure => {
  const figure = figuresIn(snapshot)[name]
  if (!figure) throw new Error(`figure ${name} should have been linked`)
  return figure
}

/** The measured figures that these figures consist of, without duplicates. */
export const collectMeasured = (snapshot: Snapshot, names: readonly string[]): readonly MeasuredFigure[] => [
  ...new Set(names.flatMap(name => measuredFigures(snapshot, name))),
]

/** Amount of a figure; without rows a count is 0, a sum '0' and a median null. */
const measuredAmount = ({ name, measure }: MeasuredFigure, measured: FigureAmounts | undefined): Amount | null =>
  measured?.[name] ?? (measure.kind === 'median' ? null : measure.kind === 'sum' ? '0' : 0)

/** No field has more decimals. */
const MAX_DECIMALS = 6

const wireAmount = (format: FigureFormat, amount: Amount | null): string | number | null => {
  if (amount === null) return null
  if (format === 'integer') return Number(amount)
  if (format === 'money') return roundAmount(amount, 2)
  return format === 'percent' ? String(amount) : withoutLastZeros(roundAmount(amount, MAX_DECIMALS))
}

function derivedAmount(snapshot: Snapshot, { kind, of }: DerivedFigure, measured: FigureAmounts | undefined): Amount | null {
  const [first, second] = of.map(name => measuredAmount(requireFigure(snapshot, name) as MeasuredFigure, measured))
  if (first === null || first === undefined || second === null || second === undefined) return null
  return kind === 'rate' ? percentage(first, second) : subtractAmounts(first, second)
}

/** Values of the figures by name, in the format of the wire. */
export const figureValues = (snapshot: Snapshot, names: readonly string[], measured: FigureAmounts | undefined): FigureValues =>
  Object.fromEntries(
    names.map(name => {
      const figure = requireFigure(snapshot, name)
      const amount = figure.kind === 'measured' ? measuredAmount(figure, measured) : derivedAmount(snapshot, figure, measured)
      return [name, wireAmount(figure.format, amount)]
    }),
  )

/** True if one of the figures counted a row or has a sum or median. */
export const hasFigureAmount = (figures: readonly MeasuredFigure[], measured: FigureAmounts): boolean =>
  figures.some(({ name, measure }) => {
    const amount = measured[name] ?? null
    return measure.kind === 'count' || measure.kind === 'distinct' ? Number(amount) > 0 : amount !== null
  })
