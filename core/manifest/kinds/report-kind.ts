import type { ReportView } from '#core/contract/model/report.ts'
import type { ReportView as StatedReport } from '#schemas/types/screen.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { clientReport } from '../client/client-report.ts'
import { buildReport, reportExport, reportList } from '../link/build-report.ts'
import { checkReport } from '../link/check-report.ts'
import { reportEndpoints } from '../link/report-endpoints.ts'
import { restatedInReport } from '../lint/default-restated.ts'
import { lintReport } from '../lint/lint-columns.ts'
import { checkReportLabels } from '../meaning/check-report-labels.ts'
import { definedEntries } from '../normalize/normalize-views.ts'
import type { ViewKind } from './view-kind.ts'

/** Figures of a period as cards, charts and a table. */
export const reportKind: ViewKind<StatedReport, StatedReport, ReportView, ClientReportView> = {
  type: 'report',
  normalize: view => view,
  extend: (base, own) => ({ ...base, ...definedEntries(own) }),
  normalLists: () => [],
  writeColumns: view => view,
  heirFinding: path => ({ code: 'report.extends', message: `“${path}” 是报表，不能继承：报表有自己的接口和权限` }),
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
  clientOptions: ({ filters }) => filters.flatMap(({ options }) => options ?? []),
}
