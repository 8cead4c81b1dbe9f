import { defineEndpoint } from '#core/contract/endpoint.ts'
import { malformed, notFound } from '#core/contract/errors.ts'
import { ID_SCHEMA, queryId } from '#core/manifest/id/read-id.ts'
import { detailsPermission, HISTORY, isKept } from '#core/manifest/index.ts'
import { listOf, objectOf, orNull, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'
import { rowHistory } from '../history/row-history.ts'
import { requireRow } from '../lists/within-row.ts'
import { requirePermission } from '../permission/permission.ts'
import type { CoreContext } from '../pipeline/call.ts'

const RECORD_PAGE_SIZES = ['10', '20', '50', '100']
const MAX_RECORD_OFFSET = 10_000
const FIELD_CHANGES_SCHEMA = listOf(objectOf({ field: TEXT, label: TEXT, before: TEXT, after: TEXT }))

/** Change history of a row that the caller can see: action, author and values before and after. */
export const historyEndpoint = defineEndpoint({
  name: 'core.history',
  method: 'GET',
  path: '/runtime/history',
  permission: [HISTORY],
  title: '查看变更记录',
  input: {
    type: 'object',
    required: ['resource', 'id'],
    additionalProperties: false,
    properties: {
      resource: { description: 'Name of the resource under which the row is seen.', type: 'string', maxLength: 60 },
      id: ID_SCHEMA,
      page: { type: 'string', pattern: '^[1-9][0-9]{0,5}$' },
      size: { enum: RECORD_PAGE_SIZES },
    },
  },
  output: objectOf({
    records: listOf(objectOf({ id: WHOLE, time: TIME, operator: orNull(TEXT), title: TEXT, changes: FIELD_CHANGES_SCHEMA })),
    total: WHOLE,
  }),
  async handle(context) {
    const { core } = (context as CoreContext).call
    const { snapshot, actor, input } = context
    const name = input.resource ?? ''
    const resource = Object.hasOwn(snapshot.resources, name) ? snapshot.resources[name] : undefined
    if (!resource || !isKept(snapshot.resources, resource)) throw notFound()
    requirePermission(actor, detailsPermission(snapshot, name))
    const limit = Number(input.size ?? RECORD_PAGE_SIZES[0])
    const offset = (Number(input.page ?? 1) - 1) * limit
    if (offset > MAX_RECORD_OFFSET) throw malformed('查询参数 page 的值有误')
    const id = queryId('id', input.id)
    await requireRow(core, { snapshot, resource, actor }, id)
    return rowHistory(core, { snapshot, actor, resource, id, limit, offset })
  },
})
