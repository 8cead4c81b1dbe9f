import { type RawBuilder, sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { lead } from './lead-record.ts'

interface LeadCounts {
  readonly owned: number
  readonly open: number
  readonly served: number
  readonly followed: number
}

/** Three equalities instead of one IN, because each column has its own index. */
const employeeLeadsSql = (employeeId: number) => sql`deleted_date is null
  and (attributable_person_id = ${employeeId} or staff_person_id = ${employeeId} or follow_up_with_people_id = ${employeeId})`

async function countLeads(tx: Tx, employeeId: number): Promise<LeadCounts> {
  const { rows } = await sql<LeadCounts>`
    select count(*) filter (where attributable_person_id = ${employeeId})::int as owned,
           count(*) filter (where attributable_person_id = ${employeeId} and customer_phase <> 'ORDERED')::int as open,
           count(*) filter (where staff_person_id = ${employeeId})::int as served,
           count(*) filter (where follow_up_with_people_id = ${employeeId})::int as followed
    from institutions_customer
    where ${employeeLeadsSql(employeeId)}`.execute(tx)
  return rows[0] ?? { owned: 0, open: 0, served: 0, followed: 0 }
}

/**
 * Hands over an employee's live leads to another employee, in each of the roles owner, customer service and follower.
 * @param which condition over the table's columns; all leads without it
 * @returns number of leads
 */
export async function handOverLeads(
  { tx, change }: WriteContext,
  { fromId, toId, which = sql`true` }: { readonly fromId: number; readonly toId: number; readonly which?: RawBuilder<unknown> },
): Promise<number> {
  const { rows } = await sql<{ id: number; owner: number | null; staff: number | null; follower: number | null }>`
    select id, attributable_person_id as owner, staff_person_id as staff, follow_up_with_people_id as follower from institutions_customer
    where ${employeeLeadsSql(fromId)} and ${which} order by id for update`.execute(tx)
  const theirs = (part: 'owner' | 'staff' | 'follower') => rows.filter(row => row[part] === fromId)
  await change(lead, theirs('owner'), { attributablePerson: toId }, undefined, 'handOver')
  await change(lead, theirs('staff'), { staffPerson: toId }, undefined, 'handOver')
  await change(lead, theirs('follower'), { followUpWithPeople: toId }, undefined, 'handOver')
  return rows.length
}

/** Open work of an employee: live leads as owner (with the number not ordered yet), as customer service and as follower. */
export const leadDuty: EmployeeDuty = {
  kind: 'leads',
  permission: '/agency/institutionsCustomer/list',
  async openWork(tx, employeeId) {
    const { owned, open, served, followed } = await countLeads(tx, employeeId)
    return [
      { key: 'owned', count: owned, text: `名下客资 ${owned} 条（未成单 ${open} 条）` },
      { key: 'served', count: served, text: `客服客资 ${served} 条` },
      { key: 'followed', count: followed, text: `跟进客资 ${followed} 条` },
    ]
  },
  handOver: (context, fromId, toId) => handOverLeads(context, { fromId, toId }),
}
