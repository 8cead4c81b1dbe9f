import { sql } from 'kysely'
import { DETAILS_PATH, DETAILS_PERMISSION, inputOf, PAGING, visibleLead } from '#apps/crm/lead/server/detail-query.ts'
import type { OrderCounts } from '#apps/crm/lead/server/order-grouping.ts'
import type { Db } from '#core/contract/database.ts'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { listOf, objectOf, TEXT, TIME, WHOLE } from '#core/manifest/json-schema/answers.ts'

/** How many orders of a lead go on, and how many were cancelled. */
export async function countOrders(db: Db, lead: number): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`select count(*) filter (where lifecycle <> 'CANCELLED')::int as proceed,
      count(*) filter (where lifecycle = 'CANCELLED')::int as cancel
    from institutions_order where lead_id = ${lead}`.execute(db)
  return rows[0] ?? { proceed: 0, cancel: 0 }
}

const NAMED = objectOf({ id: WHOLE, name: TEXT })
const COMMON = {
  id: WHOLE,
  orderNumber: TEXT,
  institutions: NAMED,
  serviceItem: objectOf({ id: WHOLE, content: TEXT }),
  signingTime: TIME,
  orderAmount: TEXT,
}

interface Part {
  readonly name: string
  readonly title: string
  /** Whose list it is a part of. */
  readonly resource: string
  readonly columns: readonly string[]
  readonly record: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Those of the columns that there are: what rebates are of an order is told by who knows rebates. */
const known = ({ snapshot }: RequestContext, { resource, columns }: Part): readonly string[] =>
  columns.filter(column => snapshot.resources[resource]?.fields[column.split('.')[0] ?? ''] !== undefined)

/** A page of a lead's orders, newest first, within the caller's sight. */
const part = (of: Part): DeclaredEndpoint => ({
  name: `order.${of.name}`,
  method: 'GET',
  path: `${DETAILS_PATH}/${of.name}`,
  permission: [...DETAILS_PERMISSION, `/order/${of.resource}/list`],
  title: of.title,
  input: inputOf(PAGING),
  // Besides, what lists say of every row, and what other rooms know of an order.
  output: objectOf({ records: listOf({ ...objectOf({ ...COMMON, ...of.record }), additionalProperties: true }), total: WHOLE }),
  async handle(context) {
    const { services, actor } = context
    const { page = '1', size = '10', sort = '-id' } = context.query
    const list = { resource: of.resource, actor, query: { institutionsCustomerIs: String(await visibleLead(context)) } }
    const to = Number(page) * Number(size)
    const records: unknown[] = []
    const direction = sort === 'id' ? '' : '-'
    for await (const rows of services.lists.rows({ ...list, columns: known(context, of), limit: to, sort: `${direction}createdDate` }))
      records.push(...rows)
    return { records: records.slice(to - Number(size)), total: await services.lists.count(list) }
  },
})

const SHOWN = ['orderNumber', 'institutions.name', 'serviceItem.content', 'signingTime', 'orderAmount']

/** Orders among the parts of a lead's detail. */
export const leadOrders: readonly DeclaredEndpoint[] = [
  part({
    name: 'ordersInProgress',
    title: '进行中订单',
    resource: 'institutionsOrder',
    columns: [...SHOWN, 'orderStatus', 'rebatesRules.amountToBeRefunded', 'rebatesRules.returnedAmount'],
    record: { orderStatus: TEXT },
  }),
  part({
    name: 'cancelledOrders',
    title: '已取消订单',
    resource: 'institutionsCancelledOrders',
    columns: [...SHOWN, 'cancelTime', 'amountToBeRefunded', 'refundedAmount', 'reasonForCancellation'],
    record: { cancelTime: TIME, amountToBeRefunded: TEXT, refundedAmount: TEXT, reasonForCancellation: TEXT },
  }),
]
