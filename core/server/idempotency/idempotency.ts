import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { malformed, refuse } from '#core/contract/errors.ts'

/** Idempotency key of a call, and path and body hash it was sent with. */
export interface CallKey {
  readonly employeeId: number
  readonly key: string
  readonly path: string
  readonly bodyHash: Buffer
}

const IDEMPOTENCY_KEY_FORMAT = /^[A-Za-z0-9_-]{8,64}$/

/** Reads the Idempotency-Key header; undefined if the call has none and needs none. @throws 400 if it is missing or malformed. */
export function callKey(
  header: string | undefined,
  needed: boolean,
  call: { readonly employeeId: number; readonly path: string; readonly body: unknown },
): CallKey | undefined {
  if (header === undefined) {
    if (needed) throw malformed('缺少 Idempotency-Key')
    return undefined
  }
  if (!IDEMPOTENCY_KEY_FORMAT.test(header)) throw malformed('Idempotency-Key 格式不正确')
  const bodyHash = createHash('sha256')
    .update(`${call.path}\n${JSON.stringify(call.body)}`)
    .digest()
  return { employeeId: call.employeeId, key: header, path: call.path, bodyHash }
}

/**
 * Takes the key inside the transaction. A concurrent call with the same key makes this one wait until it commits or fails.
 * Returns the transaction's time, or the first answer if there is one.
 * @throws 409 if the key was used with another body
 */
export async function takeKey(tx: Tx, call: CallKey): Promise<{ readonly now: Date } | { readonly answer: unknown }> {
  const taken = await sql<{ now: Date; fresh: boolean }>`with inserted as (
      insert into idempotency (employee_id, key, path, body_hash)
      values (${call.employeeId}, ${call.key}, ${call.path}, ${call.bodyHash}) on conflict do nothing returning 1)
    select now() as now, exists (select from inserted) as fresh`.execute(tx)
  const fresh = taken.rows.find(row => row.fresh)
  if (fresh) return { now: fresh.now }
  const { rows } = await sql<{ body_hash: Buffer; answer: unknown }>`select body_hash, answer from idempotency
    where employee_id = ${call.employeeId} and key = ${call.key}`.execute(tx)
  const same = rows.find(row => row.body_hash.equals(call.bodyHash))
  if (!same) throw refuse('该请求已提交过，请刷新后重试')
  return { answer: same.answer }
}

/** The stored answer for a repeated call, before any work is done; undefined for a new call. */
export async function findStoredAnswer(db: Db, call: CallKey): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`select answer from idempotency
    where employee_id = ${call.employeeId} and key = ${call.key} and body_hash = ${call.bodyHash}`.execute(db)
  return rows[0]?.answer ?? undefined
}

/** Statement that stores the answer for repeated calls, to run in the transaction that took the key. */
export const answerUpdate = (call: CallKey, answer: unknown): RawBuilder<unknown> =>
  sql`update idempotency set answer = ${JSON.stringify(answer ?? null)}::jsonb where employee_id = ${call.employeeId} and key = ${call.key}`

/** Deletes keys older than two days. */
export async function removeOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency where created_date < now() - interval '2 days'`.execute(db)
}
