/** A report as sent to the browser. */

import type { Screen } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { clientLookup, compact, sentOptions } from '#core/manifest/language.ts'
import { type ClientAccess, grantsAll, screenAccess } from '#core/manifest/public.ts'
import type { ClientFigure, ClientFilter, ClientReportView } from '#schemas/types/wire.ts'
import { figuresIn } from './model/figure.ts'
import type { ReportView } from './model/report.ts'
import { dimensionParam } from './report-keys.ts'
import { measuresCurrentState, permittedReport } from './shown-report.ts'

const clientFigure = (snapshot: Snapshot, name: string, access: ClientAccess): ClientFigure => {
  const figure = figuresIn(snapshot)[name]
  if (figure === undefined) throw new Error(`figure ${name} should have been linked`)
  const { label, tip, format, suffix, better } = figure
  const measured = figure.kind === 'measured' ? figure : undefined
  const screen = measured?.screen
  return compact<ClientFigure>({
    label,
    tip,
    format,
    suffix,
    better,
    now: measuresCurrentState(snapshot, name),
    dimensions: measured && Object.keys(measured.by),
    drill: screen !== undefined && screenAccess(snapshot, screen, access) === 'open' ? screen : undefined,
  })
}

type ReportFilter = ReportView['filters'][number]

const clientReportFilter = (snapshot: Snapshot, url: string, { dimension, filter }: ReportFilter): ClientFilter => {
  const { values } = dimension
  return compact<ClientFilter>({
    key: filter.key,
    type: filter.type,
    label: filter.label,
    params: [dimensionParam(dimension.key)],
    options: values.kind === 'options' ? sentOptions(snapshot, values.options) : undefined,
    lookup: values.kind === 'rows' ? clientLookup(snapshot, { to: values.resource }, url) : undefined,
    props: filter.props,
  })
}

const clientChart = ({ type, title, figures, by, wide }: ReportView['charts'][number]): ClientReportView['charts'][number] =>
  compact({
    type,
    title,
    figures: [...figures],
    by: typeof by === 'object' ? by.key : by,
    several: typeof by === 'object' ? by.several : undefined,
    wide,
  })

const clientRows = ({ label, by, sort, size, figures }: NonNullable<ReportView['rows']>): ClientReportView['rows'] => ({
  label,
  choices: by.map(dimension => ({ key: dimension.key, label: dimension.label })),
  ...compact({ sort, size }),
  figures: [...figures],
})

/** Only the figures that the user may see; the filters are the same for all users. */
export const clientReport = (
  snapshot: Snapshot,
  { path, title }: Pick<Screen, 'path' | 'title'>,
  whole: ReportView,
  access: ClientAccess,
): ClientReportView => {
  const view = permittedReport(snapshot, whole, access)
  const lookups = `${view.list}/get`
  const filters = view.filters.map(filter => clientReportFilter(snapshot, lookups, filter))
  return compact<ClientReportView>(
    {
      type: 'report',
      screen: path,
      label: title,
      listUrl: view.list,
      hasLookups: filters.some(({ lookup }) => lookup !== undefined),
      exportUrl: grantsAll(access, [view.export]) ? view.export : undefined,
      period: view.period,
      rows: view.rows && clientRows(view.rows),
      figures: Object.fromEntries(view.figures.map(name => [name, clientFigure(snapshot, name, access)])),
      cards: [...view.cards],
      charts: view.charts.map(clientChart),
      filters,
      detail: view.detail && { url: view.detail.path, key: view.detail.key },
    },
    ['figures', 'cards', 'charts', 'filters'],
  )
}
