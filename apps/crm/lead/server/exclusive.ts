import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { employeeNames, requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { recordEvents } from './events.ts'
import { lockHoldings } from './limits.ts'
import { recordOwners } from './owner-history.ts'
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
      (select count(*) from live_customer c where c.status = 'NORMAL' and c.customer_phase <> 'ORDERED'
        and e.id in (c.attributable_person_id, c.follow_up_with_people_id))::int as open
    from unnest(${people}::bigint[]) as e(id) left join employee_allocation a on a.employee_id = e.id
    where coalesce(a.auto_assign, true)`.execute(tx)
  return rows.map(({ last, ...row }) => ({ ...row, turn: last?.getTime() ?? 0 }))
}

const before = (a: Candidate, b: Candidate): number => a.open - b.open || a.turn - b.turn || a.id - b.id

/**
 * Deals leads one by one to whoever of the department has the fewest open ones. Parallel dealers wait for each other.
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

/** Who follows each lead up. @throws 409, 422 */
async function followers(tx: Tx, form: OperationContext['form'], count: number): Promise<readonly number[]> {
  const department = form.selectedDepartmentId as number
  if (form.allocationType === 'AUTOMATIC') return deal(tx, department, count)
  const follower = form.followUpPeopleId as number | undefined
  if (!follower) throw invalid([{ field: 'followUpPeopleId', message: '请选择跟进人' }])
  if (!(await members(tx, department)).includes(follower)) throw refuse('跟进人不属于所选部门')
  return Array.from({ length: count }, () => follower)
}

/** @throws 409 with the question when a lead is with an institution, somebody else's, or in the high seas */
async function askFirst({ tx, actor, rows }: OperationContext, owner: number): Promise<void> {
  const ids = rows.map(row => row.id)
  const elsewhere = rows.some(row => row.status === 'LOSS' || ![actor.id, owner].includes(row.attributablePersonId as number))
  if (elsewhere || (await activeRelations(tx, ids)).length > 0) throw refuse(ASK)
}

/** Hands leads to a team: owner, follower, and no institution besides it until released. */
const run = async (context: OperationContext, confirmed: boolean) => {
  const { tx, actor, rows, form, emit } = context
  const owner = form.assignedOwnershipId as number
  await requireEnabled(tx, [owner])
  const people = await followers(tx, form, rows.length)
  if (!confirmed) await askFirst(context, owner)
  const handed = rows.map((row, index) => ({ row, follower: people[index] as number }))
  const department = form.selectedDepartmentId as number
  for (const { row, follower } of handed) {
    const released = await handOver(tx, row, { owner, follower, department }, actor.id)
    if (released !== undefined)
      emit({ topic: 'lead.releasedWasAllocated', entity: 'institutionsCustomer', entityId: row.id, payload: { from: released, to: owner } })
  }
  await recordHandOver(tx, handed, department, actor.id)
  const changed = rows.filter(row => row.status !== 'LOSS' && row.attributablePersonId !== owner)
  await recordOwners(
    tx,
    changed.map(row => ({ leadId: row.id, from: (row.attributablePersonId as number | null) ?? null, to: owner })),
    'exclusive',
    actor.id,
  )
  for (const { row, follower } of handed)
    emit({
      topic: 'lead.exclusivelyAllocated',
      entity: 'institutionsCustomer',
      entityId: row.id,
      payload: { from: row.attributablePersonId ?? null, to: owner, follower },
    })
  return { message: '分配成功' }
}

interface Team {
  readonly owner: number
  readonly follower: number
  readonly department: number
}

/** Answers whose the lead had been, where it was in the high seas. */
async function handOver(
  tx: Tx,
  row: LockedRow,
  { owner, follower, department }: Team,
  operatorId: number,
): Promise<number | null | undefined> {
  const leads = [{ id: row.id, name: String(row.name) }]
  const stays =
    row.status === 'LOSS'
      ? await leaveSea(tx, { leads, ownerId: owner, followerId: follower, operatorId, cause: 'exclusive', limits: 'none' })
      : []
  await crmTx(tx)
    .updateTable('institutions_customer')
    .set({
      attributable_person_id: owner,
      follow_up_with_people_id: follower,
      exclusive: true,
      exclusive_date: sql<Date>`now()`,
      exclusive_department_id: department,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  return stays[0]?.previousOwnerId
}

async function recordHandOver(
  tx: Tx,
  handed: readonly { readonly row: LockedRow; readonly follower: number }[],
  department: number,
  operatorId: number,
): Promise<void> {
  const names = await employeeNames(
    tx,
    handed.map(({ follower }) => follower),
  )
  const team = await crmTx(tx).selectFrom('department').select('name').where('id', '=', department).executeTakeFirst()
  await recordEvents(
    tx,
    handed.map(({ row, follower }) => ({
      leadId: row.id,
      kind: 'exclusive' as const,
      detail: { department: team?.name ?? null, follower: names.get(follower) ?? null },
    })),
    operatorId,
  )
}

const release: Operation = {
  async run({ tx, actor, rows }) {
    const ids = rows.map(row => row.id)
    await crmTx(tx)
      .updateTable('institutions_customer')
      .set({ exclusive: false, exclusive_date: null, exclusive_department_id: null, version: sql<number>`version + 1` })
      .where('id', 'in', ids)
      .execute()
    await recordEvents(
      tx,
      ids.map(leadId => ({ leadId, kind: 'exclusiveReleased' as const })),
      actor.id,
    )
    return { message: '已解除独家' }
  },
}

/** Operations by the names that the manifests use. */
export const exclusiveOperations: Readonly<Record<string, Operation>> = {
  'customer.allocateExclusively': { run: context => run(context, false) },
  'customer.confirmExclusive': { run: context => run(context, true) },
  'customer.releaseExclusive': release,
}
