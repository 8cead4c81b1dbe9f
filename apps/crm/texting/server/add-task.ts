import { sql } from 'kysely'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { type HttpError, invalid, refuse } from '#core/contract/errors.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { queueMessages } from '#plugins/sms/server/queue.ts'
import { parseShanghaiTime, sendTimeOf, shanghaiTime, type TaskForm, type TaskPlan } from './plan.ts'
import { smsTask } from './task-record.ts'

/** Number of faults listed in a refusal. */
const MAX_LISTED_FAULTS = 3

/** @throws 422 if there is no recipient, or some cannot be sent to and `skipFaulty` is not set */
export function checkPlan({ messages, faults }: TaskPlan, { source, skipFaulty }: TaskForm): void {
  const field = source === 'LIST' ? 'recipients' : 'source'
  if (faults.length > 0 && !skipFaulty) {
    const said = faults.slice(0, MAX_LISTED_FAULTS).map(({ where, reason }) => `${where}：${reason}`)
    throw invalid([
      { field, message: `${faults.length}个收件人无法发送（${said.join('；')}${faults.length > MAX_LISTED_FAULTS ? '；…' : ''}）` },
    ])
  }
  if (messages.length === 0) throw invalid([{ field, message: '没有可以发送的号码' }])
}

const refuseEditedTemplate = (): HttpError => refuse('短信模板刚被修改，请重新预览')

/** @param previewed text of the preview that staff saw; undefined if there was none. @throws 409 if the template was edited since */
export function checkPreviewed({ content }: TaskPlan, previewed: unknown): void {
  if (previewed !== undefined && previewed !== content) throw refuseEditedTemplate()
}

/** Takes a share lock on the template until the task is stored. @throws 409 if it was disabled or changed. */
async function lockTemplate({ tx }: Pick<WriteContext, 'tx'>, { templateId }: TaskForm, content: string): Promise<void> {
  if (!templateId) return
  const { rows } = await sql<{
    content: string
    locked: boolean
  }>`select content, locked from sms_template where id = ${templateId} for share`.execute(tx)
  if (rows[0]?.locked !== false) throw refuse('短信模板已停用，请重新选择')
  if (rows[0].content !== content) throw refuseEditedTemplate()
}

/** Stores the task with all its messages in one transaction; they are sent after the commit, or kept as a draft. */
export async function addTask({ transaction }: Pick<RequestContext, 'transaction'>, form: TaskForm, plan: TaskPlan) {
  return transaction(async context => {
    const { actor, now, create, note } = context
    await lockTemplate(context, form, plan.content)
    const { title, kind, source, templateId, draft } = form
    const wanted = parseShanghaiTime(form.scheduleDate)
    const { due, later } = sendTimeOf(kind, wanted, now)
    const state = draft ? 'DRAFT' : later ? 'SCHEDULED' : 'SENDING'
    const parts = plan.messages.reduce((sum, message) => sum + message.parts, 0)
    const scheduleDate = draft ? (form.scheduleDate ?? null) : later ? shanghaiTime(due) : null
    const id = await create(smsTask, {
      ...{ title, kind, source, state, parts, scheduleDate, content: plan.content, total: plan.messages.length },
      template: templateId ?? null,
      creator: actor.id || null,
      submittedDate: draft ? null : NOW,
    })
    note({ recipients: plan.messages.length, parts })
    await queueMessages(context, { kind, taskId: id, creatorId: actor.id || null, due, held: draft === true }, plan.messages)
    const said = draft ? '已存为草稿' : later ? `已提交，将于${shanghaiTime(due).slice(0, 16)}开始发送` : '已提交，正在发送'
    return { code: 200, message: said, data: { id } }
  })
}
