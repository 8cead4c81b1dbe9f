import { sql } from 'kysely'
import { invalid } from '#core/contract/errors.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import { defineJob } from '#core/contract/job.ts'
import { defineOperation, type RunContext } from '#core/contract/operation.ts'
import { defineRecord, NOW } from '#core/contract/record.ts'
import { NEW_ROW, objectOf, WHOLE } from '#core/contract/shape.ts'
import { boolean, datetime, type NoValues, option, optional, ref, refs, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { manualMessageDue } from './facts.ts'
import { sendLetter } from './send.ts'
import type { MessagePeople } from './trigger.ts'

/** Manual message as operations read and write it. */
const manualMessage = defineRecord('manualMessage', {
  fields: {
    title: text(),
    summary: text(),
    /** Rich text, sanitised by the pipeline. */
    content: text(),
    departments: refs('department'),
    roles: refs('role'),
    employees: refs('employee'),
    important: boolean(),
    pushTime: datetime(),
    pushed: option(0, 1),
    creator: ref('employee'),
  },
})

const MANUAL_MESSAGE_FORM = {
  title: text(),
  summary: text(),
  content: text(),
  departmentIds: optional(refs('department')),
  roleIds: optional(refs('role')),
  employeeIds: optional(refs('employee')),
  important: optional(boolean()),
  /** Empty means now. */
  pushTime: optional(datetime()),
}
type ManualMessageForm = RunContext<'none', NoValues, typeof MANUAL_MESSAGE_FORM, NoValues>['form']

/** Stored values of the form. @throws 422 if no recipient is chosen. */
function manualMessageValues({ title, summary, content, departmentIds, roleIds, employeeIds, important, pushTime }: ManualMessageForm) {
  const chosen = { departments: departmentIds ?? [], roles: roleIds ?? [], employees: employeeIds ?? [] }
  if (Object.values(chosen).every(list => list.length === 0))
    throw invalid([{ field: 'employeeIds', message: '请选择接收部门、接收角色或接收人' }])
  return { title, summary, content, ...chosen, important: important ?? false, pushTime: pushTime || NOW }
}

/** Marks due messages as pushed and records the fact in the same transaction, so each is sent exactly once. Returns the number of messages. */
async function pushDueMessages({ tx, change }: Pick<WriteContext, 'tx' | 'change'>, id?: number): Promise<number> {
  const one = id === undefined ? sql`` : sql`and id = ${id}`
  const { rows } = await sql<{ id: number }>`
    select id from manual_message where pushed = 0 and push_time <= now() ${one} order by push_time, id limit 100
    for update skip locked`.execute(tx)
  await change(manualMessage, rows, { pushed: 1 }, row => manualMessageDue(row.id, {}))
  return rows.length
}

const savedText = (due: number): string => (due > 0 ? '已推送' : '保存成功，将在推送时间发送')

const addManualMessage = defineOperation({
  name: 'message.addManual',
  rows: 'none',
  answers: NEW_ROW,
  form: MANUAL_MESSAGE_FORM,
  async run(context) {
    const { actor, form, create } = context
    const id = await create(manualMessage, { ...manualMessageValues(form), creator: actor.id })
    return { message: savedText(await pushDueMessages(context, id)), data: { id } }
  },
})

const editManualMessage = defineOperation({
  name: 'message.editManual',
  rows: 'one',
  form: MANUAL_MESSAGE_FORM,
  async run(context) {
    const { row, form, change } = context
    await change(manualMessage, row, manualMessageValues(form))
    return { message: savedText(await pushDueMessages(context, row.id)) }
  },
})

export const manualOperations = [addManualMessage, editManualMessage]

/** Job that sends due messages, every minute. */
export const manualPushJob = defineJob({
  name: 'message.pushDue',
  title: '发送到期消息',
  cron: '* * * * *',
  result: objectOf({ due: WHOLE }),
  async run({ db, transaction }) {
    const { rows } = await sql`select from manual_message where pushed = 0 and push_time <= now() limit 1`.execute(db)
    return { due: rows.length === 0 ? 0 : await transaction(context => pushDueMessages(context)) }
  },
})

interface DueMessage {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly important: boolean
  readonly departments: readonly number[]
  readonly roles: readonly number[]
  readonly employees: readonly number[]
}

/** Consumer that sends a due message to the employees who are in its departments and roles at this moment. */
export const manualPushes = (people: MessagePeople): FactConsumer => ({
  name: 'message.pushManual',
  follows: [manualMessageDue],
  async consume({ entityId }, context) {
    const { rows } = await sql<DueMessage>`
      select title, summary, content, important, department_ids as departments, role_ids as roles, employee_ids as employees
      from manual_message where id = ${entityId}`.execute(context.tx)
    const [due] = rows
    if (!due) return
    const { title, summary, content, important, ...chosen } = due
    const to = await people.resolve(context.tx, chosen)
    const letter = { title, summary, content, important, trigger: 'manual', manualMessageId: entityId }
    await sendLetter(context, { ...letter, listed: true, push: true }, to)
  },
})
