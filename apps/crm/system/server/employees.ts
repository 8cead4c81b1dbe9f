import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { invalid, refuse } from '#core/contract/errors.ts'
import type { LockedRow, Notice, Operation, OperationContext } from '#core/contract/server-plugin.ts'
import { hashPassword, randomPassword } from '#core/server/session/password.ts'
import { endSessions } from '#core/server/session/sessions.ts'
import { accounts } from './accounts.ts'
import type { EmployeeDuty } from './employee-duty.ts'
import { refuseOutranked, requireAnotherAdmin, requireGrantableRoles } from './ladder.ts'
import { describeOpenWork, handOver, openWorkOf } from './open-work.ts'
import type { SmsCodes } from './sms-codes.ts'

/** What the operations look at; the rest of the body is written as it is. */
interface EmployeeForm {
  readonly username: string
  readonly phoneNumber: string
  readonly smsCode: string
  readonly roleIds?: readonly number[] | null
}

const oneRow = (rows: readonly LockedRow[]): LockedRow => {
  if (!rows[0]) throw new Error('the action needs a row')
  return rows[0]
}

/** Said once, in a dialog; the employee must choose his own within a day. */
const passwordNotice = (title: string, password: string): Notice => ({
  title,
  text: `${title}，默认密码：${password}。密码仅显示这一次，24小时内有效，首次登录须修改。`,
  copy: password,
})

async function refuseTakenUsername(tx: Tx, username: string, self = 0): Promise<void> {
  const taken = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('id', '<>', self)
    .executeTakeFirst()
  if (taken) throw invalid([{ field: 'username', message: '用户名已存在' }])
}

/** Writes the employee's roles; answers whether they changed. */
async function writeRoles(context: OperationContext, employeeId: number, wanted: readonly number[]): Promise<boolean> {
  const { tx, actor } = context
  const held = (await crmTx(tx).selectFrom('employee_role').select('role_id').where('employee_id', '=', employeeId).execute()).map(
    row => row.role_id,
  )
  const added = wanted.filter(id => !held.includes(id))
  const removed = held.filter(id => !wanted.includes(id))
  await requireGrantableRoles(tx, actor, added, 'roleIds')
  await sql`delete from employee_role where employee_id = ${employeeId} and role_id = any(${removed}::bigint[])`.execute(tx)
  await sql`insert into employee_role (employee_id, role_id) select distinct ${employeeId}::bigint, unnest(${added}::bigint[])`.execute(tx)
  return added.length + removed.length > 0
}

/** `db` is asked late: the module is wired before the database is open. */
const add = (codes: SmsCodes, db: () => Db): Operation => ({
  async run(context) {
    const { tx, actor } = context
    const form = context.form as unknown as EmployeeForm
    await refuseTakenUsername(tx, form.username)
    const binding = { phone: form.phoneNumber, purpose: 'employeeAdd', employeeId: actor.id } as const
    if (!(await codes.redeem(db(), tx, binding, form.smsCode))) throw invalid([{ field: 'smsCode', message: '短信验证码错误或已过期' }])
    const { smsCode, roleIds, ...own } = form
    const { data } = await context.run('record.create', { ...own })
    const { id } = data as { id: number }
    const password = randomPassword()
    await accounts.setPassword(tx, id, await hashPassword(password), true)
    await writeRoles(context, id, roleIds ?? [])
    context.emit({ topic: 'employee.added', entity: 'employee', entityId: id, payload: {} })
    return { secret: true, data: { id, password, notice: passwordNotice('员工已新增', password) } }
  },
})

const edit: Operation = {
  async run(context) {
    const { tx, actor, rows } = context
    const row = oneRow(rows)
    const form = context.form as unknown as Partial<EmployeeForm>
    await refuseOutranked(tx, actor, row.id)
    if (form.username !== undefined) await refuseTakenUsername(tx, form.username, row.id)
    const { roleIds, ...own } = form
    if (roleIds !== undefined) {
      // What somebody may do changed: he signs in again and knows it.
      if (await writeRoles(context, row.id, roleIds ?? [])) await endSessions(tx, row.id)
    }
    return context.run('record.update', own)
  },
}

const lock = (duties: readonly EmployeeDuty[]): Operation => ({
  async load({ tx, rows }) {
    return { source: { openWork: describeOpenWork(await openWorkOf(duties, tx, oneRow(rows).id)) } }
  },
  async run(context) {
    const { tx, actor, rows, form, note, emit } = context
    const { id } = oneRow(rows)
    if (id === actor.id) throw refuse('不能作废当前账号')
    await refuseOutranked(tx, actor, id)
    const target = await accounts.access(tx, id)
    if (target?.admin) await requireAnotherAdmin(tx, id)
    for (const duty of duties) await duty.refuse?.(tx, id)
    const heir = form['handOverId']
    const work = await openWorkOf(duties, tx, id)
    const handedOver = typeof heir === 'number' ? await handOver(duties, context, id, heir) : 0
    await setLocked(tx, id, true)
    await endSessions(tx, id)
    note({ openWork: Object.fromEntries(work.map(({ key, count }) => [key, count])), handOverId: heir ?? null, handedOver })
    const openWork = work.length > 0 ? describeOpenWork(work) : null
    emit({ topic: 'employee.locked', entity: 'employee', entityId: id, payload: { openWork, handOverId: heir ?? null, handedOver } })
    return handedOver > 0 ? { message: `员工已作废，已交接${handedOver}条客资` } : {}
  },
})

const unlock: Operation = {
  async run({ tx, actor, rows, emit }) {
    const { id } = oneRow(rows)
    await refuseOutranked(tx, actor, id)
    await setLocked(tx, id, false)
    emit({ topic: 'employee.unlocked', entity: 'employee', entityId: id, payload: {} })
    return {}
  },
}

const setLocked = (tx: Tx, id: number, locked: boolean): Promise<unknown> =>
  crmTx(tx).updateTable('employee').set({ locked }).where('id', '=', id).execute()

const resetPassword: Operation = {
  async run({ tx, actor, rows }) {
    const { id } = oneRow(rows)
    await refuseOutranked(tx, actor, id)
    const newPassword = randomPassword()
    await accounts.setPassword(tx, id, await hashPassword(newPassword), true)
    await endSessions(tx, id)
    return {
      secret: true,
      message: '重置密码成功',
      data: { newPassword, notice: passwordNotice('重置密码成功', newPassword) },
    }
  },
}

export const employeeOperations = (
  codes: SmsCodes,
  db: () => Db,
  duties: readonly EmployeeDuty[],
): Readonly<Record<string, Operation>> => ({
  'employee.add': add(codes, db),
  'employee.edit': edit,
  'employee.lock': lock(duties),
  'employee.unlock': unlock,
  'employee.resetPassword': resetPassword,
})
