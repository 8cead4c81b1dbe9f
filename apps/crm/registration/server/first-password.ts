import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { hashPassword, randomPassword } from '#core/server/session/password.ts'

/** A new random password for an institution's account, good for a day; the answer is the only place where it stands. */
export async function setFirstPassword(tx: Tx, accountId: number): Promise<string> {
  const password = randomPassword()
  const hash = await hashPassword(password)
  // No change, from which an audit entry would follow: a secret stands in none.
  await crmTx(tx)
    .updateTable('institution_account')
    .set({
      password_hash: hash,
      must_change_password: true,
      password_expires_date: sql<Date>`now() + interval '24 hours'`,
    })
    .where('id', '=', accountId)
    .execute()
  return password
}
