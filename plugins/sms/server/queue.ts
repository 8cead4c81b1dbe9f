import { sql } from 'kysely'
import type { WriteContext } from '#core/contract/write-context.ts'
import type { SmsKind } from './provider.ts'
import { countSmsParts } from './text.ts'
import { notifyMessagesQueued } from './wake.ts'

/** Message to queue. */
export interface QueuedMessage {
  /** Normalised */
  readonly phone: string
  /** Whole message. */
  readonly text: string
  /** Reason in Chinese why it cannot be sent at all: it is stored as failed. */
  readonly error?: string
}

/** Common properties of messages queued together. */
export interface SmsBatch {
  readonly kind: SmsKind
  /** Id of their task; null for messages of the system. */
  readonly taskId: number | null
  /** Owner of the messages in lists; null for messages of the system. */
  readonly creatorId: number | null
  /** Due date; now if absent. */
  readonly due?: Date
  /** Holds them back until `releaseBatch`. */
  readonly held?: boolean
}

type QueueContext = Pick<WriteContext, 'tx' | 'afterCommit'>

/** Queues messages in the caller's transaction: they are sent after commit, each once, or not at all after a rollback. */
export async function queueMessages({ tx, afterCommit }: QueueContext, batch: SmsBatch, messages: readonly QueuedMessage[]): Promise<void> {
  if (messages.length === 0) return
  const { kind, taskId, creatorId, due, held = false } = batch
  const rows = messages.map(({ phone, text, error = null }, place) => ({
    ...{ phone, text, error, place, parts: countSmsParts(text) },
    state: error !== null ? 'FAILED' : held ? 'HELD' : 'WAITING',
  }))
  await sql`insert into sms_record (kind, task_id, creator_id, send_type, phone, content, parts, state, last_error, due_date, time)
    select ${kind}, ${taskId}::bigint, ${creatorId}::bigint, ${taskId === null ? 1 : 0}, r.phone, r.text, r.parts, r.state, r.error,
      coalesce(${due ?? null}::timestamptz, now()), coalesce(${due ?? null}::timestamptz, now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(phone text, text text, parts int, state text, error text, place int)
    order by r.place`.execute(tx)
  afterCommit(notifyMessagesQueued)
}

/** Releases a task's held messages for their due date. The caller holds the lock of the task's row. */
export async function releaseBatch({ tx, afterCommit }: QueueContext, taskId: number, due: Date): Promise<void> {
  await sql`update sms_record set state = 'WAITING', due_date = ${due}, time = ${due} where task_id = ${taskId} and state = 'HELD'`.execute(
    tx,
  )
  afterCommit(notifyMessagesQueued)
}

/** Stops a task's messages that were not sent yet; one that is being sent keeps its outcome. The caller holds the lock of the task's row. */
export async function stopBatch({ tx }: Pick<WriteContext, 'tx'>, taskId: number): Promise<void> {
  await sql`update sms_record set stopped = true, state = case when state = 'SENDING' then state else 'STOPPED' end
    where task_id = ${taskId} and state in ('WAITING', 'HELD', 'SENDING')`.execute(tx)
}
