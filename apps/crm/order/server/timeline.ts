import { type RawBuilder, sql } from 'kysely'
import { joinedParts, type OptionLabel, optionLabels } from '#apps/crm/lead/server/option-labels.ts'
import type { TimelineEntry, TimelineSource } from '#core/contract/detail.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/** What the words of an entry are made of; money as text. */
export type OrderEntryDetail = Readonly<Record<string, unknown>>

/** Entries of one kind in the timeline of an order. */
export interface OrderEntries {
  /** Unique; ids of its entries begin with it. */
  readonly kind: string
  /**
   * SELECT of id (bigint), at (timestamptz), detail (jsonb) and operator_id.
   * @param order SQL of the order's id
   */
  readonly rows: (order: RawBuilder<number>) => RawBuilder<unknown>
  /** Title and text. Labels of option values come from the manifests. */
  readonly words: (detail: OrderEntryDetail, label: OptionLabel) => readonly [title: string, text: string]
}

/** Extension point for rooms that add to the timeline. */
export const orderEntries = extensionPoint<OrderEntries>('order.story')

const signedEntry: OrderEntries = {
  kind: 'order',
  rows: order => sql`
    select o.id, o.created_date as at, o.operator_id,
      jsonb_build_object('institution', i.name, 'item', s.content, 'amount', o.order_amount::text) as detail
    from institutions_order o join institution i on i.id = o.institution_id join service_item s on s.id = o.service_item_id where o.id = ${order}`,
  words: ({ institution, item, amount }) => ['新增订单', joinedParts(institution, item, `¥${amount}`)],
}

/** Titles of rows of the ledger that are shorter than their label. */
const LEDGER_TITLES: Readonly<Record<string, string>> = { PAYMENT: '收款', REFUND: '退款' }

const ledgerEntries: OrderEntries = {
  kind: 'ledger',
  rows: order => sql`
    select t.id, t.created_date as at, t.operator_id, jsonb_build_object('type', t.type, 'amount', t.amount::text,
      'time', to_char(t.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), 'corrects', t.corrects_id is not null,
      'replaces', t.replaces_id is not null, 'source', t.source, 'method', t.payment_method, 'remarks', t.remarks) as detail
    from order_transaction t where t.order_id = ${order}`,
  words: ({ type, amount, time, corrects, replaces, source, method, remarks }, label) => [
    corrects
      ? type === 'REFUND'
        ? '更正收款'
        : '更正退款'
      : `${replaces ? '重记' : ''}${LEDGER_TITLES[String(type)] ?? label('transactionType', type)}`,
    joinedParts(`¥${amount}`, time, method && label('paymentMethod', method), source && `来自${source}`, remarks),
  ],
}

const cancelRequestEntries: OrderEntries = {
  kind: 'cancel',
  rows: order => sql`
    select c.id, c.created_date as at, c.submit_user_id as operator_id,
      jsonb_build_object('correction', c.correction, 'amount', c.amount_to_be_refunded::text, 'remarks', c.remarks) as detail
    from order_cancellation c where c.order_id = ${order}`,
  words: ({ correction, amount, remarks }) => [correction ? '申请更正应退' : '申请取消', joinedParts(amount && `应退 ¥${amount}`, remarks)],
}

const cancelDecisionEntries: OrderEntries = {
  kind: 'decided',
  rows: order => sql`
    select c.id, c.audit_date as at, c.audit_user_id as operator_id,
      jsonb_build_object('correction', c.correction, 'status', c.audit_status, 'reply', c.audit_reply) as detail
    from order_cancellation c where c.order_id = ${order} and c.audit_status > 0`,
  words: ({ correction, status, reply }, label) => [
    `${correction ? '应退更正' : '取消'}${label('cancellationAudit', status)}`,
    joinedParts(reply),
  ],
}

const pushEntries: OrderEntries = {
  kind: 'push',
  rows: order => sql`
    select d.id, d.created_date as at, null::bigint as operator_id, jsonb_build_object('topic', d.topic, 'state', d.state,
      'sent', to_char(d.sent_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')) as detail
    from webhook_delivery d where d.resource = 'order' and d.record_id = ${order}`,
  words: ({ topic, state, sent }, label) => [
    topic === 'order.cancelled' ? '推送取消至机构系统' : '推送至机构系统',
    joinedParts(label('webhookState', state), sent),
  ],
}

interface OrderEntryRow extends Omit<TimelineEntry, 'title' | 'text'> {
  readonly kind: string
  readonly detail: OrderEntryDetail
}

/** Everything that happened to an order, newest first. */
export const orderTimeline = (further: readonly OrderEntries[]): TimelineSource => {
  const sources = [signedEntry, ledgerEntries, cancelRequestEntries, cancelDecisionEntries, pushEntries, ...further]
  const words = new Map(sources.map(source => [source.kind, source.words]))
  return async ({ db, snapshot, id, limit, offset }) => {
    const order = sql<number>`${id}::bigint`
    const told = sql.join(
      sources.map(
        ({ kind, rows }) => sql`
        select ${kind}::text as kind, ${`${kind}:`}::text || e.id as id, e.at, e.detail, e.operator_id from (${rows(order)}) e`,
      ),
      sql` union all `,
    )
    const [entries, total] = await Promise.all([
      sql<OrderEntryRow>`select s.id, s.kind, s.detail, to_char(s.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time,
          employee_label(e) as operator
        from (${told}) s left join employee e on e.id = s.operator_id order by s.at desc, s.id desc limit ${limit} offset ${offset}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*)::int as total from (${told}) s`.execute(db),
    ])
    const label = optionLabels(snapshot.options)
    const records = entries.rows.map(({ kind, detail, ...entry }) => {
      const [title, text] = words.get(kind)?.(detail, label) ?? [kind, '']
      return { ...entry, title, text }
    })
    return { records, total: total.rows[0]?.total ?? 0 }
  }
}
