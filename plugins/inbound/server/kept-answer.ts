import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { malformed, refuse } from '#core/contract/errors.ts'
import type { SignedRequest } from '#core/contract/signing.ts'
import type { BatchAnswer } from './answer.ts'

/** Idempotency key of a client's request. */
export interface IdempotencyKey {
  readonly clientId: number
  readonly key: string
  /** SHA-256 of path and body. */
  readonly hash: Buffer
}

const IDEMPOTENCY_KEY_PATTERN = /^[A-Za-z0-9_-]{8,64}$/

/** Reads the Idempotency-Key header; undefined if absent. @throws 400 if malformed. */
export function readIdempotencyKey(
  clientId: number,
  { headers, path, body }: Pick<SignedRequest, 'headers' | 'path' | 'body'>,
): IdempotencyKey | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (!IDEMPOTENCY_KEY_PATTERN.test(key)) throw malformed('Idempotency-Key 格式不正确')
  return { clientId, key, hash: createHash('sha256').update(`${path}\n`).update(body).digest() }
}

/** Stored answer of a repeated request; undefined for a new one. @throws 409 if the key was used for another request. */
export async function storedBatchAnswer(db: Db | Tx, { clientId, key, hash }: IdempotencyKey): Promise<BatchAnswer | undefined> {
  const { rows } = await sql<{ hash: Buffer; answer: BatchAnswer }>`select hash, answer from inbound_answer
    where client_id = ${clientId} and key = ${key}`.execute(db)
  const [row] = rows
  if (row && !row.hash.equals(hash)) throw refuse('该 Idempotency-Key 已用于另一个请求')
  return row?.answer
}

/** Claims the key in the transaction of the batch; a concurrent duplicate waits here for its end. Returns whether the key was free. */
export async function claimIdempotencyKey(tx: Tx, { clientId, key, hash }: IdempotencyKey): Promise<boolean> {
  const { rows } = await sql`insert into inbound_answer (client_id, key, hash) values (${clientId}, ${key}, ${hash})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Stores the answer in the same transaction. */
export async function storeBatchAnswer(tx: Tx, { clientId, key }: IdempotencyKey, answer: BatchAnswer): Promise<void> {
  await sql`update inbound_answer set answer = ${JSON.stringify(answer)}::jsonb where client_id = ${clientId} and key = ${key}`.execute(tx)
}
