import { forbidden } from '#core/contract/errors.ts'
import type { ReportView } from '#core/contract/model/report.ts'
import type { ReportRead, ReportReader } from '#core/contract/report-reader.ts'
import { isOfKind, reportKind } from '#core/manifest/index.ts'
import { requirePermission } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { type AskedReport, askReport, exportReport, reportOf } from './ask-report.ts'

/** Reports for jobs and endpoints, with the permission checks of the report's own endpoints. */
export function reportReader(core: () => Core): ReportReader {
  const prepare = ({ screen, query, actor }: ReportRead, permission: (view: ReportView) => string): AskedReport => {
    const { snapshot } = core()
    if (!isOfKind(reportKind, snapshot.screens[screen]?.view)) throw forbidden()
    requirePermission(actor, [permission(reportOf(snapshot, screen))])
    return { snapshot, screen, query, actor }
  }
  return {
    read: async request =>
      askReport(
        core(),
        prepare(request, view => view.list),
      ),
    file: async request =>
      exportReport(
        core(),
        prepare(request, view => view.export),
      ),
  }
}
