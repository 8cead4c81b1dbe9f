import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { normalizePhone, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
import type { SmsCodes } from './sms-codes.ts'
import type { SmsProvider } from './sms-provider.ts'

/** POST /sms/getSmsCode: sends a code for the form that adds an employee, and so needs the permission to add one. */
export const getSmsCode = (codes: SmsCodes, provider: () => SmsProvider): DeclaredEndpoint => ({
  name: 'system.getSmsCode',
  method: 'POST',
  path: '/sms/getSmsCode',
  permission: ['/system/employee/add'],
  title: '获取短信验证码',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['phoneNumber'],
    properties: { phoneNumber: { type: 'string', maxLength: 30 } },
  },
  redact: ['phoneNumber'],
  async handle({ body, transaction, services }) {
    const typed = String(body['phoneNumber'])
    if (phoneKey(typed) === undefined) throw invalid([{ field: 'phoneNumber', message: '请输入正确的手机号' }])
    const phone = normalizePhone(typed)
    await transaction(async ({ tx, actor, afterCommit }) => {
      const code = await codes.issue(tx, { phone, purpose: 'employeeAdd', employeeId: actor.id }, actor.ip)
      const text = `【远航】验证码 ${code}，用于新增员工，5分钟内有效，请勿告诉他人。`
      afterCommit(() =>
        provider()
          .send({ phone, text })
          .catch(error => services.log.error({ err: error }, '短信发送失败')),
      )
    })
    return { code: 200, message: '验证码已发送' }
  },
})
