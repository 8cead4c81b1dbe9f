import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type DemoOrder, minutesOf } from '#apps/crm/order/seed/demo-order.ts'
import { midnightSql } from '#apps/crm/seed/moments.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustGet } from '#core/contract/must.ts'
import { voucherUrl } from './vouchers.ts'

interface SeedRule {
  readonly id: number
  readonly order: number
  /** Cents */
  readonly due: number
}

interface SeedReceipt {
  readonly rule: number
  readonly order: number
  /** Cents */
  readonly amount: number
  readonly minutes: number
  readonly status: 'PENDING' | 'PASSED' | 'REFUSED' | 'WITHDRAWN'
  readonly decided: number
  readonly response: string | null
}

/** Last day, in days ago, on which an order's rebate changes: nothing may be pending when its cancellation is requested. */
const lastRebateDay = (order: DemoOrder): number => (order.cancelDays ?? 0) + 1

/** Inserts the rules by the contracts' terms; most were passed one to three days after signing. */
async function insertRules(tx: Tx, random: Prng, orders: readonly DemoOrder[], auditor: number): Promise<ReadonlyMap<number, SeedRule>> {
  const decided = orders.map(order => {
    const days = Math.max(lastRebateDay(order), order.days - random.int(1, 3))
    const [status, reason] =
      order.days < 4
        ? (['PENDING', null] as const)
        : random.weighted([
            [['PASSED', null], 93],
            [['REFUSED', '比例与合同不符，请核对'], 3],
            [['RETURNED', '机构已签补充协议，请按新比例提交'], 4],
          ] as const)
    return { order: order.id, status, reason, minutes: minutesOf(random, days) }
  })
  await sql`
    insert into rebates_rule (order_id, rebate_type, rebate_rate, rebate_amount, submit_user_id, submit_date, created_date)
    select o.id, i.rebate_type, i.rebate_rate, least(i.rebate_amount, case when i.rebate_amount is not null then o.order_amount end), o.operator_id,
      o.created_date, o.created_date
    from institutions_order o join institution i on i.id = o.institution_id
    where i.rebate_type is not null and o.id = any(${orders.map(order => order.id)}::bigint[]) order by o.id`.execute(tx)
  const rows = sql`jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d("order" bigint, status text, reason text, minutes int)`
  const decide = (status: ReturnType<typeof sql>, which: ReturnType<typeof sql>) => sql`
    update rebates_rule r set audit_status = ${status}, review_response = d.reason, audit_user_id = ${auditor},
      audit_date = greatest(${midnightSql} - make_interval(mins => d.minutes), r.created_date + interval '2 hours')
    from ${rows} where d."order" = r.order_id and ${which}`
  // A returned rule must have been passed first.
  await decide(sql`case d.status when 'REFUSED' then 'REFUSED' else 'PASSED' end`, sql`d.status <> 'PENDING'`).execute(tx)
  await decide(sql`'RETURNED'`, sql`d.status = 'RETURNED'`).execute(tx)
  const passed = await sql<SeedRule>`
    select id, order_id as "order", (amount_to_be_refunded * 100)::bigint as due from rebates_rule where audit_status = 'PASSED' order by id`.execute(
    tx,
  )
  return new Map(passed.rows.map(rule => [rule.order, rule]))
}

/** Payments of the institution: in full, half, or none yet. */
function receiptsOf(random: Prng, order: DemoOrder, { id, due }: SeedRule): SeedReceipt[] {
  const share = random.weighted([
    [100, 55],
    [50, 25],
    [0, 20],
  ])
  const days = order.days - random.int(14, 60)
  if (share === 0 || due === 0 || days <= lastRebateDay(order)) return []
  const first = share === 100 && random.chance(0.7) ? due : Math.floor(due / 2)
  const one = (amount: number, at: number, status: SeedReceipt['status']): SeedReceipt => {
    const decided = Math.max(lastRebateDay(order), at - 1)
    const response = status === 'REFUSED' ? '凭证金额与填写金额不一致' : null
    return { rule: id, order: order.id, amount, minutes: minutesOf(random, at), status, decided: minutesOf(random, decided), response }
  }
  const list: SeedReceipt[] = []
  if (random.chance(0.06)) list.push(one(first, days, random.pick(['REFUSED', 'WITHDRAWN'])))
  list.push(one(first, days, 'PASSED'))
  const later = days - random.int(10, 40)
  if (share === 100 && first < due && later > lastRebateDay(order)) list.push(one(due - first, later, 'PASSED'))
  return list
}

