import type { LockedRow, Operation } from '#core/contract/server-plugin.ts'
import { passwordNotice, setFirstPassword } from './first-password.ts'

const ENTITY = 'institutionsEmployee'

const add: Operation = {
  async run(context) {
    const { data } = await context.run('record.create')
    const { id } = data as { id: number }
    const password = await setFirstPassword(context.tx, id)
    context.emit({
      topic: 'institutionAccount.added',
      entity: ENTITY,
      entityId: id,
      payload: { institutionId: context.form.institutionsId },
    })
    const notice = passwordNotice('账号已新增', String(context.form.username), password)
    return { secret: true, data: { id, password, notice } }
  },
}

const resetPassword: Operation = {
  async run({ tx, rows, emit }) {
    const row = rows[0] as LockedRow
    const newPassword = await setFirstPassword(tx, row.id)
    emit({ topic: 'institutionAccount.passwordReset', entity: ENTITY, entityId: row.id, payload: {} })
    const notice = passwordNotice('重置密码成功', String(row.username), newPassword)
    return { secret: true, message: '重置密码成功', data: { newPassword, notice } }
  },
}

/** Stops or restores a login, as the action's "with" says. */
const setLocked: Operation = {
  async run(context) {
    await context.run('record.update')
    const topic = context.constants.locked === true ? 'institutionAccount.locked' : 'institutionAccount.unlocked'
    for (const { id } of context.rows) context.emit({ topic, entity: ENTITY, entityId: id, payload: {} })
    return {}
  },
}

/** Operations by the names that the manifest uses. */
export const accountOperations: Readonly<Record<string, Operation>> = {
  'institutionAccount.add': add,
  'institutionAccount.resetPassword': resetPassword,
  'institutionAccount.setLocked': setLocked,
}
