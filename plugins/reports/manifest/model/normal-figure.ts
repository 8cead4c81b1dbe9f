import type { Figure } from '#schemas/types/figure.ts'

/** Aggregate over the rows; the word alone means a count. */
export interface NormalMeasure {
  readonly kind: 'count' | 'distinct' | 'sum' | 'median'
  readonly field?: string
}
/** A figure with its shorthands expanded. */
export type NormalFigure = Omit<Figure, 'measure'> & { readonly measure?: NormalMeasure }
