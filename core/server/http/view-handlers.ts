import type { Endpoint, ViewEndpoint } from '#core/contract/model/endpoint.ts'
import type { ViewAnswer, ViewDownload } from '#core/contract/view-part.ts'
import { readQuery } from '#core/manifest/query/index.ts'
import { writeAudit } from '../audit/audit.ts'
import type { Call } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { viewHandler } from '../pipeline/view-handler.ts'
import { sendFile } from './answers.ts'
import { rawQuery } from './endpoint-handlers.ts'
import { reserveExportSlot } from './export-turn.ts'

const isDownloadHandler = (handler: ViewAnswer | ViewDownload | undefined): handler is ViewDownload =>
  handler !== undefined && 'download' in handler

/** True if the endpoint belongs to a view and answers with a file. */
export const isDownload = (core: Core, endpoint: Endpoint): boolean =>
  endpoint.kind === 'view' && isDownloadHandler(viewHandler(core, endpoint))

/** GET an endpoint that a view adds. A file is audited with filters and row count, and written one at a time per employee. */
export async function handleView(call: Call, endpoint: ViewEndpoint): Promise<unknown> {
  const { core, snapshot, actor, request, reply } = call
  const handler = viewHandler(core, endpoint)
  if (!handler) throw new Error(`nothing answers ${endpoint.path}`)
  const { db, longReads, services } = core
  const viewCall = (): Parameters<ViewAnswer['answer']>[0] => {
    const query = readQuery(rawQuery(request))
    return { screen: endpoint.screen, query, actor, snapshot, db, longReads, services }
  }
  if (!isDownloadHandler(handler)) return { code: 200, data: await handler.answer(viewCall()) }
  if (!(await reserveExportSlot(call))) return reply
  const asked = viewCall()
  const { file, rows } = await handler.download(asked)
  const detail = { rows, screen: endpoint.screen, filters: Object.keys(asked.query) }
  await writeAudit(core, actor, { action: endpoint.path, result: 'success', detail })
  return sendFile(reply, file)
}
