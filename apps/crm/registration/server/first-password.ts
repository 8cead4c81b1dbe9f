import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** Gives an institution's account a new password, good for a day. */
export async function setFirstPassword(tx: Tx, accountId: number, passwordHash: string): Promise<void> {
  // No change, from which an audit entry would follow: a secret stands in none.
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
