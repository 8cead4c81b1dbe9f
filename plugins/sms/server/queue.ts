import { sql } from 'kysely'
import type { WriteContext } from '#core/contract/write-context.ts'
import type { SmsKind } from './provider.ts'
import { partsOf } from './text.ts'
import { wakeSenders } from './wake.ts'

/** A message that is to be sent. */
export interface Queued {
  /** Normalised. */
  readonly phone: string
  /** The whole message. */
  readonly text: string
  /** Why it cannot be sent at all, in Chinese: it stands in the list as failed. */
  readonly error?: string
}

/** What messages that are queued together have in common. */
export interface Batch {
  readonly kind: SmsKind
  /** Row of the task that they belong to; null for what the system sends. */
  readonly taskId: number | null
  /** Whose messages they are in lists; null for what the system sends. */
  readonly creatorId: number | null
  /** When they are due; now when absent. */
  readonly due?: Date
  /** They wait for `releaseBatch`. */
  readonly held?: boolean
}

type Context = Pick<WriteContext, 'tx' | 'afterCommit'>

/** Keeps messages in the transaction of what they follow from: they go out after commit, each once, or not at all when that is undone. */
export async function queue({ tx, afterCommit }: Context, batch: Batch, messages: readonly Queued[]): Promise<void> {
  if (messages.length === 0) return
  const { kind, taskId, creatorId, due, held = false } = batch
  const rows = messages.map(({ phone, text, error = null }, place) => ({
    ...{ phone, text, error, place, parts: partsOf(text) },
    state: error !== null ? 'FAILED' : held ? 'HELD' : 'WAITING',
  }))
  await sql`insert into sms_record (kind, task_id, creator_id, send_type, phone, content, parts, state, last_error, due_date, time)
    select ${kind}, ${taskId}::bigint, ${creatorId}::bigint, ${taskId === null ? 1 : 0}, r.phone, r.text, r.parts, r.state, r.error,
      coalesce(${due ?? null}::timestamptz, now()), coalesce(${due ?? null}::timestamptz, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(phone text, text text, parts int, state text, error text, place int)
    order by r.place`.execute(tx)
  afterCommit(wakeSenders)
}

/** What was held of a task goes out when it is due. Called where the task's row is locked. */
export async function releaseBatch({ tx, afterCommit }: Context, taskId: number, due: Date): Promise<void> {
  await sql`update sms_record set state = 'WAITING', due_date = ${due}, time = ${due} where task_id = ${taskId} and state = 'HELD'`.execute(
    tx,
  )
  afterCommit(wakeSenders)
}

/** What has not gone of a task is not sent; what is being sent at this moment ends as it ends. Called where the task's row is locked. */
export async function stopBatch({ tx }: Pick<WriteContext, 'tx'>, taskId: number): Promise<void> {
  await sql`update sms_record set stopped = true, state = case when state = 'SENDING' then state else 'STOPPED' end
    where task_id = ${taskId} and state in ('WAITING', 'HELD', 'SENDING')`.execute(tx)
}
