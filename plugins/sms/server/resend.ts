import { sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW } from '#core/contract/record.ts'
import { boolean, datetime, integer, option, optional, text } from '#core/contract/value.ts'
import { notifyMessagesQueued } from './wake.ts'

const smsRecord = defineRecord('smsRecord', {
  fields: {
    state: option('WAITING', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN', 'STOPPED'),
    attempts: integer(),
    lastError: optional(text()),
    time: datetime(),
  },
  columns: { dueDate: datetime(), stopped: boolean() },
})

/** Queues unsent messages again under the same idempotency key: a gateway that accepted one after all does not send it twice. */
export const resendMessages = defineOperation({
  name: 'sms.resend',
  rows: 'many',
  async run({ tx, rows, change, afterCommit }) {
    const { rows: found } = await sql<{ id: number; state: string }>`select id, state from sms_record
      where id = any(${rows.map(({ id }) => id)}::bigint[]) order by id for update`.execute(tx)
    if (found.some(({ state }) => state === 'SENT')) throw refuse('已发送的短信不能重发')
    if (found.some(({ state }) => state === 'WAITING' || state === 'SENDING')) throw refuse('短信正在发送，请稍后刷新查看')
    await change(smsRecord, found, { state: 'WAITING', attempts: 0, lastError: null, time: NOW, dueDate: NOW, stopped: false })
    afterCommit(notifyMessagesQueued)
    return { message: `已安排重新发送${found.length}条` }
  },
})
