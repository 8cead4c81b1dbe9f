import { sql } from 'kysely'
import { DETAILS_PERMISSION, visibleLead } from '#apps/crm/lead/server/detail-query.ts'
import type { OrderCounts } from '#apps/crm/lead/server/order-grouping.ts'
import { LEAD_ID, NAMED_RECORD, PAGING_MEMBERS, recordPageOf } from '#apps/crm/lead/wire/detail.ts'
import { LEADS_PATH } from '#apps/crm/lead/wire/leads-path.ts'
import type { Db } from '#core/contract/database.ts'
import { type DeclaredEndpoint, defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import { type Members, objectOf, openObjectOf, shapeOf, TEXT, TIME, WHOLE } from '#core/contract/shape.ts'

/** Numbers of a lead's active and cancelled orders. */
export async function countLeadOrders(db: Db, lead: number): Promise<OrderCounts> {
  const { rows } = await sql<OrderCounts>`select count(*) filter (where lifecycle <> 'CANCELLED')::int as proceed,
      count(*) filter (where lifecycle = 'CANCELLED')::int as cancel
    from institutions_order where lead_id = ${lead}`.execute(db)
  return rows[0] ?? { proceed: 0, cancel: 0 }
}

const COMMON_ORDER_MEMBERS = {
  id: WHOLE,
  orderNumber: TEXT,
  institutions: objectOf(NAMED_RECORD),
  serviceItem: objectOf({ id: WHOLE, content: TEXT }),
  signingTime: TIME,
  orderAmount: TEXT,
}

/** A row as the list engine answers it. */
type ListedOrder = Readonly<Record<string, unknown>>

interface OrdersPart {
  readonly name: string
  readonly title: string
  /** Resource whose list is read. */
  readonly resource: string
  readonly columns: readonly string[]
  readonly record: Members
}

/** Columns whose fields exist: those about rebates belong to a later room. */
const knownColumns = ({ snapshot }: Pick<RequestContext, 'snapshot'>, { resource, columns }: OrdersPart): readonly string[] =>
  columns.filter(column => snapshot.resources[resource]?.fields[column.split('.')[0] ?? ''] !== undefined)

/** Endpoint for a page of the lead's orders that the caller may see, newest first. */
const ordersEndpoint = (of: OrdersPart): DeclaredEndpoint =>
  defineEndpoint({
    name: `order.${of.name}`,
    method: 'GET',
    path: `${LEADS_PATH}/${of.name}`,
    permission: [...DETAILS_PERMISSION, `/order/${of.resource}/list`],
    title: of.title,
    input: objectOf(LEAD_ID, PAGING_MEMBERS),
    // Rows of a list: they also have its standard fields, and fields that other rooms add to orders.
    output: recordPageOf(shapeOf<ListedOrder>(openObjectOf({ ...COMMON_ORDER_MEMBERS, ...of.record }))),
    async handle(context) {
      const { services, actor, input } = context
      const { page = '1', size = '10', sort = '-id' } = input
      const list = { resource: of.resource, actor, query: { institutionsCustomerIs: String(await visibleLead(context)) } }
      const to = Number(page) * Number(size)
      const records: ListedOrder[] = []
      const direction = sort === 'id' ? '' : '-'
      for await (const rows of services.lists.rows({
        ...list,
        columns: knownColumns(context, of),
        limit: to,
        sort: `${direction}createdDate`,
      }))
        records.push(...rows)
      return { records: records.slice(to - Number(size)), total: await services.lists.count(list) }
    },
  })

const SHARED_ORDER_COLUMNS = ['orderNumber', 'institutions.name', 'serviceItem.content', 'signingTime', 'orderAmount']

/** Endpoints for the orders in a lead's detail. */
export const leadOrders: readonly DeclaredEndpoint[] = [
  ordersEndpoint({
    name: 'ordersInProgress',
    title: '进行中订单',
    resource: 'institutionsOrder',
    columns: [...SHARED_ORDER_COLUMNS, 'orderStatus', 'rebatesRules.amountToBeRefunded', 'rebatesRules.returnedAmount'],
    record: { orderStatus: TEXT },
  }),
  ordersEndpoint({
    name: 'cancelledOrders',
    title: '已取消订单',
    resource: 'institutionsCancelledOrders',
    columns: [...SHARED_ORDER_COLUMNS, 'cancelTime', 'amountToBeRefunded', 'refundedAmount', 'reasonForCancellation'],
    record: { cancelTime: TIME, amountToBeRefunded: TEXT, refundedAmount: TEXT, reasonForCancellation: TEXT },
  }),
]
