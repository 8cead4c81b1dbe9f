import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import type { CountCache } from '../counts/count-cache.ts'
import type { WrittenTables } from '../counts/written-row.ts'

/** Field → [before, after]. */
export type Diff = Readonly<Record<string, readonly [unknown, unknown]>>

export interface AuditEntry {
  /** Endpoint path, or a word such as `login`. */
  readonly action: string
  /** Resource name. */
  readonly entity?: string
  readonly ids?: readonly number[]
  readonly result: 'success' | 'failed' | 'denied'
  readonly message?: string
  /** By row id; contact values masked, secrets left out. */
  readonly diff?: Readonly<Record<string, Diff>>
  readonly detail?: Readonly<Record<string, unknown>>
}

/** The fields of an actor that an audit entry stores. */
export type AuditActor = Pick<Actor, 'id' | 'username' | 'ip' | 'userAgent' | 'requestId'>

/** Database and total cache for entries written outside a transaction. */
export interface AuditLog {
  readonly db: Db
  readonly counts: Pick<CountCache, 'written'>
}

const AUDIT_TABLES = [{ table: 'audit_log' }]

/** Appends an entry within the caller's transaction. The caller invalidates the cached totals, or accepts that they are up to a minute late. */
export async function insertAudit(db: Db | Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await auditInsertSql(actor, entry).execute(db)
}

/** Appends an entry outside a transaction and invalidates the cached totals of `audit_log`. */
export async function writeAudit({ db, counts }: AuditLog, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await insertAudit(db, actor, entry)
  counts.written(actor.id, AUDIT_TABLES)
}

/**
 * Appends the entry of a call that changed nothing. The commit does not wait for the disk (`synchronous_commit` off): a crash of PostgreSQL in that
 * moment loses this entry and nothing else.
 */
export async function writeReadAudit({ db, counts }: AuditLog, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await sql`${auditInsertSql(actor, entry)} returning set_config('synchronous_commit', 'off', true)`.execute(db)
  counts.written(actor.id, AUDIT_TABLES)
}

/**
 * Ends a transaction's work in one statement: the outbox rows and the stored answer (`before`), then the audit entry, if any. Returns the
 * application's tables that the transaction wrote (possibly also tables that the connection wrote just before), so that caches are invalidated
 * without a list kept by hand.
 */
export async function finishWrite(
  tx: Tx,
  actor: AuditActor,
  entry: AuditEntry | undefined,
  before: readonly RawBuilder<unknown>[],
): Promise<WrittenTables> {
  const parts = before.map((part, index) => sql`${sql.id(`part${index}`)} as (${part})`)
  const leading = parts.length === 0 ? sql`` : sql`with ${sql.join(parts)} `
  const end = entry ? sql`${auditInsertSql(actor, entry)} returning` : sql`select`
  const query = sql<{ tables: WrittenTables }>`${leading}${end} ${writtenTablesSql} as tables`
  return (await query.execute(tx)).rows[0]?.tables ?? {}
}

const auditInsertSql = (actor: AuditActor, entry: AuditEntry): RawBuilder<unknown> => sql`
  insert into audit_log (employee_id, username, ip, user_agent, request_id, action, entity, entity_ids, result, message, diff, detail)
  values (${actor.id || null}, ${clip(actor.username, 60)}, ${actor.ip}, ${clip(actor.userAgent, 300)}, ${actor.requestId},
    ${entry.action}, ${entry.entity ?? ''}, ${entry.ids ?? []}, ${entry.result}, ${clip(entry.message ?? '', 500)},
    ${JSON.stringify(entry.diff ?? {})}, ${JSON.stringify(entry.detail ?? {})})`

/**
 * Tables with rows written by the running transaction, by triggers too, with the notes on those rows (trigger note_written_rows); '*' for tables
 * without that trigger.
 */
const writtenTablesSql = sql<WrittenTables>`(
  select coalesce(jsonb_object_agg(w.name, w.noted) filter (where w.noted <> ''), '{}') from (
    select c.relname as name, case when exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgname = 'written_row_noted')
      then coalesce(current_setting('written.' || c.relname, true), '') else '*' end as noted
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid) > 0) w)`

/** Replaces control characters by spaces, so that an entry stays one line wherever it is displayed, and cuts it to `length`. */
const clip = (text: string, length: number): string => text.replace(/\p{Cc}/gu, ' ').slice(0, length)
