import { type RawBuilder, sql } from 'kysely'
import type { TimelineEntry, TimelineSource } from '#core/contract/detail.ts'
import { extensionPoint } from '#core/contract/extension.ts'

/**
 * Timeline entries of a later room for an order: a SELECT of id (text, unique by a prefix of its own), at (timestamptz), title, text, operator_id.
 * @param id SQL of the order's id
 */
export type OrderEntries = (id: RawBuilder<number>) => RawBuilder<unknown>

/** Extension point for rooms that add to the timeline. */
export const orderEntries = extensionPoint<OrderEntries>('order.story')

const signedEntry: OrderEntries = id => sql`
  select 'order:' || o.id as id, o.created_date as at, '新增订单' as title,
    i.name || '，' || s.content || '，¥' || o.order_amount as text, o.operator_id
  from institutions_order o join institution i on i.id = o.institution_id join service_item s on s.id = o.service_item_id where o.id = ${id}`

const ledgerEntries: OrderEntries = id => sql`
  select 'ledger:' || t.id, t.created_date,
    case when t.corrects_id is not null then case t.type when 'REFUND' then '更正收款' else '更正退款' end
      else case when t.replaces_id is null then '' else '重记' end || case t.type when 'PAYMENT' then '收款' when 'REFUND' then '退款' when 'REBATE_RECEIPT' then '返佣收款' else '返佣退款' end end,
    '¥' || t.amount || '，' || to_char(t.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') || coalesce('，来自' || t.source, '') || coalesce('，' || t.remarks, ''), t.operator_id
  from order_transaction t where t.order_id = ${id}`

const cancelRequestEntries: OrderEntries = id => sql`
  select 'cancel:' || c.id, c.created_date, case when c.correction then '申请更正应退' else '申请取消' end,
    concat_ws('，', '应退 ¥' || c.amount_to_be_refunded, c.remarks), c.submit_user_id
  from order_cancellation c where c.order_id = ${id}`

const cancelDecisionEntries: OrderEntries = id => sql`
  select 'decided:' || c.id, c.audit_date, case when c.correction then '应退更正' else '取消' end || case c.audit_status when 1 then '已通过' else '已拒绝' end, coalesce(c.audit_reply, ''), c.audit_user_id
  from order_cancellation c where c.order_id = ${id} and c.audit_status > 0`

const pushEntries: OrderEntries = id => sql`
  select 'push:' || d.id, d.created_date, case d.topic when 'order.cancelled' then '推送取消至机构系统' else '推送至机构系统' end,
    case d.state when 'SENT' then '已送达' when 'FAILED' then '推送失败' when 'RETRYING' then '重试中' when 'UNCONFIGURED' then '未配置' else '待发送' end
      || coalesce('，' || to_char(d.sent_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI'), ''), null::bigint
  from webhook_delivery d where d.resource = 'order' and d.record_id = ${id}`

/** Everything that happened to an order, newest first. */
export const orderTimeline =
  (further: readonly OrderEntries[]): TimelineSource =>
  async ({ db, id, limit, offset }) => {
    const order = sql<number>`${id}::bigint`
    const told = sql.join(
      [signedEntry, ledgerEntries, cancelRequestEntries, cancelDecisionEntries, pushEntries, ...further].map(story => story(order)),
      sql` union all `,
    )
    const [entries, total] = await Promise.all([
      sql<TimelineEntry>`select s.id, to_char(s.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, s.title, s.text,
          employee_label(e) as operator
        from (${told}) s left join employee e on e.id = s.operator_id order by s.at desc, s.id desc limit ${limit} offset ${offset}`.execute(
        db,
      ),
      sql<{ total: number }>`select count(*)::int as total from (${told}) s`.execute(db),
    ])
    return { records: entries.rows, total: total.rows[0]?.total ?? 0 }
  }
