import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { ref, text } from '#core/contract/value.ts'
import { accountAdded, accountPasswordReset } from './facts.ts'
import { passwordNotice, setFirstPassword } from './first-password.ts'
import { account } from './registration-records.ts'

const add = defineOperation({
  name: 'registration.addAccount',
  rows: 'none',
  rest: 'fields',
  form: { username: text(), institutionsId: ref('institution') },
  async run({ tx, form, written, create }) {
    const { username, institutionsId: institutionId } = form
    const [made] = await create(account, [written], ({ id }) => accountAdded(id, { institutionId }))
    const id = made as number
    const password = await setFirstPassword(tx, id)
    return { secret: true, data: { id, password, notice: passwordNotice('账号已新增', username, password) } }
  },
})

const resetPassword = defineOperation({
  name: 'registration.resetAccountPassword',
  rows: 'one',
  reads: readsOf(account, 'username'),
  async run({ tx, row, emit }) {
    const newPassword = await setFirstPassword(tx, row.id)
    emit(accountPasswordReset(row.id, {}))
    const notice = passwordNotice('重置密码成功', row.username, newPassword)
    return { secret: true, message: '重置密码成功', data: { newPassword, notice } }
  },
})

export const accountOperations = [add, resetPassword]
