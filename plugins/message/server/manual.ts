import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { FactConsumer } from '#core/contract/fact-consumer.ts'
import type { Job } from '#core/contract/job.ts'
import type { Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { send } from './send.ts'
import type { MessagePeople } from './trigger.ts'

const DUE = 'manualMessage.due'
const ENTITY = 'manualMessage'

interface ManualForm {
  readonly title: string
  readonly summary: string
  /** Rich text; cleaned by the pipeline. */
  readonly content: string
  readonly departmentIds?: readonly number[] | null
  readonly roleIds?: readonly number[] | null
  readonly employeeIds?: readonly number[] | null
  readonly important?: boolean | null
  /** Wall time of Asia/Shanghai; empty is now. */
  readonly pushTime?: string | null
}

const ids = (value: readonly number[] | null | undefined) => sql`${[...(value ?? [])]}::bigint[]`

/** Columns and values; somebody must be chosen. @throws 422 */
function columnsOf(form: ManualForm): readonly (readonly [string, unknown])[] {
  const chosen = [form.departmentIds, form.roleIds, form.employeeIds].flatMap(list => list ?? [])
  if (chosen.length === 0) throw invalid([{ field: 'employeeIds', message: '请选择接收部门、接收角色或接收人' }])
  return [
    ['title', form.title],
    ['summary', form.summary],
    ['content', form.content],
    ['department_ids', ids(form.departmentIds)],
    ['role_ids', ids(form.roleIds)],
    ['employee_ids', ids(form.employeeIds)],
    ['important', form.important ?? false],
    ['push_time', form.pushTime ? sql`${form.pushTime}::timestamp at time zone 'Asia/Shanghai'` : sql`now()`],
  ]
}

/** Marks what has come due and tells it in the same transaction; it is sent right after, once. Answers how many. */
async function tellDue({ tx, emit }: Pick<OperationContext, 'tx' | 'emit'>, id?: number): Promise<number> {
  const one = id === undefined ? sql`` : sql`and id = ${id}`
  const { rows } = await sql<{ id: number }>`
    update manual_message set pushed = 1 where id in (
      select id from manual_message where pushed = 0 and push_time <= now() ${one} order by push_time, id limit 100 for update skip locked
    ) returning id`.execute(tx)
  for (const row of rows) emit({ topic: DUE, entity: ENTITY, entityId: row.id, payload: {} })
  return rows.length
}

const said = (due: number): string => (due > 0 ? '已推送' : '保存成功，将在推送时间发送')

const add: Operation = {
  async run(context) {
    const columns = columnsOf(context.form as unknown as ManualForm)
    const { rows } = await sql<{ id: number }>`
      insert into manual_message (creator_id, ${sql.join(columns.map(([name]) => sql.id(name)))})
      values (${context.actor.id}, ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(context.tx)
    const id = rows[0]?.id as number
    return { message: said(await tellDue(context, id)), data: { id } }
  },
}

/** The row is locked: a push that runs at this moment comes before or after. @throws 409 */
async function notPushed(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`select from manual_message where id = ${id} and pushed = 0`.execute(tx)
  if (rows.length === 0) throw refuse('消息已推送')
}

const theRow = ({ rows }: OperationContext): number => rows[0]?.id as number

const edit: Operation = {
  async run(context) {
    const id = theRow(context)
    await notPushed(context.tx, id)
    const sets = columnsOf(context.form as unknown as ManualForm).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
    await sql`update manual_message set ${sql.join(sets)} where id = ${id}`.execute(context.tx)
    return { message: said(await tellDue(context, id)) }
  },
}

const pushNow: Operation = {
  async run(context) {
    const id = theRow(context)
    await notPushed(context.tx, id)
    await sql`update manual_message set push_time = least(push_time, now()) where id = ${id}`.execute(context.tx)
    await tellDue(context, id)
    return { message: '已推送' }
  },
}

const remove: Operation = {
  async run(context) {
    const id = theRow(context)
    await notPushed(context.tx, id)
    await sql`delete from manual_message where id = ${id}`.execute(context.tx)
    return {}
  },
}

export const manualOperations: Readonly<Record<string, Operation>> = {
  'message.addManual': add,
  'message.editManual': edit,
  'message.pushManual': pushNow,
  'message.deleteManual': remove,
}

/** Every minute: what has come due. */
export const pushJob: Job = {
  name: 'message.pushDue',
  cron: '* * * * *',
  async run({ db, transaction }) {
    const { rows } = await sql`select from manual_message where pushed = 0 and push_time <= now() limit 1`.execute(db)
    return { due: rows.length === 0 ? 0 : await transaction(tellDue) }
  },
}

interface Due {
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly important: boolean
  readonly departments: readonly number[]
  readonly roles: readonly number[]
  readonly employees: readonly number[]
}

/** Sends to whoever is in the chosen departments and roles at this moment. */
export const manualPushes = (people: MessagePeople): FactConsumer => ({
  name: 'message.pushManual',
  topics: [DUE],
  async consume({ entityId }, context) {
    const { rows } = await sql<Due>`
      select title, summary, content, important, department_ids as departments, role_ids as roles, employee_ids as employees
      from manual_message where id = ${entityId}`.execute(context.tx)
    const [due] = rows
    if (!due) return
    const { title, summary, content, important, ...chosen } = due
    const to = await people.resolve(context.tx, chosen)
    const letter = { title, summary, content, important, trigger: 'manual', manualMessageId: entityId }
    await send(context, { ...letter, listed: true, push: true }, to)
  },
})
