/** Refused calls in the audit log: the first ones of a time window get an entry each, the rest share one entry with their count. */
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { type AuditActor, type AuditEntry, type AuditLog, insertAudit, writeAudit } from './audit.ts'

export interface RefusalWindow {
  /** Key of the calls that are counted together; contains nothing the client can choose freely. */
  readonly key: string
  /** Number of calls that get an entry of their own. */
  readonly singly: number
  readonly seconds: number
}

type RefusalEntry = Pick<AuditEntry, 'action' | 'message'> & { readonly result: 'failed' | 'denied' }

/** Writes an entry for a refused call, or only counts it if its window already has `singly` entries. */
export async function writeRefusal(
  log: AuditLog,
  actor: AuditActor,
  { action, result, message = '' }: RefusalEntry,
  window: RefusalWindow,
): Promise<void> {
  const { key, singly, seconds } = window
  const { rows } = await sql<{ calls: number }>`
    insert into audit_repeat as r (key, employee_id, username, ip, user_agent, request_id, action, result, message, logged, expires_date)
    select ${key} || ' ' || number, ${actor.id || null}::bigint, left(${actor.username}, 200), ${actor.ip}, left(${actor.userAgent}, 300), ${actor.requestId},
      ${action}, ${result}, ${message}, ${singly}, to_timestamp((number + 1) * ${seconds}::int)
    from (select floor(extract(epoch from now()) / ${seconds}::int)::bigint as number) as time
    on conflict (key) do update set calls = r.calls + 1, last_date = now()
    returning calls, set_config('synchronous_commit', 'off', true)`.execute(log.db)
  if ((rows[0]?.calls ?? 1) <= singly) await writeAudit(log, actor, { action, result, message })
}

interface CountedRefusals extends AuditActor {
  readonly action: string
  readonly result: 'failed' | 'denied'
  readonly message: string
  readonly count: number
  readonly from: string
  readonly to: string
}

/** Writes one entry for each window that has ended with more calls than entries. */
export const writeRefusalCounts = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<CountedRefusals>`
      delete from audit_repeat where expires_date <= now()
      returning coalesce(employee_id, 0) as id, username, ip, user_agent as "userAgent", request_id as "requestId", action, result, message,
        calls - logged as count, first_date as "from", last_date as "to"`.execute(tx)
    for (const { action, result, message, count, from, to, ...actor } of rows) {
      if (count > 0) await insertAudit(tx, actor, { action, result, message, detail: { count, from, to } })
    }
  })
