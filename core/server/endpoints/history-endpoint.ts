import { historyGet } from '#core/contract/core-addresses.ts'
import { CHANGE_HISTORY, HISTORY_QUERY } from '#core/contract/core-shapes.ts'
import { badParameter, notFound } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/id/read-id.ts'
import { detailsPermission, HISTORY, isKept } from '#core/manifest/index.ts'
import { rowHistory } from '../history/row-history.ts'
import { requireRow } from '../lists/within-row.ts'
import { requirePermission } from '../permission/permission.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

const DEFAULT_PAGE_SIZE = 10
const MAX_RECORD_OFFSET = 10_000

/** Change history of a row that the caller can see: action, author and values before and after. */
export const historyEndpoint = defineCoreEndpoint({
  ...historyGet,
  name: 'core.history',
  permission: [HISTORY],
  title: '查看变更记录',
  input: HISTORY_QUERY,
  output: CHANGE_HISTORY,
  async handle(context) {
    const { core } = context.call
    const { snapshot, actor, input } = context
    const name = input.resource
    const resource = Object.hasOwn(snapshot.resources, name) ? snapshot.resources[name] : undefined
    if (!resource || !isKept(snapshot.resources, resource)) throw notFound()
    requirePermission(actor, detailsPermission(snapshot, name))
    const limit = Number(input.size ?? DEFAULT_PAGE_SIZE)
    const offset = (Number(input.page ?? 1) - 1) * limit
    if (offset > MAX_RECORD_OFFSET) throw badParameter('page')
    const id = queryId('id', input.id)
    await requireRow(core, { snapshot, resource, actor }, id)
    return rowHistory(core, { snapshot, actor, resource, id, limit, offset })
  },
})
