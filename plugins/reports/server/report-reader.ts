import { forbidden } from '#core/contract/errors.ts'
import type { ServiceContext } from '#core/contract/provided-service.ts'
import { requirePermission } from '#core/server/index.ts'
import type { ReportView } from '../manifest/model/report.ts'
import { reportNamed } from '../manifest/report-named.ts'
import { type AskedReport, askReport, exportReport } from './ask-report.ts'
import type { ReportRead, ReportReader } from './report-port.ts'

/** Reports for jobs and endpoints of others, with the permission checks of the report's own endpoints. */
export function createReportReader(context: ServiceContext): ReportReader {
  const prepare = ({ screen, query, actor }: ReportRead, permission: (view: ReportView) => string): AskedReport => {
    const { snapshot } = context
    const view = reportNamed(snapshot, screen)
    if (!view) throw forbidden()
    requirePermission(actor, [permission(view)])
    return { snapshot, screen, query, actor }
  }
  return {
    read: async request =>
      askReport(
        context,
        prepare(request, view => view.list),
      ),
    file: async request =>
      exportReport(
        context,
        prepare(request, view => view.export),
      ),
  }
}
