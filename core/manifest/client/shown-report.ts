/** A report as one person may see it: the one cut that the server's answer and the browser's view are both made by. */
import type { Figure } from '#core/contract/model/figure.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ClientAccess, mayAll } from './access.ts'

/** The measured figures that a figure is made of, itself when it is one. */
export const measuredFigures = (snapshot: Snapshot, name: string): readonly Extract<Figure, { readonly kind: 'measured' }>[] => {
  const figure = snapshot.figures[name]
  if (figure === undefined) throw new Error(`figure ${name} should have been linked`)
  if (figure.kind === 'measured') return [figure]
  return figure.of.flatMap(part => measuredFigures(snapshot, part))
}

/** Who may see the lists of all rows that a figure measures may see the figure. */
const maySeeFigure = (snapshot: Snapshot, name: string, access: ClientAccess): boolean =>
  measuredFigures(snapshot, name).every(({ resource }) => {
    const { list, listPermission = [] } = snapshot.resources[resource] ?? {}
    return list !== undefined && mayAll(access, listPermission)
  })

/** As it is now, whatever the period: there is no period before. */
export const isNow = (snapshot: Snapshot, name: string): boolean => measuredFigures(snapshot, name).some(({ time }) => time === undefined)

const shownRows = (rows: NonNullable<ReportView['rows']>, shown: (name: string) => boolean): ReportView['rows'] => {
  const figures = rows.figures.filter(shown)
  if (figures.length === 0) return undefined
  const sorted = rows.sort !== undefined && figures.includes(rows.sort.replace(/^-/, ''))
  return { ...rows, figures, sort: sorted ? rows.sort : undefined }
}

/**
 * The report with the figures of this person alone: a chart without any is left out, a table without columns too, and what would open its rows. The answer's
 * charts are in the order of these.
 */
export const shownReport = (snapshot: Snapshot, view: ReportView, access: ClientAccess): ReportView => {
  const seen = new Set(view.figures.filter(name => maySeeFigure(snapshot, name, access)))
  const shown = (name: string): boolean => seen.has(name)
  const rows = view.rows && shownRows(view.rows, shown)
  return {
    ...view,
    rows,
    cards: view.cards.filter(shown),
    charts: view.charts.map(chart => ({ ...chart, figures: chart.figures.filter(shown) })).filter(({ figures }) => figures.length > 0),
    detail: rows === undefined ? undefined : view.detail,
    figures: view.figures.filter(shown),
  }
}
