import { sql } from 'kysely'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { registration } from './registration-records.ts'

/** Open registrations followed by an employee; status 3 means that the institution has joined. */
const openRegistrations = async (tx: Tx, employeeId: number, lock = sql``): Promise<readonly { readonly id: number }[]> => {
  const { rows } = await sql<{ id: number }>`select id from institutions_registration
    where follow_up_id = ${employeeId} and status < 3 order by id ${lock}`.execute(tx)
  return rows
}

/** Open registrations that an employee follows up. */
export const registrationDuty: EmployeeDuty = {
  kind: 'institutions',
  permission: '/agency/institutionsRegistration/list',
  async openWork(tx, employeeId) {
    const count = (await openRegistrations(tx, employeeId)).length
    return [{ key: 'registrations', count, text: `跟进中的入驻申请 ${count} 个` }]
  },
  async handOver({ tx, change }, fromId, toId) {
    const all = await openRegistrations(tx, fromId, sql`for update`)
    await change(registration, all, { followUp: toId })
    return all.length
  },
}