/** Applications of the last days that wait for review, for orders without cancellation and with an outstanding rebate. */
function pendingReceipts(
  random: Prng,
  orders: readonly DemoOrder[],
  rules: ReadonlyMap<number, SeedRule>,
  paid: ReadonlyMap<number, number>,
): SeedReceipt[] {
  const open = orders.filter(order => {
    const rule = rules.get(order.id)
    return order.cancelDays === undefined && order.days > 5 && rule !== undefined && rule.due > (paid.get(order.id) ?? 0)
  })
  return random.some(open, 9).map(order => {
    const rule = mustGet(rules, order.id)
    const minutes = minutesOf(random, random.int(1, 3))
    const amount = rule.due - (paid.get(order.id) ?? 0)
    return { rule: rule.id, order: order.id, amount, minutes, status: 'PENDING', decided: 0, response: null }
  })
}

async function insertReceipts(tx: Tx, list: readonly SeedReceipt[], people: SeedReviewers): Promise<void> {
  const rows = list
    .toSorted((one, other) => other.minutes - one.minutes)
    .map((receipt, place) => ({
      ...receipt,
      amount: (receipt.amount / 100).toFixed(2),
      voucher: voucherUrl(place),
      // The demo reuses a few pictures; a made-up hash makes each a bank slip of its own.
      hash: createHash('sha256').update(`demo voucher ${receipt.order} ${receipt.minutes} ${receipt.status}`).digest('hex'),
    }))
  await sql`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(rule bigint, "order" bigint, amount numeric, minutes int, voucher text, hash text)
    ), made as (
      insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash, submit_user_id,
        created_date)
      select r.rule, r."order", 'RECEIPT', r.amount, at.moment - interval '90 minutes', r.voucher, r.hash, ${people.cashier}, at.moment
      from r cross join lateral (select ${midnightSql} - make_interval(mins => r.minutes) as moment) at order by r.minutes desc
      returning id, payment_voucher
    )
    insert into file_link (file_id, record_table, record_id)
    select substring(payment_voucher from '[^/]+$')::uuid, 'rebate_application', id from made`.execute(tx)
  const decided = rows.filter(row => row.status !== 'PENDING')
  await sql`
    update rebate_application a set audit_status = d.status, review_response = d.response,
      audit_user_id = case d.status when 'WITHDRAWN' then a.submit_user_id else ${people.auditor} end,
      audit_date = greatest(${midnightSql} - make_interval(mins => d.decided), a.created_date + interval '2 hours')
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d(hash text, status text, response text, decided int)
    where a.voucher_hash = d.hash`.execute(tx)
}

export interface SeedReviewers {
  readonly auditor: number
  readonly cashier: number
}

/** Inserts the rules of orders and the rebates paid so far. */
export async function insertRebates(tx: Tx, random: Prng, orders: readonly DemoOrder[], people: SeedReviewers): Promise<void> {
  const rules = await insertRules(tx, random, orders, people.auditor)
  const list = orders.flatMap(order => {
    const rule = rules.get(order.id)
    return rule ? receiptsOf(random, order, rule) : []
  })
  const paid = new Map<number, number>()
  for (const { order, amount, status } of list) if (status === 'PASSED') paid.set(order, (paid.get(order) ?? 0) + amount)
  // One part after the other: a pending application reserves its amount, a refused one releases it.
  const failed = list.filter(({ status }) => status !== 'PASSED')
  const passed = list.filter(({ status }) => status === 'PASSED')
  for (const part of [failed, passed, pendingReceipts(random, orders, rules, paid)]) await insertReceipts(tx, part, people)
}

/** Passes the refunds that the system requested for cancelled orders, except those of the last six days. */
export const giveBackExcess = (tx: Tx, auditor: number) =>
  sql`
    update rebate_application set audit_status = 'PASSED', audit_user_id = ${auditor}, audit_date = created_date + interval '1 day'
    where submit_user_id is null and created_date < now() - interval '6 days'`.execute(tx)
