import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** Id of the employee with this promotion reference; undefined if there is none. */
export async function employeeOfRef(tx: Tx, ref: string): Promise<number | undefined> {
  const employee = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('id', '=', Number(ref.slice(1)))
    .executeTakeFirst()
  return employee?.id
}

/** Id of the employee with this invite code, ignoring case and outer white space; undefined if there is none. */
export async function employeeOfCode(tx: Tx, code: string): Promise<number | undefined> {
  const invite = await crmTx(tx)
    .selectFrom('promotion_invite')
    .select('employee_id')
    .where(sql`lower(invite_code)`, '=', code.trim().toLowerCase())
    .executeTakeFirst()
  return invite?.employee_id
}

/** A user's registration through an employee. */
export interface PromotionCredit {
  readonly employeeId: number
  readonly clientUserId: number
  readonly nickname: string
  readonly registered: Date
}

/** Credits the registration to the employee; idempotent per user. */
export async function creditRegistration(tx: Tx, { employeeId, clientUserId, nickname, registered }: PromotionCredit): Promise<void> {
  await crmTx(tx)
    .insertInto('promotion_registration')
    .values({ employee_id: employeeId, client_user_id: clientUserId, nickname, register_time: registered })
    .onConflict(conflict => conflict.column('client_user_id').doNothing())
    .execute()
}

/** Counts a user invited by another user for the employee to whom the inviter is credited. */
export async function countInvited(tx: Tx, inviterId: number): Promise<void> {
  await crmTx(tx)
    .updateTable('promotion_registration')
    .set(eb => ({ number: eb('number', '+', 1) }))
    .where('client_user_id', '=', inviterId)
    .execute()
}
