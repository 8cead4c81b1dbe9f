import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { lockHoldings } from './limits.ts'
import { type LeadRules, leadRules } from './rules.ts'

/** Message if no member of the department can take another lead. */
export const NO_CANDIDATE_LEFT = '所选部门暂无可分配人员'

/** Ids of the enabled employees of a department and its subdepartments. */
export async function departmentMembers(db: Db | Tx, department: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select ${department}::bigint as id union select d.id from department d join below on d.parent_id = below.id
    )
    select e.id from employee e join below on below.id = e.department_id where not e.locked order by e.id`.execute(db)
  return rows.map(row => row.id)
}

/** The same with row locks until the transaction ends, so that no member can be disabled in between. */
export async function lockDepartmentMembers(tx: Tx, department: number): Promise<readonly number[]> {
  const people = await departmentMembers(tx, department)
  const { rows } = await sql<{ id: number }>`select id from employee where id = any(${people}::bigint[]) and not locked
    order by id for share`.execute(tx)
  return rows.map(row => row.id)
}

export interface DealCandidate {
  readonly id: number
  /** Number of leads that the employee owns or follows up, without ordered ones. */
  open: number
  readonly limit: number
  /** Time of the last dealt lead, in ms; 0 if there was none, so that newcomers come first. */
  turn: number
}

/** Those of these employees who take part in automatic dealing. */
export async function dealCandidates(db: Db | Tx, people: readonly number[], rules: LeadRules): Promise<readonly DealCandidate[]> {
  const { rows } = await sql<{ id: number; open: number; limit: number; last: Date | null }>`
    select e.id, coalesce(a.holding_limit, ${rules.holding_limit}) as "limit", a.last_auto_assigned_date as last,
      (select count(*) from live_customer c where c.customer_phase <> 'ORDERED'
        and e.id in (c.attributable_person_id, c.follow_up_with_people_id))::int as open
    from unnest(${people}::bigint[]) as e(id) left join employee_allocation a on a.employee_id = e.id
    where coalesce(a.auto_assign, true)`.execute(db)
  return rows.map(({ last, ...row }) => ({ ...row, turn: last?.getTime() ?? 0 }))
}

const compareCandidates = (a: DealCandidate, b: DealCandidate): number => a.open - b.open || a.turn - b.turn || a.id - b.id

/** Deals one lead to the candidate with the fewest open leads; undefined if none is below the limit. Changes the candidate's counters. */
export function dealOneLead(all: readonly DealCandidate[], turn: number): number | undefined {
  let next: DealCandidate | undefined
  for (const one of all) if ((one.limit === 0 || one.open < one.limit) && (!next || compareCandidates(one, next) < 0)) next = one
  if (!next) return undefined
  next.open += 1
  next.turn = turn
  return next.id
}

/** Records that these employees were dealt a lead. */
export async function markDealt(tx: Tx, dealt: readonly number[]): Promise<void> {
  await sql`insert into employee_allocation (employee_id, last_auto_assigned_date)
    select id, clock_timestamp() from unnest(${[...new Set(dealt)]}::bigint[]) as d(id)
    on conflict (employee_id) do update set last_auto_assigned_date = excluded.last_auto_assigned_date`.execute(tx)
}

/**
 * Deals leads one by one to the member of the department with the fewest open leads. Parallel calls wait for each other.
 * @throws 409 if not all leads can be dealt
 */
export async function dealLeads(tx: Tx, department: number, count: number): Promise<readonly number[]> {
  const people = await lockDepartmentMembers(tx, department)
  await lockHoldings(tx, people)
  const all = await dealCandidates(tx, people, await leadRules(tx))
  const now = Date.now()
  const dealt = Array.from({ length: count }, (_, at) => dealOneLead(all, now + at + 1))
  if (!dealt.every(id => id !== undefined)) throw refuse(NO_CANDIDATE_LEFT)
  await markDealt(tx, dealt)
  return dealt
}
