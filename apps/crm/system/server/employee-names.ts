import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'

/**
 * Takes share locks on the employees until the transaction ends, so that none can be disabled while being put in charge.
 * @throws 409 if one of them does not exist or is disabled (作废)
 */
export async function requireEnabled(tx: Tx, ids: readonly (number | null | undefined)[]): Promise<void> {
  const asked = [...new Set(ids.filter(id => id !== null && id !== undefined))]
  if (asked.length === 0) return
  const found = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', asked)
    .where('locked', '=', false)
    .orderBy('id')
    .forShare()
    .execute()
  if (found.length < asked.length) throw refuse('员工已作废')
}

/** Names by id, for texts that keep the name after a renaming; employees with the same name are distinguishable. */
export async function employeeNames(tx: Tx, ids: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, string>> {
  const asked = [...new Set(ids.filter(id => id !== null && id !== undefined))]
  if (asked.length === 0) return new Map()
  const rows = await crmTx(tx)
    .selectFrom('employee')
    .select(['id', sql<string>`employee_label(employee)`.as('name')])
    .where('id', 'in', asked)
    .execute()
  return new Map(rows.map(row => [row.id, row.name]))
}
