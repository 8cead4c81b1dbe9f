/** Message texts of facts. They contain no contact data, and only the first character of a name, since groups may have outside members. */
import { type AnyFact, type Fact, sql, type Tx } from '@yuanhang/server'

/** Message of a fact. */
export interface FactMessage {
  readonly content: string
  /** Path within the application; undefined if the message covers several records. */
  readonly path?: string
}

const LEAD_RESOURCE = 'institutionsCustomer'
const ORDER_RESOURCE = 'order'

/** Label, path and name of records, by entity. */
const RECORD_TYPES: Readonly<
  Record<string, { readonly what: string; readonly path: string; readonly name: (tx: Tx, id: number) => Promise<string | undefined> }>
> = {
  [LEAD_RESOURCE]: {
    what: '客资',
    path: '/newCustomer/customerDetail',
    name: async (tx, id) => {
      const { rows } = await sql<{ name: string | null }>`select name from institutions_customer where id = ${id}`.execute(tx)
      return rows[0]?.name ? `${[...rows[0].name][0]}**` : undefined
    },
  },
  [ORDER_RESOURCE]: {
    what: '订单',
    path: '/order/orderDetail',
    name: async (tx, id) => {
      const { rows } = await sql<{ number: string | null }>`select order_number as number from institutions_order where id = ${id}`.execute(
        tx,
      )
      return rows[0]?.number ?? undefined
    },
  },
}

interface FollowedTopic extends AnyFact {
  /** Text after the record's name. */
  readonly happened: string
}

/** Facts that the plugin subscribes to; plugin.json lists the same. */
export const TOPICS: readonly FollowedTopic[] = [
  { topic: 'lead.added', entity: LEAD_RESOURCE, happened: '已录入' },
  { topic: 'lead.ownerChanged', entity: LEAD_RESOURCE, happened: '变更了归属人' },
  { topic: 'lead.staffChanged', entity: LEAD_RESOURCE, happened: '变更了客服' },
  { topic: 'lead.movedToHighSeas', entity: LEAD_RESOURCE, happened: '移入公海' },
  { topic: 'lead.pickedUp', entity: LEAD_RESOURCE, happened: '从公海被领取' },
  { topic: 'order.added', entity: ORDER_RESOURCE, happened: '已创建' },
  { topic: 'order.paid', entity: ORDER_RESOURCE, happened: '有一笔收款' },
  { topic: 'order.cancelSubmitted', entity: ORDER_RESOURCE, happened: '申请取消，等待审核' },
  { topic: 'order.cancelPassed', entity: ORDER_RESOURCE, happened: '已取消' },
  { topic: 'order.refunded', entity: ORDER_RESOURCE, happened: '有一笔退款' },
]

/** If one action emits more facts than this, a group gets one summary; otherwise an import would occupy a robot for hours. */
export const MAX_SINGLE_MESSAGES = 5

/** Whether a fact gets a message; of many from one action the first stands for all. */
export const hasMessage = ({ place, of }: Pick<Fact, 'place' | 'of'>): boolean => of <= MAX_SINGLE_MESSAGES || place === 0

/** Message of a fact; undefined for other topics. */
export async function factMessage(
  tx: Tx,
  { topic, entityId, of }: Pick<Fact, 'topic' | 'entityId' | 'of'>,
): Promise<FactMessage | undefined> {
  const known = TOPICS.find(one => one.topic === topic)
  const record = known && RECORD_TYPES[known.entity]
  if (!known || !record) return undefined
  if (of > MAX_SINGLE_MESSAGES) return { content: `${of} 个${record.what}${known.happened}` }
  const name = (await record.name(tx, entityId)) ?? `编号 ${entityId}`
  return { content: `${record.what} ${name} ${known.happened}`, path: `${record.path}?id=${entityId}` }
}
