import { sql } from 'kysely'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { NOW, readsOf } from '#core/contract/record.ts'
import { type NoValues, option, optional, ref } from '#core/contract/value.ts'
import { leadExclusivelyAllocated, leadReleasedWasAllocated } from './facts.ts'
import { lead } from './lead-record.ts'
import { lockHoldings } from './limits.ts'
import { activeRelations } from './relations.ts'
import { type LeadRules, leadRules } from './rules.ts'
import { leaveSea } from './sea.ts'

/** Asked before owner and follower of such leads change. */
const ASK = '该客户已分配至机构CRM，继续操作将变更归属人和跟进人，若在公海将被移出公海'

/** Enabled people of a department and everything below it. */
async function members(tx: Tx, department: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select ${department}::bigint as id union select d.id from department d join below on d.parent_id = below.id
    )
    select e.id from employee e join below on below.id = e.department_id where not e.locked order by e.id for share of e`.execute(tx)
  return rows.map(row => row.id)
}

interface Candidate {
  readonly id: number
  open: number
  readonly limit: number
  /** Order of the last turn; those who never had one come first. */
  turn: number
}

async function candidates(tx: Tx, people: readonly number[], rules: LeadRules): Promise<Candidate[]> {
  const { rows } = await sql<{ id: number; open: number; limit: number; last: Date | null }>`
    select e.id, coalesce(a.holding_limit, ${rules.holding_limit}) as "limit", a.last_auto_assigned_date as last,
      (select count(*) from live_customer c where c.customer_phase <> 'ORDERED'
        and e.id in (c.attributable_person_id, c.follow_up_with_people_id))::int as open
    from unnest(${people}::bigint[]) as e(id) left join employee_allocation a on a.employee_id = e.id
    where coalesce(a.auto_assign, true)`.execute(tx)
  return rows.map(({ last, ...row }) => ({ ...row, turn: last?.getTime() ?? 0 }))
}

const before = (a: Candidate, b: Candidate): number => a.open - b.open || a.turn - b.turn || a.id - b.id

/**
 * Deals leads one by one to the member of the department who has the fewest open ones. Parallel dealers wait for each other.
 * @throws 409 when nobody is left to take one
 */
async function deal(tx: Tx, department: number, count: number): Promise<readonly number[]> {
  const people = await members(tx, department)
  await lockHoldings(tx, people)
  const all = await candidates(tx, people, await leadRules(tx))
  const dealt: number[] = []
  let turn = Date.now()
  for (let n = 0; n < count; n++) {
    const [next] = all.filter(one => one.limit === 0 || one.open < one.limit).sort(before)
    if (!next) throw refuse('所选部门暂无可分配人员')
    next.open += 1
    next.turn = ++turn
    dealt.push(next.id)
  }
  await sql`insert into employee_allocation (employee_id, last_auto_assigned_date)
    select id, clock_timestamp() from unnest(${[...new Set(dealt)]}::bigint[]) as d(id)
    on conflict (employee_id) do update set last_auto_assigned_date = excluded.last_auto_assigned_date`.execute(tx)
  return dealt
}

/** Who the form wants to follow the leads up. */
interface Asked {
  readonly selectedDepartmentId: number
  readonly allocationType: 'AUTOMATIC' | 'MANUAL'
  readonly followUpPeopleId?: number | null
}

/** Who follows each lead up. @throws 409 */
async function followers(
  tx: Tx,
  { selectedDepartmentId, allocationType, followUpPeopleId }: Asked,
  count: number,
): Promise<readonly number[]> {
  if (allocationType === 'AUTOMATIC') return deal(tx, selectedDepartmentId, count)
  const member = (await members(tx, selectedDepartmentId)).find(id => id === followUpPeopleId)
  if (member === undefined) throw refuse('跟进人不属于所选部门')
  return Array.from({ length: count }, () => member)
}

const READS = readsOf(lead, 'name', 'status', 'attributablePerson')
const FORM = {
  assignedOwnershipId: ref('employee'),
  selectedDepartmentId: ref('department'),
  allocationType: option('AUTOMATIC', 'MANUAL'),
  followUpPeopleId: optional(ref('employee')),
}
type Context = RunContext<'many', typeof READS, typeof FORM, NoValues>

/** @throws 409 with the question when a lead is with an institution, or somebody else's or nobody's, as in the high seas */
async function askFirst({ tx, actor, rows }: Context, owner: number): Promise<void> {
  const ids = rows.map(row => row.id)
  const elsewhere = rows.some(row => ![actor.id, owner].includes(row.attributablePerson ?? 0))
  if (elsewhere || (await activeRelations(tx, ids)).length > 0) throw refuse(ASK)
}

/** Hands leads to a team: owner, follower, and no institution besides it until released. */
const run = async (context: Context, confirmed: boolean) => {
  const { tx, rows, form } = context
  const owner = form.assignedOwnershipId
  await requireEnabled(tx, [owner])
  const people = await followers(tx, form, rows.length)
  if (!confirmed) await askFirst(context, owner)
  for (const [index, row] of rows.entries())
    await handOver(context, row, { owner, follower: people[index] as number, department: form.selectedDepartmentId })
  return { message: '分配成功' }
}

interface Team {
  readonly owner: number
  readonly follower: number
  readonly department: number
}

/** Out of the high seas, where it is there. */
async function handOver(context: Context, row: Context['rows'][number], { owner, follower, department }: Team): Promise<void> {
  if (row.status === 'LOSS') {
    const [stay] = await leaveSea(context, { leads: [row], ownerId: owner, followerId: follower, cause: 'exclusive', limits: 'none' })
    if (stay) context.emit(leadReleasedWasAllocated(row.id, { from: stay.previousOwnerId, to: owner }))
  }
  await context.change(
    lead,
    row,
    { attributablePerson: owner, followUpWithPeople: follower, exclusive: true, exclusiveDate: NOW, exclusiveDepartment: department },
    undefined,
    'exclusive',
  )
  context.emit(leadExclusivelyAllocated(row.id, { from: row.attributablePerson ?? null, to: owner, follower }))
}

const allocate = (name: string, confirmed: boolean) =>
  defineOperation({ name, rows: 'many', reads: READS, form: FORM, run: context => run(context, confirmed) })

const release = defineOperation({
  name: 'lead.releaseExclusive',
  rows: 'many',
  async run({ rows, change }) {
    await change(lead, rows, { exclusive: false, exclusiveDate: null, exclusiveDepartment: null })
    return { message: '已解除独家' }
  },
})

export const exclusiveOperations = [allocate('lead.allocateExclusively', false), allocate('lead.confirmExclusive', true), release]
