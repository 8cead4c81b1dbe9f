import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Notice } from '#core/contract/operation.ts'
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

/** Said once, in a dialog. */
export const passwordNotice = (title: string, username: string, password: string): Notice => ({
  title,
  text: `${title}，账号：${username}，默认密码：${password}。密码仅显示这一次，24小时内有效，首次登录须修改。`,
  copy: password,
})
