import { sql } from 'kysely'
import { midnightSql } from '#apps/crm/seed/moments.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { type DemoOrder, minutesOf } from './demo-order.ts'

const CANCEL_REASON_SAMPLES = ['USER_CANCELLED', 'USER_CANCELLED', 'PAYMENT_TIMEOUT', 'SAAS_CANCELLED', 'CRM_CANCELLED'] as const

interface SeedCancellation {
  readonly order: number
  readonly minutes: number
  readonly due: number
  readonly reason: string
  /** 0 pending, 1 passed, 2 rejected. */
  readonly status: 0 | 1 | 2
  readonly reply: string | null
  /** Day of the decision, in days before today. */
  readonly days: number
  readonly decided: number
}

function randomCancellation(random: Prng, order: DemoOrder, cancelDays: number): SeedCancellation {
  const days = Math.max(1, cancelDays - random.int(1, 2))
  const status = cancelDays < 5 ? 0 : random.chance(0.82) ? 1 : 2
  const share = random.weighted([
    [100, 50],
    [80, 30],
    [50, 20],
  ])
  return {
    order: order.id,
    minutes: minutesOf(random, cancelDays),
    due: Math.floor((order.paid * share) / 10_000) * 100,
    reason: random.pick(CANCEL_REASON_SAMPLES),
    status,
    reply: status === 2 ? random.pick(['服务已开始，请与机构协商', '缺少客户书面申请']) : null,
    days,
    decided: minutesOf(random, days),
  }
}

/** Refunds of a passed cancellation, in full or in two parts; none yet for the latest ones. */
function refundsOf(random: Prng, { order, due, days, status }: SeedCancellation): { order: number; amount: number; minutes: number }[] {
  if (status !== 1 || due === 0 || days < 4 || random.chance(0.15)) return []
  const first = due >= 2_000 && random.chance(0.35) ? Math.floor(due / 200) * 100 : due
  const list = [{ order, amount: first, minutes: minutesOf(random, days - random.int(1, 2)) }]
  if (first < due && days > 14 && random.chance(0.6))
    list.push({ order, amount: due - first, minutes: minutesOf(random, days - random.int(4, 12)) })
  return list
}

/**
 * Inserts cancellation requests with their decisions and refunds. Rebates must be settled first: an order cannot be cancelled while a rebate waits.
 */
export async function insertCancellations(
  tx: Tx,
  random: Prng,
  orders: readonly DemoOrder[],
  people: { readonly auditor: number; readonly cashier: number },
): Promise<void> {
  const asked = orders.flatMap(order => (order.cancelDays === undefined ? [] : [randomCancellation(random, order, order.cancelDays)]))
  const list = JSON.stringify(asked)
  const rows = sql`jsonb_to_recordset(${list}::jsonb) as c("order" bigint, minutes int, due numeric, reason text, status smallint, reply text, decided int)`
  await sql`
    insert into order_cancellation (order_id, amount_to_be_refunded, reason_for_cancellation, cancel_time, submit_user_id, created_date)
    select o.id, c.due, c.reason, greatest(at.moment - interval '3 hours', o.signing_time), o.lead_owner_id, at.moment
    from ${rows} join institutions_order o on o.id = c."order"
    cross join lateral (select greatest(${midnightSql} - make_interval(mins => c.minutes), o.created_date + interval '1 hour') as moment) at
    order by at.moment, o.id`.execute(tx)
  await sql`update institutions_order o set lifecycle = 'CANCEL_AUDIT' from order_cancellation c where c.order_id = o.id`.execute(tx)
  await sql`
    update order_cancellation a set audit_status = c.status, audit_reply = c.reply, audit_user_id = ${people.auditor},
      audit_date = greatest(${midnightSql} - make_interval(mins => c.decided), a.created_date + interval '1 hour')
    from ${rows} where a.order_id = c."order" and c.status > 0`.execute(tx)
  await sql`
    update institutions_order o set lifecycle = case a.audit_status when 1 then 'CANCELLED' else 'IN_PROGRESS' end,
      amount_to_be_refunded = case a.audit_status when 1 then a.amount_to_be_refunded else 0 end,
      cancel_time = case a.audit_status when 1 then a.cancel_time end, cancelled_date = case a.audit_status when 1 then a.audit_date end,
      reason_for_cancellation = case a.audit_status when 1 then a.reason_for_cancellation end
    from order_cancellation a where a.order_id = o.id and a.audit_status > 0`.execute(tx)
  await loseDeals(tx)
  const refunded = JSON.stringify(asked.flatMap(one => refundsOf(random, one)))
  await sql`
    insert into order_transaction (order_id, type, amount, time, created_date, operator_id, cancellation_id)
    select r."order", 'REFUND', r.amount, at.moment, at.moment + interval '15 minutes', ${people.cashier}, a.id
    from jsonb_to_recordset(${refunded}::jsonb) as r("order" bigint, amount numeric, minutes int)
    join order_cancellation a on a.order_id = r."order"
    cross join lateral (select greatest(${midnightSql} - make_interval(mins => r.minutes), a.audit_date + interval '1 hour') as moment) at
    order by at.moment, r."order"`.execute(tx)
}

/** A deal is lost with its last order. */
const loseDeals = (tx: Tx) =>
  sql`
    with lost as (
      update institution_customer_relation r set deal_stage = 'LOSS', closing_reason = 'CUSTOMER_REGRET' from institutions_order o
      where o.lead_id = r.lead_id and o.institution_id = r.institution_id and o.lifecycle = 'CANCELLED' and r.deal_stage = 'DEAL'
        and not exists (select from institutions_order n where n.lead_id = r.lead_id and n.institution_id = r.institution_id and n.lifecycle <> 'CANCELLED')
      returning r.id, r.lead_id, o.cancelled_date
    )
    insert into deal_stage_history (relation_id, lead_id, from_stage, to_stage, closing_reason, created_date)
    select distinct on (id) id, lead_id, 'DEAL', 'LOSS', 'CUSTOMER_REGRET', cancelled_date from lost order by id, cancelled_date`.execute(
    tx,
  )
