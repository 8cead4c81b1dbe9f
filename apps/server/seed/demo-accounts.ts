import { sql } from 'kysely'
import { DEMO_USERNAMES } from '#apps/crm/system/seed/employees.ts'
import type { Db } from '#core/contract/database.ts'
import { PUBLIC_DEMO_PASSWORD } from '#core/server/config/demo-config.ts'
import { hashPassword, passwordProblem, verifyPassword } from '#core/server/session/password.ts'
import { endSessions } from '#core/server/session/sessions.ts'

/** Chinese sentence about a password for the demo accounts that nobody should have; the public one is for who is alone with the server. */
export function weakDemoPassword(password: string): string | undefined {
  if (password === PUBLIC_DEMO_PASSWORD) return undefined
  const [problem] = DEMO_USERNAMES.flatMap(username => passwordProblem(password, username) ?? [])
  return problem && `DEMO_PASSWORD：${problem}`
}

/**
 * Demo accounts that still have the password which everybody can read in the README: where others reach the server nobody signs in with it. They get
 * the operator's own, or none until an administrator resets it. Answers how many.
 * @throws Error in Chinese when the operator's own is too weak
 */
export const closePublicAccounts = (db: Db, ownPassword: string | undefined): Promise<number> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number; hash: string }>`
      select id, password_hash as hash from employee
      where username = any(${DEMO_USERNAMES}) and password_hash <> '' order by id for update`.execute(tx)
    // Those of one first start share their hash.
    const known = new Map<string, boolean>()
    for (const { hash } of rows) if (!known.has(hash)) known.set(hash, await verifyPassword(PUBLIC_DEMO_PASSWORD, hash))
    const open = rows.filter(({ hash }) => known.get(hash)).map(({ id }) => id)
    if (open.length === 0) return 0
    const weak = ownPassword !== undefined && weakDemoPassword(ownPassword)
    if (weak) throw new Error(weak)
    const hash = ownPassword === undefined ? '' : await hashPassword(ownPassword)
    await sql`update employee set password_hash = ${hash}, must_change_password = ${ownPassword === undefined} where id = any(${open})`.execute(
      tx,
    )
    for (const id of open) await endSessions(tx, id)
    return open.length
  })

/** Whether somebody could sign in with a demo account. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from employee where username = any(${DEMO_USERNAMES}) and password_hash <> '' and not locked limit 1`.execute(db)
  return rows.length > 0
}
