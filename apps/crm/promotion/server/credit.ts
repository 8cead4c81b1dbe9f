import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** The employee whose promotion link has this reference; undefined when there is none. */
export async function employeeOfRef(tx: Tx, ref: string): Promise<number | undefined> {
  const employee = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('id', '=', Number(ref.slice(1)))
    .executeTakeFirst()
  return employee?.id
}

/** The employee whose invite code it is, however it is written; undefined when it is nobody's. */
export async function employeeOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const invite = await crmTx(tx)
    .selectFrom('promotion_invite')
    .select('employee_id')
    .where(sql`lower(invite_code)`, '=', code.trim().toLowerCase())
    .executeTakeFirst()
  return invite?.employee_id
}

/** A user who registered through an employee. */
export interface Credit {
  readonly employeeId: number
  readonly clientUserId: number
  readonly nickname: string
  readonly registered: Date
}

/** Credits the employee with the registration, once for a user. */
export async function creditRegistration(tx: Tx, { employeeId, clientUserId, nickname, registered }: Credit): Promise<void> {
  await crmTx(tx)
    .insertInto('promotion_registration')
    .values({ employee_id: employeeId, client_user_id: clientUserId, nickname, register_time: registered })
    .onConflict(conflict => conflict.column('client_user_id').doNothing())
    .execute()
}

/** A user brought another one along, which counts for the employee through whom he came himself. */
export async function countInvited(tx: Tx, inviterId: number): Promise<void> {
  await crmTx(tx)
    .updateTable('promotion_registration')
    .set(eb => ({ number: eb('number', '+', 1) }))
    .where('client_user_id', '=', inviterId)
    .execute()
}
