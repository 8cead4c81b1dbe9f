import { sql } from 'kysely'
import type { Actor, Db, Tx } from '#core/contract/server-plugin.ts'

/** Field → [before, after]. */
export type Diff = Readonly<Record<string, readonly [unknown, unknown]>>

export interface AuditEntry {
  /** Endpoint path or a word such as login. */
  readonly action: string
  /** Resource name. */
  readonly entity?: string
  readonly ids?: readonly number[]
  readonly result: 'success' | 'failed' | 'denied'
  readonly message?: string
  /** By row id; contacts masked, secrets left out. */
  readonly diff?: Readonly<Record<string, Diff>>
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The parts of an actor that an entry keeps. */
export type AuditActor = Pick<Actor, 'id' | 'username' | 'ip' | 'userAgent' | 'requestId'>

/**
 * Appends an entry. Inside a transaction it also answers which tables of ours the transaction has written so far (perhaps also
 * some that the connection wrote a moment before), so that caches are dropped without anybody having to remember it.
 */
export async function writeAudit(db: Db | Tx, actor: AuditActor, entry: AuditEntry): Promise<readonly string[]> {
  const { rows } = await sql<{ tables: string[] }>`
    insert into audit_log (employee_id, username, ip, user_agent, request_id, action, entity, entity_ids, result, message, diff, detail)
    values (${actor.id || null}, ${clip(actor.username, 60)}, ${actor.ip}, ${clip(actor.userAgent, 300)}, ${actor.requestId},
      ${entry.action}, ${entry.entity ?? ''}, ${entry.ids ?? []}, ${entry.result}, ${clip(entry.message ?? '', 500)},
      ${JSON.stringify(entry.diff ?? {})}, ${JSON.stringify(entry.detail ?? {})})
    returning ${WRITTEN_TABLES} as tables`.execute(db)
  return rows[0]?.tables ?? []
}

/** Tables with rows written by the running transaction, triggers included. */
const WRITTEN_TABLES = sql<string[]>`array(
  select c.relname::text from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid) > 0)`

/** Control characters out, so that an entry stays one line wherever it is shown. */
const clip = (text: string, length: number): string => text.replace(/\p{Cc}/gu, ' ').slice(0, length)
