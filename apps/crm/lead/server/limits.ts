import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import type { LeadRules } from './rules.ts'

/**
 * Locks the holdings of these employees until the transaction ends, so that no other transaction counts or changes them by picking and limits are
 * exact. Taken after the lead locks.
 * @param employees sorted by id, to avoid deadlocks
 */
export async function lockHoldings(tx: Tx, employees: readonly number[]): Promise<void> {
  for (const id of employees)
    await sql`select pg_advisory_xact_lock(hashtextextended('lead holding ' || ${id}::bigint, 727004))`.execute(tx)
}

/**
 * Open leads are those neither in the high seas nor ordered; limit 0 means none. Holdings must be locked.
 * @throws 409 if `more` leads exceed the employee's holding limit
 */
export async function checkHolding(tx: Tx, employee: number, more: number, rules: LeadRules): Promise<void> {
  const { rows } = await sql<{ open: number; limit: number }>`
    select coalesce((select holding_limit from employee_allocation where employee_id = ${employee}), ${rules.holding_limit}) as "limit",
      (select count(*) from live_customer c where c.attributable_person_id = ${employee} and c.customer_phase <> 'ORDERED')::int as open`.execute(
    tx,
  )
  for (const { open, limit } of rows) if (limit > 0 && open + more > limit) throw refuse(`持有客户数已达上限（${limit}）`)
}

/** Holdings must be locked. @throws 409 if `more` picks exceed the employee's daily limit. */
export async function checkDailyClaims(tx: Tx, employee: number, more: number, { daily_claim_limit: limit }: LeadRules): Promise<void> {
  if (limit === 0) return
  const { used } = await crmTx(tx)
    .selectFrom('lead_claim_log')
    .select(({ fn }) => fn.countAll<number>().as('used'))
    .where('employee_id', '=', employee)
    .where('day', '=', sql<string>`(now() at time zone 'Asia/Shanghai')::date`)
    .executeTakeFirstOrThrow()
  if (Number(used) + more > limit) throw refuse(`今日领取次数已达上限（${limit}）`)
}

/** @throws 409 if the employee owned one of the leads within the cool-down */
export async function checkCooldown(
  tx: Tx,
  employee: number,
  leads: readonly number[],
  { ex_owner_cooldown_days: days }: LeadRules,
): Promise<void> {
  const { rows } = await sql<{ name: string; until: Date }>`
    select c.name, max(lead_claimable_from(c.id, ${employee})) over () as until from institutions_customer c
    where c.id = any(${leads}::bigint[]) and lead_claimable_from(c.id, ${employee}) > clock_timestamp() order by c.id`.execute(tx)
  const [first] = rows
  if (!first) return
  const until = wallDateTime(first.until).slice(0, 16)
  if (leads.length === 1) throw refuse(`您在${days}日内曾负责该客户，${until}后可领取`)
  throw refuse(`您在${days}日内曾负责以下客户，${until}后可领取：${rows.map(row => row.name).join('、')}`)
}
