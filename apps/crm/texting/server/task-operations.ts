import { sql } from 'kysely'
import { refuse } from '#core/contract/errors.ts'
import type { JobContext } from '#core/contract/job.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecorder, NOW, readsOf } from '#core/contract/record.ts'
import { releaseBatch, stopBatch } from '#plugins/sms/server/queue.ts'
import { parseShanghaiTime, sendTimeOf, shanghaiTime } from './plan.ts'
import { smsTask } from './task-record.ts'

/**
 * Submits a draft: it is sent at once or at its scheduled time. Opt-outs since the draft are respected, because they are checked before each message.
 */
export const submitTask = defineOperation({
  name: 'texting.submit',
  rows: 'one',
  reads: readsOf(smsTask, 'state', 'kind', 'scheduleDate'),
  async run(context) {
    const { row, now, change } = context
    if (row.state !== 'DRAFT') throw refuse('只有草稿可以提交发送')
    const { due, later } = sendTimeOf(row.kind, parseShanghaiTime(row.scheduleDate), now)
    const scheduleDate = later ? shanghaiTime(due) : null
    await change(smsTask, row, { state: later ? 'SCHEDULED' : 'SENDING', submittedDate: NOW, scheduleDate })
    await releaseBatch(context, row.id, due)
    return { message: later ? `已提交，将于${shanghaiTime(due).slice(0, 16)}开始发送` : '已提交，正在发送' }
  },
})

/** Stops the unsent messages of a task, whichever way its state became STOPPED. */
export const stopUnsentMessages = defineRecorder(smsTask, ['state'], async (changes, context) => {
  for (const { id, after } of changes) if (after.state === 'STOPPED') await stopBatch(context, id)
})

/** Updates task states from their messages: SENDING when the first one is due, DONE when none is left. */
export async function followTasks({ db, transaction }: Pick<JobContext, 'db' | 'transaction'>): Promise<void> {
  const left = sql`exists (select from sms_record r where r.task_id = t.id and r.state in ('WAITING', 'SENDING'))`
  const { rows } = await sql`select from sms_task t where t.state = 'SCHEDULED' and t.schedule_date <= now()
    or t.state = 'SENDING' and not ${left} limit 1`.execute(db)
  if (rows.length === 0) return
  await transaction(async ({ tx, change }) => {
    const due = await sql<{
      id: number
    }>`select id from sms_task where state = 'SCHEDULED' and schedule_date <= now() order by id for update`.execute(tx)
    await change(smsTask, due.rows, { state: 'SENDING' })
    const sending = await sql<{ id: number }>`select id from sms_task where state = 'SENDING' order by id for update`.execute(tx)
    // Checked again under row lock: the task may have been stopped, or a message queued again.
    const done = await sql<{
      id: number
    }>`select id from sms_task t where t.id = any(${sending.rows.map(({ id }) => id)}::bigint[]) and not ${left}`.execute(tx)
    await change(smsTask, done.rows, { state: 'DONE', doneDate: NOW })
  })
}
