import type { Endpoint } from '#core/contract/model/endpoint.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { readQuery } from '#core/manifest/query/index.ts'
import { writeAudit } from '../audit/audit.ts'
import { lookupAnswer, lookupSearch, lookupTargets } from '../lists/lookups.ts'
import type { Call } from '../pipeline/call.ts'
import { type AskedReport, askDetail, askReport, exportReport, reportOf } from '../reports/ask-report.ts'
import { sendFile } from './answers.ts'
import { queryValues, rawQuery } from './endpoint-handlers.ts'
import { reserveExportSlot } from './export-turn.ts'

type EndpointOf<Kind extends Endpoint['kind']> = Extract<Endpoint, { kind: Kind }>

const reportRequest = ({ snapshot, actor, request }: Call, { screen }: { readonly screen: string }): AskedReport => ({
  snapshot,
  actor,
  screen,
  query: readQuery(rawQuery(request)),
})

/** GET a report. */
export const handleReport = async (call: Call, endpoint: EndpointOf<'report'>): Promise<object> => ({
  code: 200,
  data: await askReport(call.core, reportRequest(call, endpoint)),
})

/** GET …/get: rows for the choices of a report's filters. */
export async function handleReportLookups(call: Call, endpoint: EndpointOf<'reportLookups'>): Promise<object> {
  const { core, snapshot, actor } = call
  const { chosen, ...search } = queryValues(call, ['key', 'keyword', 'chosen'])
  const ids = chosen === undefined ? [] : chosen.split(',').map(one => queryId('chosen', one))
  const { filters } = reportOf(snapshot, endpoint.screen)
  const fields = filters.map(({ dimension: { values } }) => (values.kind === 'rows' ? { to: values.resource } : {}))
  const wishes = [...lookupTargets(snapshot, fields).values()].map(target => ({ ...target, chosen: ids, anew: false }))
  return { code: 200, data: await lookupAnswer(core, { snapshot, actor, db: core.db }, wishes, lookupSearch(search)) }
}

/** GET one row of a report broken down by further dimensions. */
export const handleReportDetail = async (call: Call, endpoint: EndpointOf<'reportDetail'>): Promise<object> => ({
  code: 200,
  data: await askDetail(call.core, reportRequest(call, endpoint)),
})

/** GET a report as a file. Audited with filters and row count; one at a time per employee. */
export async function handleReportExport(call: Call, endpoint: EndpointOf<'reportExport'>): Promise<unknown> {
  const { core, actor, reply } = call
  if (!(await reserveExportSlot(call))) return reply
  const report = reportRequest(call, endpoint)
  const { file, rows } = await exportReport(core, report)
  const detail = { rows, screen: endpoint.screen, filters: Object.keys(report.query) }
  await writeAudit(core, actor, { action: endpoint.path, result: 'success', detail })
  return sendFile(reply, file)
}
