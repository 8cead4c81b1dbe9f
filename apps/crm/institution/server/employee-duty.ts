import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { institution } from './institution-record.ts'

const assignedInstitutionsQuery = (tx: Tx, column: 'activate_id' | 'operations_person_id', employeeId: number) =>
  crmTx(tx).selectFrom('institution').select('id').where(column, '=', employeeId).orderBy('id')

/** Institutions whose business owner or operations employee is this employee. */
export const institutionDuty: EmployeeDuty = {
  kind: 'institutions',
  permission: '/agency/institutions/list',
  /** Employees in the other of the two roles, by number of shared institutions, highest first. */
  async partners(tx, employeeId) {
    const { rows } = await sql<{ id: number }>`
      select other as id from institution cross join lateral (values (activate_id, operations_person_id), (operations_person_id, activate_id)) role (own, other)
      where own = ${employeeId} and other <> ${employeeId} group by other order by count(*) desc, other`.execute(tx)
    return rows.map(({ id }) => id)
  },
  async openWork(tx, employeeId) {
    const owned = (await assignedInstitutionsQuery(tx, 'activate_id', employeeId).execute()).length
    const operated = (await assignedInstitutionsQuery(tx, 'operations_person_id', employeeId).execute()).length
    return [
      { key: 'ownedInstitutions', count: owned, text: `业务归属机构 ${owned} 家` },
      { key: 'operatedInstitutions', count: operated, text: `运营机构 ${operated} 家` },
    ]
  },
  async handOver({ tx, change }, fromId, toId) {
    const owned = await assignedInstitutionsQuery(tx, 'activate_id', fromId).forUpdate().execute()
    await change(institution, owned, { activate: toId })
    const operated = await assignedInstitutionsQuery(tx, 'operations_person_id', fromId).forUpdate().execute()
    await change(institution, operated, { operationsPerson: toId })
    return new Set([...owned, ...operated].map(({ id }) => id)).size
  },
}
