import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { type DeclaredOperation, defineOperation } from '#core/contract/operation.ts'
import { NOTICE, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { optional, refs, text } from '#core/contract/value.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { endSessions, firstPassword } from '#core/server/index.ts'
import { accounts } from './accounts.ts'
import type { EmployeeDuty } from './employee-duty.ts'
import { employee } from './employee-record.ts'
import { employeeAdded, employeeUnlocked } from './facts.ts'
import { outrankedEmployees, refuseOutranked, requireGrantableRoles, requireTakeableRoles } from './ladder.ts'
import { lockEmployee } from './lock-employee.ts'
import { passwordNotice, repeatedPasswordNotice } from './password-notice.ts'
import type { SmsCodes } from './sms-codes.ts'

async function refuseTakenUsername(tx: Tx, username: string, self = 0): Promise<void> {
  const taken = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .where('id', '<>', self)
    .executeTakeFirst()
  if (taken) throw invalid([{ field: 'username', message: '用户名已存在' }])
}

/** Replaces the employee's roles; returns whether they changed. */
async function writeRoles({ tx, actor }: WriteContext, employeeId: number, wanted: readonly number[]): Promise<boolean> {
  const held = (await crmTx(tx).selectFrom('employee_role').select('role_id').where('employee_id', '=', employeeId).execute()).map(
    row => row.role_id,
  )
  const added = wanted.filter(id => !held.includes(id))
  const removed = held.filter(id => !wanted.includes(id))
  await requireGrantableRoles(tx, actor, added, 'roleIds')
  await requireTakeableRoles(tx, actor, removed)
  await sql`delete from employee_role where employee_id = ${employeeId} and role_id = any(${removed}::bigint[])`.execute(tx)
  await sql`insert into employee_role (employee_id, role_id) select distinct ${employeeId}::bigint, unnest(${added}::bigint[])`.execute(tx)
  return added.length + removed.length > 0
}

const addEmployee = (codes: SmsCodes): DeclaredOperation =>
  defineOperation({
    name: 'system.addEmployee',
    rows: 'none',
    rest: 'fields',
    answers: objectOf({ notice: NOTICE }, { id: WHOLE, password: TEXT }),
    form: { username: text(), phoneNumber: text(), smsCode: text(), roleIds: optional(refs('role')) },
    async prepare({ actor, db, values }) {
      const binding = { phone: String(values.phoneNumber ?? ''), purpose: 'employeeAdd', employeeId: actor.id } as const
      return { code: await codes.check(db, binding, String(values.smsCode ?? '')), ...(await firstPassword()) }
    },
    async run(context) {
      const { tx, form, prepared, written, create } = context
      const { code, password, hash } = prepared
      await refuseTakenUsername(tx, form.username)
      if (code === undefined || !(await codes.use(tx, code))) throw invalid([{ field: 'smsCode', message: '短信验证码错误或已过期' }])
      const id = await create(employee, written, row => employeeAdded(row.id, {}))
      await accounts.setPassword(tx, id, hash, true)
      await writeRoles(context, id, form.roleIds ?? [])
      return {
        secret: true,
        data: { id, password, notice: passwordNotice({ title: '员工已新增', password }) },
        repeated: repeatedPasswordNotice('员工已新增'),
      }
    },
  })

const editEmployee = defineOperation({
  name: 'system.editEmployee',
  rows: 'one',
  refuses: outrankedEmployees,
  rest: 'fields',
  form: { username: text(), roleIds: optional(refs('role')) },
  async run(context) {
    const { tx, actor, row, form, written, change } = context
    await refuseOutranked(tx, actor, row.id)
    await refuseTakenUsername(tx, form.username, row.id)
    if (form.roleIds !== undefined) {
      // After a change of permissions the employee has to sign in again.
      if (await writeRoles(context, row.id, form.roleIds ?? [])) await endSessions(tx, row.id)
    }
    await change(employee, row, written)
    return {}
  },
})

const unlockEmployee = defineOperation({
  name: 'system.unlockEmployee',
  rows: 'one',
  refuses: outrankedEmployees,
  async run({ tx, actor, row, change }) {
    await refuseOutranked(tx, actor, row.id)
    await change(employee, row, { locked: false }, () => employeeUnlocked(row.id, {}))
    return {}
  },
})

const resetPassword = defineOperation({
  name: 'system.resetPassword',
  rows: 'one',
  refuses: outrankedEmployees,
  answers: objectOf({ notice: NOTICE }, { newPassword: TEXT }),
  prepare: firstPassword,
  async run({ tx, actor, row, prepared: { password: newPassword, hash } }) {
    await refuseOutranked(tx, actor, row.id)
    await accounts.setPassword(tx, row.id, hash, true)
    await endSessions(tx, row.id)
    return {
      secret: true,
      message: '重置密码成功',
      data: { newPassword, notice: passwordNotice({ title: '重置密码成功', password: newPassword }) },
      repeated: repeatedPasswordNotice('重置密码成功'),
    }
  },
})

export const employeeOperations = (codes: SmsCodes, duties: readonly EmployeeDuty[]): readonly DeclaredOperation[] => [
  addEmployee(codes),
  editEmployee,
  lockEmployee(duties),
  unlockEmployee,
  resetPassword,
]
