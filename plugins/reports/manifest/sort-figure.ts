import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { TABLE_WIDTH } from '#core/manifest/language.ts'
import { figureWidth, LABEL_WIDTH } from './figure-width.ts'
import { figuresIn } from './model/figure.ts'
import type { ReportView } from './model/report.ts'

/** The figure by which a report's rows are sorted initially; undefined if they are sorted by time. */
export const initialSortFigure = ({ by, sort, figures }: NonNullable<ReportView['rows']>): string | undefined => {
  if (sort !== undefined) return sort.replace(/^-/, '')
  return by[0]?.values.kind === 'interval' ? undefined : figures[0]
}

/**
 * The sort figure of a report, if it is out of view. A report may have more figures than fit on a screen: the row labels stay fixed at the left and
 * the figures scroll. The sort figure must be in view without scrolling, since it explains the order of the rows.
 * @returns the figure, and the number of pixels out of view; undefined if it is in view
 */
export const sortFigureOutOfView = (
  snapshot: Snapshot,
  { rows }: ReportView,
): { readonly figure: string; readonly by: number } | undefined => {
  const sorted = rows && initialSortFigure(rows)
  if (rows === undefined || sorted === undefined) return undefined
  const before = rows.figures.slice(0, rows.figures.indexOf(sorted) + 1)
  const widths = before.flatMap(name => {
    const figure = figuresIn(snapshot)[name]
    return figure === undefined ? [] : figureWidth({ ...figure, unit: figure.suffix, sortable: true }, figure.format)
  })
  const by = widths.reduce((sum, width) => sum + width, LABEL_WIDTH) - TABLE_WIDTH
  return by > 0 ? { figure: sorted, by } : undefined
}
