/** A report reduced to what one user may see; used both for the server's answer and for the browser's view, so that they agree. */

import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type ClientAccess, grantsAll } from '#core/manifest/public.ts'
import { type Figure, figuresIn } from './model/figure.ts'
import type { ReportView } from './model/report.ts'

/** The measured figures that a figure is computed from; for a measured figure the figure itself. */
export const measuredFigures = (snapshot: Snapshot, name: string): readonly Extract<Figure, { readonly kind: 'measured' }>[] => {
  const figure = figuresIn(snapshot)[name]
  if (figure === undefined) throw new Error(`figure ${name} should have been linked`)
  if (figure.kind === 'measured') return [figure]
  return figure.of.flatMap(part => measuredFigures(snapshot, part))
}

/** A figure is visible to users who may see the lists of all resources that it measures. */
const maySeeFigure = (snapshot: Snapshot, name: string, access: ClientAccess): boolean =>
  measuredFigures(snapshot, name).every(({ resource }) => {
    const { list, listPermission = [] } = snapshot.resources[resource] ?? {}
    return list !== undefined && grantsAll(access, listPermission)
  })

/** True if the figure measures the current state instead of the period, and so cannot be compared with an earlier period. */
export const measuresCurrentState = (snapshot: Snapshot, name: string): boolean =>
  measuredFigures(snapshot, name).some(({ time }) => time === undefined)

const permittedReportRows = (rows: NonNullable<ReportView['rows']>, shown: (name: string) => boolean): ReportView['rows'] => {
  const figures = rows.figures.filter(shown)
  if (figures.length === 0) return undefined
  const sorted = rows.sort !== undefined && figures.includes(rows.sort.replace(/^-/, ''))
  return { ...rows, figures, sort: sorted ? rows.sort : undefined }
}

/**
 * The report with only the figures that the user may see. A chart without figures is left out, and so is a table without columns, with its
 * drill-down. The charts of the answer are in the order of these.
 */
export const permittedReport = (snapshot: Snapshot, view: ReportView, access: ClientAccess): ReportView => {
  const seen = new Set(view.figures.filter(name => maySeeFigure(snapshot, name, access)))
  const shown = (name: string): boolean => seen.has(name)
  const rows = view.rows && permittedReportRows(view.rows, shown)
  return {
    ...view,
    rows,
    cards: view.cards.filter(shown),
    charts: view.charts.map(chart => ({ ...chart, figures: chart.figures.filter(shown) })).filter(({ figures }) => figures.length > 0),
    detail: rows === undefined ? undefined : view.detail,
    figures: view.figures.filter(shown),
  }
}
