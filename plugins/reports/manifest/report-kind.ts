import { definedEntries, type ViewKind } from '#core/manifest/language.ts'
import type { ReportView as StatedReport } from '#schemas/types/report-view.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { buildReport, reportExport, reportList } from './build-report.ts'
import { checkReport } from './check-report.ts'
import { checkReportLabels } from './check-report-labels.ts'
import { clientReport } from './client-report.ts'
import { reportStateFitter } from './fit-state.ts'
import { lintReport, restatedInReport } from './lint-report.ts'
import type { ReportView } from './model/report.ts'
import { withSeverity } from './problems.ts'
import { reportEndpoints } from './report-endpoints.ts'

/** Figures of a period as cards, charts and a table. */
export const reportKind: ViewKind<StatedReport, StatedReport, ReportView, ClientReportView> = {
  type: 'report',
  normalize: view => view,
  extend: (base, own) => ({ ...base, ...definedEntries(own) }),
  normalLists: () => [],
  writeColumns: view => view,
  heirFinding: path => withSeverity({ code: 'report.extends', message: `“${path}” 是报表，不能继承：报表有自己的接口和权限` }),
  check: checkReport,
  shownRow: () => undefined,
  resourceAt: () => undefined,
  readThrough: () => [],
  addresses: ({ path, list, detail }) => [
    ['/view/path', path],
    ['/view/list', list],
    ['/view/detail/path', detail?.path],
  ],
  endpoints: reportEndpoints,
  build: buildReport,
  checkMeaning: checkReportLabels,
  leaves: (_resources, { list, export: file }) => [
    [list, '查看报表'],
    [file, '导出', [list]],
  ],
  actions: () => [],
  ownPermissions: (title, view) => [
    [reportList(view), `${title}：查看报表`],
    [reportExport(view), `${title}：导出`],
  ],
  lint: lintReport,
  restated: restatedInReport,
  lists: () => [],
  client: clientReport,
  stateFitter: reportStateFitter,
  clientOptions: ({ filters }) => filters.flatMap(({ options }) => options ?? []),
}
