import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { ServerConfig } from '../config/server-config.ts'

/** A valid session, and the access version by which cached access is checked. */
export interface LiveSession {
  readonly tokenHash: Buffer
  readonly employeeId: number
  readonly accessVersion: number
}

type SessionLifetime = Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionHours'>

const SESSION_TOKEN = /^[A-Za-z0-9_-]{43}$/
/** True if the text has the format of a session token. */
export const isToken = (text: string): boolean => SESSION_TOKEN.test(text)
const sessionTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Starts a session. Returns the token for the cookie; only its hash is stored. */
export async function startSession(
  db: Db | Tx,
  employeeId: number,
  from: { readonly ip: string; readonly userAgent: string },
  lifetime: SessionLifetime,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into session (token_hash, employee_id, expires_date, ip, user_agent)
    values (${sessionTokenHash(token)}, ${employeeId}, now() + make_interval(hours => ${lifetime.sessionHours}), ${from.ip}, ${from.userAgent.slice(0, 300)})`.execute(
    db,
  )
  return token
}

/**
 * The session of a cookie; undefined if it has ended, expired or been idle too long. One statement; the time of last use is written at most once a
 * minute.
 */
export async function findSession(db: Db, token: string | undefined, lifetime: SessionLifetime): Promise<LiveSession | undefined> {
  if (!token || !isToken(token)) return undefined
  const tokenHash = sessionTokenHash(token)
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

/** Hashes (hex) of those sessions that are still valid. Does not count as use of them. */
export async function liveSessions(db: Db, tokenHashes: readonly Buffer[], lifetime: SessionLifetime): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from session
    where token_hash = any(${tokenHashes}::bytea[]) and expires_date > now()
      and seen_date > now() - make_interval(mins => ${lifetime.sessionIdleMinutes})`.execute(db)
  return new Set(rows.map(row => row.hash))
}

export async function endSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await sql`delete from session where token_hash = ${tokenHash}`.execute(db)
}

/** Ends all sessions of an employee, except `except` if given. For locks, resets and password changes. */
export async function endSessions(tx: Db | Tx, employeeId: number, except?: Buffer): Promise<void> {
  await sql`delete from session where employee_id = ${employeeId} and token_hash is distinct from ${except ?? null}`.execute(tx)
}

/** Deletes expired and idle sessions. */
export async function removeExpiredSessions(db: Db, lifetime: SessionLifetime): Promise<void> {
  await sql`delete from session
    where expires_date < now() or seen_date < now() - make_interval(mins => ${lifetime.sessionIdleMinutes})`.execute(db)
}
