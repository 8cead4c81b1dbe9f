import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { commissionLine } from './commission-record.ts'
import { chineseMonth } from './month-words.ts'

export type CommissionRole = 1 | 2 | 3 | 4 | 6

/** Conditions of a rate. */
interface RateConditions {
  readonly role: CommissionRole
  readonly department: number | null
  readonly category: string | null
  readonly source: string | null
  readonly from: string
}

/** A booked line whose rate differs from the one in force, or a missing line. */
interface Deviation {
  readonly order: number
  readonly orderNumber: string
  readonly record: number
  /** null: there is no line yet. */
  readonly line: number | null
  readonly person: number
  readonly rate: string
  readonly difference: string
  readonly locked: boolean
}

/**
 * Takes row locks on the orders a rate may concern and on their rules, as each writer of commission does before it reads rates.
 * @returns the ids of the orders
 */
export async function lockAffectedOrders(
  tx: Tx,
  { role, department, category, source, from }: RateConditions,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select o.id from institutions_order o
    where exists (select from commission_rate_orders(row(0, 1, now(), ${role}::smallint, ${department}::bigint, ${category}::text, ${source}::text, 0,
        ${from}::date, null, null)::commission_rate) c where c.order_id = o.id)
      and exists (select from rebates_record r where r.order_id = o.id)
    order by o.id for update of o`.execute(tx)
  const ids = rows.map(row => row.id)
  await sql`select from rebates_rule where order_id = any(${ids}::bigint[]) order by id for update`.execute(tx)
  return new Set(ids)
}

/** Deviations that a stored rate causes, in the order of their correction. */
export async function deviationsOf(tx: Tx, rateId: number): Promise<readonly Deviation[]> {
  const { rows } = await sql<Deviation>`
    select d.order_id as "order", o.order_number as "orderNumber", d.record_id as record, d.line_id as line, d.person, d.right_rate as rate,
      d.difference::text as difference, d.locked
    from commission_rate c cross join lateral commission_rate_deviations(c) d join institutions_order o on o.id = d.order_id
    where c.id = ${rateId} order by d.order_id, d.record_id`.execute(tx)
  return rows
}

/** The last locked month that does not end before the day; undefined if there is none. */
export async function lastLockedMonthSince(tx: Tx, day: string): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from commission_month where locked_date is not null and month >= ${day.slice(0, 7)}`.execute(tx)
  return rows[0]?.month ?? undefined
}

const deviationSum = async (tx: Tx, list: readonly Deviation[]): Promise<string> => {
  const { rows } = await sql<{ sum: string }>`select to_char(coalesce(sum(d), 0), 'FM999,999,999,999,999,999,990.00') as sum
    from unnest(${list.map(one => one.difference)}::numeric[]) d`.execute(tx)
  return rows[0]?.sum ?? '0.00'
}

const MAX_LISTED_ORDERS = 5
const orderNumbersOf = (list: readonly Deviation[]): string => {
  const numbers = [...new Set(list.map(one => one.orderNumber))]
  return numbers.slice(0, MAX_LISTED_ORDERS).join('、') + (numbers.length > MAX_LISTED_ORDERS ? `等${numbers.length}个订单` : '')
}

/** The form recognises the question by this sentence. */
const BOOKED_RATE_QUESTION = '请确认对已入账佣金的影响'

interface LateRate {
  readonly deviations: readonly Deviation[]
  readonly locked: string | undefined
  readonly correcting: boolean
}

/** @throws 409 with the deviating lines and what confirming does with them */
export async function askAboutBooked(tx: Tx, { deviations, locked, correcting }: LateRate): Promise<void> {
  const open = deviations.filter(one => !one.locked)
  const closed = deviations.filter(one => one.locked)
  const said: string[] = []
  if (locked !== undefined) said.push(`生效日期不晚于已锁定的${chineseMonth(locked)}`)
  if (open.length > 0) {
    const then = correcting ? '确认后按新比例更正' : '确认后保持不变，可逐条更正'
    said.push(
      `未锁定月份有${open.length}条明细与新比例不一致（订单${orderNumbersOf(open)}），提成相差 ¥${await deviationSum(tx, open)}，${then}`,
    )
  }
  if (closed.length > 0) said.push(`已锁定月份有${closed.length}条不一致（订单${orderNumbersOf(closed)}），已锁定的月份不变`)
  if (said.length > 0) throw refuse(`${BOOKED_RATE_QUESTION}：${said.join('；')}`)
}

/**
 * Corrects the deviating lines of open months and adds the missing ones.
 * @returns their number
 */
export async function correctBookedLines(
  { actor, create }: WriteContext,
  { deviations, role, reason }: { readonly deviations: readonly Deviation[]; readonly role: CommissionRole; readonly reason: string },
): Promise<number> {
  const open = deviations.filter(one => !one.locked)
  for (const { line, record, person, rate } of open) {
    const said = { employee: person, commissionRate: rate, reason, operator: actor.id }
    await create(commissionLine, [
      line === null ? { ...said, kind: 'LATE', record, roleType: role } : { ...said, kind: 'CORRECTION', replaces: line },
    ])
  }
  return open.length
}
