import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { endSessions, hashPassword, PUBLIC_DEMO_PASSWORD, passwordProblem, StartProblem, verifyPassword } from '#core/server/index.ts'
import { DEMO_USERNAMES } from './employees.ts'

/**
 * Chinese sentence about a weak demo password; undefined if acceptable. The public password is allowed: it is for a server that only its owner can
 * reach.
 */
export function weakDemoPasswordProblem(password: string): string | undefined {
  if (password === PUBLIC_DEMO_PASSWORD) return undefined
  const [problem] = DEMO_USERNAMES.flatMap(username => passwordProblem(password, username) ?? [])
  return problem && `DEMO_PASSWORD：${problem}`
}

/**
 * Closes demo accounts that still have the public password of the README, so that it opens no account on a server that others can reach. They get
 * the operator's password, or none until an administrator resets it. Returns the number of accounts.
 * @throws StartProblem if the operator's password is too weak
 */
export async function closePublicAccounts(db: Db, ownPassword: string | undefined): Promise<number> {
  const { rows } = await sql<{ hash: string }>`
    select distinct password_hash as hash from employee where username = any(${DEMO_USERNAMES}) and password_hash <> ''`.execute(db)
  // Accounts of one first start share their hash, so there are few to verify.
  const known: string[] = []
  for (const { hash } of rows) if (await verifyPassword(PUBLIC_DEMO_PASSWORD, hash)) known.push(hash)
  if (known.length === 0) return 0
  const weak = ownPassword !== undefined && weakDemoPasswordProblem(ownPassword)
  if (weak) throw new StartProblem(weak)
  const hash = ownPassword === undefined ? '' : await hashPassword(ownPassword)
  return db.transaction().execute(async tx => {
    const closed = await sql<{ id: number }>`
      update employee set password_hash = ${hash}, must_change_password = ${ownPassword === undefined}
      where username = any(${DEMO_USERNAMES}) and password_hash = any(${known}) returning id`.execute(tx)
    for (const { id } of closed.rows) await endSessions(tx, id)
    return closed.rows.length
  })
}

/** True if at least one demo account can sign in. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from employee where username = any(${DEMO_USERNAMES}) and password_hash <> '' and not locked limit 1`.execute(db)
  return rows.length > 0
}
