import { passwordNotice, repeatedPasswordNotice } from '#apps/crm/system/server/password-notice.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { NOTICE, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'
import { ref, text } from '#core/contract/value.ts'
import { firstPassword } from '#core/server/index.ts'
import { accountAdded, accountPasswordReset } from './facts.ts'
import { setFirstPassword } from './first-password.ts'
import { institutionAccount } from './registration-records.ts'

const addInstitutionAccount = defineOperation({
  name: 'registration.addAccount',
  rows: 'none',
  rest: 'fields',
  answers: objectOf({ notice: NOTICE }, { id: WHOLE, password: TEXT }),
  form: { username: text(), institutionsId: ref('institution') },
  prepare: firstPassword,
  async run({ tx, form, prepared: { password, hash }, written, create }) {
    const { username, institutionsId: institutionId } = form
    const id = await create(institutionAccount, written, ({ id }) => accountAdded(id, { institutionId }))
    await setFirstPassword(tx, id, hash)
    const title = '账号已新增'
    return {
      secret: true,
      data: { id, password, notice: passwordNotice({ title, username, password }) },
      repeated: repeatedPasswordNotice(title),
    }
  },
})

const resetInstitutionPassword = defineOperation({
  name: 'registration.resetAccountPassword',
  rows: 'one',
  answers: objectOf({ notice: NOTICE }, { newPassword: TEXT }),
  reads: readsOf(institutionAccount, 'username'),
  prepare: firstPassword,
  async run({ tx, row, prepared: { password: newPassword, hash }, emit }) {
    await setFirstPassword(tx, row.id, hash)
    emit(accountPasswordReset(row.id, {}))
    const message = '重置密码成功'
    const notice = passwordNotice({ title: message, username: row.username, password: newPassword })
    return { secret: true, message, data: { newPassword, notice }, repeated: repeatedPasswordNotice(message) }
  },
})

export const accountOperations = [addInstitutionAccount, resetInstitutionPassword]
