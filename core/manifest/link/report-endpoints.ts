import type { ReportView } from '#schemas/types/screen.ts'
import { reportExport, reportList } from './build-report.ts'
import type { EndpointOrigin } from './symbols.ts'

/** Endpoints of a report: data, lookups, export, and details of a row. */
export const reportEndpoints = (screen: string, view: ReportView): readonly EndpointOrigin[] => {
  const list = reportList(view)
  const whole = reportExport(view)
  const common = { method: 'GET', permission: [list], screen } as const
  const pointer = view.list === undefined ? '/view/path' : '/view/list'
  const detail = view.detail && { kind: 'reportDetail' as const, path: view.detail.path, ...common }
  return [
    { endpoint: { kind: 'report', path: list, ...common }, pointer },
    { endpoint: { kind: 'reportLookups', path: `${list}/get`, ...common }, pointer },
    { endpoint: { kind: 'reportExport', path: whole, ...common, permission: [whole] }, pointer: '/view/path' },
    ...(detail === undefined ? [] : [{ endpoint: detail, pointer: '/view/detail/path' }]),
  ]
}
