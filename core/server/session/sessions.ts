import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ServerConfig } from '../config/server-config.ts'

/** A session in use, and the number that says whether cached access still holds. */
export interface LiveSession {
  readonly tokenHash: Buffer
  readonly employeeId: number
  readonly accessVersion: number
}

type Lifetime = Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionHours'>

const TOKEN = /^[A-Za-z0-9_-]{43}$/
/** Whether it looks like a token of ours. */
export const isToken = (text: string): boolean => TOKEN.test(text)
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Starts a session; answers the token that goes into the cookie and nowhere else. */
export async function startSession(
  db: Db | Tx,
  employeeId: number,
  from: { readonly ip: string; readonly userAgent: string },
  lifetime: Lifetime,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into session (token_hash, employee_id, expires_date, ip, user_agent)
    values (${hashOf(token)}, ${employeeId}, now() + make_interval(hours => ${lifetime.sessionHours}), ${from.ip}, ${from.userAgent.slice(0, 300)})`.execute(
    db,
  )
  return token
}

/** The session of a cookie, unless it ended, expired or was idle too long. One statement; the last use is written once a minute at most. */
export async function findSession(db: Db, token: string | undefined, lifetime: Lifetime): Promise<LiveSession | undefined> {
  if (!token || !isToken(token)) return undefined
  const tokenHash = hashOf(token)
  const { rows } = await sql<{ employeeId: number; accessVersion: number; stale: boolean }>`
    select s.employee_id as "employeeId", a.v as "accessVersion", s.seen_date < now() - interval '1 minute' as stale
    from session s, access_version a
    where s.token_hash = ${tokenHash} and s.expires_date > now()
      and s.seen_date > now() - make_interval(mins => ${lifetime.sessionIdleMinutes})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (row.stale) await sql`update session set seen_date = now() where token_hash = ${tokenHash}`.execute(db)
  return { tokenHash, employeeId: row.employeeId, accessVersion: row.accessVersion }
}

/** Which of these sessions are still alive, as hex of their hashes. Asking is no use of them. */
export async function liveSessions(db: Db, tokenHashes: readonly Buffer[], lifetime: Lifetime): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from session
    where token_hash = any(${tokenHashes}::bytea[]) and expires_date > now()
      and seen_date > now() - make_interval(mins => ${lifetime.sessionIdleMinutes})`.execute(db)
  return new Set(rows.map(row => row.hash))
}

/** Ends one session. */
export async function endSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db)
}

/** Ends the sessions of an employee everywhere, except one when given. For locks, resets and password changes. */
export async function endSessions(tx: Db | Tx, employeeId: number, except?: Buffer): Promise<void> {
  await sql`delete from session where employee_id = ${employeeId} and token_hash is distinct from ${except ?? null}`.execute(tx)
}

/** Removes sessions that can no longer be used. */
export async function removeExpiredSessions(db: Db, lifetime: Lifetime): Promise<void> {
  await sql`delete from session
    where expires_date < now() or seen_date < now() - make_interval(mins => ${lifetime.sessionIdleMinutes})`.execute(db)
}
