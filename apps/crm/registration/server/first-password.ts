import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** Sets a new password for an institution's account, valid for 24 hours. */
export async function setFirstPassword(tx: Tx, accountId: number, passwordHash: string): Promise<void> {
  // Written directly and not as a record change, which would put the hash into the audit log.
  await crmTx(tx)
    .updateTable('institution_account')
    .set({
      password_hash: passwordHash,
      must_change_password: true,
      password_expires_date: sql<Date>`now() + interval '24 hours'`,
    })
    .where('id', '=', accountId)
    .execute()
}
