import { passwordLost, passwordNotice } from '#apps/crm/system/server/password-notice.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { ref, text } from '#core/contract/value.ts'
import { NOTICE, objectOf, TEXT, WHOLE } from '#core/manifest/json-schema/answers.ts'
import { accountAdded, accountPasswordReset } from './facts.ts'
import { setFirstPassword } from './first-password.ts'
import { account } from './registration-records.ts'

const add = defineOperation({
  name: 'registration.addAccount',
  rows: 'none',
  rest: 'fields',
  answers: objectOf({ notice: NOTICE }, { id: WHOLE, password: TEXT }),
  form: { username: text(), institutionsId: ref('institution') },
  async run({ tx, form, written, create }) {
    const { username, institutionsId: institutionId } = form
    const [made] = await create(account, [written], ({ id }) => accountAdded(id, { institutionId }))
    const id = made as number
    const password = await setFirstPassword(tx, id)
    const title = '账号已新增'
    return { secret: true, data: { id, password, notice: passwordNotice({ title, username, password }) }, repeated: passwordLost(title) }
  },
})

const resetPassword = defineOperation({
  name: 'registration.resetAccountPassword',
  rows: 'one',
  answers: objectOf({ notice: NOTICE }, { newPassword: TEXT }),
  reads: readsOf(account, 'username'),
  async run({ tx, row, emit }) {
    const newPassword = await setFirstPassword(tx, row.id)
    emit(accountPasswordReset(row.id, {}))
    const message = '重置密码成功'
    const notice = passwordNotice({ title: message, username: row.username, password: newPassword })
    return { secret: true, message, data: { newPassword, notice }, repeated: passwordLost(message) }
  },
})

export const accountOperations = [add, resetPassword]
