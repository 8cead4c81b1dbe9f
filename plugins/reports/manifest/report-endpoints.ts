import type { EndpointOrigin } from '#core/manifest/language.ts'
import type { ReportView } from '#schemas/types/report-view.ts'
import { reportExport, reportList } from './build-report.ts'

/** Names of the handlers of a report's endpoints. */
export type ReportHandler = 'read' | 'lookups' | 'export' | 'detail'

/** Endpoints of a report: data, lookups, export, and details of a row. */
export const reportEndpoints = (screen: string, view: ReportView): readonly EndpointOrigin[] => {
  const list = reportList(view)
  const whole = reportExport(view)
  const common = { kind: 'view', method: 'GET', permission: [list], screen } as const
  const pointer = view.list === undefined ? '/view/path' : '/view/list'
  const detail = view.detail && { ...common, path: view.detail.path, handler: 'detail' satisfies ReportHandler }
  return [
    { endpoint: { ...common, path: list, handler: 'read' satisfies ReportHandler }, pointer },
    { endpoint: { ...common, path: `${list}/get`, handler: 'lookups' satisfies ReportHandler }, pointer },
    { endpoint: { ...common, path: whole, permission: [whole], handler: 'export' satisfies ReportHandler }, pointer: '/view/path' },
    ...(detail === undefined ? [] : [{ endpoint: detail, pointer: '/view/detail/path' }]),
  ]
}
