import { sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'

interface Counts {
  readonly owned: number
  readonly open: number
  readonly served: number
  readonly followed: number
}

/** Three equalities rather than one IN: each has an index of its own. */
const isTheirs = (employeeId: number) => sql`deleted_date is null
  and (attributable_person_id = ${employeeId} or staff_person_id = ${employeeId} or follow_up_with_people_id = ${employeeId})`

async function countLeads(tx: Tx, employeeId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where attributable_person_id = ${employeeId})::int as owned,
           count(*) filter (where attributable_person_id = ${employeeId} and customer_phase <> 'ORDERED')::int as open,
           count(*) filter (where staff_person_id = ${employeeId})::int as served,
           count(*) filter (where follow_up_with_people_id = ${employeeId})::int as followed
    from institutions_customer
    where ${isTheirs(employeeId)}`.execute(tx)
  return rows[0] ?? { owned: 0, open: 0, served: 0, followed: 0 }
}

/** Gives an employee's live leads to another one, in each of the three parts, and writes the owner's history. */
async function handOverLeads(tx: Tx, fromId: number, toId: number, operatorId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with theirs as materialized (
      select id, attributable_person_id as owner_id from institutions_customer
      where ${isTheirs(fromId)}
      order by id for update
    ), history as (
      insert into lead_owner_history (lead_id, from_id, to_id, cause, operator_id)
      select id, ${fromId}, ${toId}, 'handOver', ${operatorId} from theirs where owner_id = ${fromId}
    )
    update institutions_customer c set
      attributable_person_id = case when c.attributable_person_id = ${fromId} then ${toId} else c.attributable_person_id end,
      staff_person_id = case when c.staff_person_id = ${fromId} then ${toId} else c.staff_person_id end,
      follow_up_with_people_id = case when c.follow_up_with_people_id = ${fromId} then ${toId} else c.follow_up_with_people_id end,
      version = c.version + 1
    from theirs where c.id = theirs.id`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Live leads that an employee owns (open: not signed), serves or follows. */
export const leadDuty: EmployeeDuty = {
  async openWork(tx, employeeId) {
    const { owned, open, served, followed } = await countLeads(tx, employeeId)
    return [
      { key: 'owned', count: owned, text: `名下客资 ${owned} 条（未成单 ${open} 条）` },
      { key: 'served', count: served, text: `客服客资 ${served} 条` },
      { key: 'followed', count: followed, text: `跟进客资 ${followed} 条` },
    ]
  },
  handOver: handOverLeads,
}
