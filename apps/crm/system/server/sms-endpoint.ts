import { randomUUID } from 'node:crypto'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { limited, objectOf, TEXT } from '#core/contract/shape.ts'
import { normalizePhone, phoneKey } from '#core/manifest/public.ts'
import type { SmsConfig } from '#plugins/sms/server/config.ts'
import { completeSmsText } from '#plugins/sms/server/text.ts'
import type { SmsCodes } from './sms-codes.ts'

/** POST /sms/getSmsCode: sends the code for the form that adds an employee, and therefore needs the permission to add one. */
export const getSmsCode = (codes: SmsCodes, { driver, sign }: Pick<SmsConfig, 'driver' | 'sign'>): DeclaredEndpoint =>
  defineEndpoint({
    name: 'system.getSmsCode',
    method: 'POST',
    path: '/sms/getSmsCode',
    permission: ['/system/employee/add'],
    title: '获取短信验证码',
    input: objectOf({ phoneNumber: limited(TEXT, { maxLength: 30 }) }),
    redact: ['phoneNumber'],
    async handle({ input: { phoneNumber: typed }, transaction, services }) {
      if (phoneKey(typed) === undefined) throw invalid([{ field: 'phoneNumber', message: '请输入正确的手机号' }])
      const phone = normalizePhone(typed)
      const made = await codes.make()
      await transaction(async ({ tx, actor, afterCommit }) => {
        await codes.issue(tx, { phone, purpose: 'employeeAdd', employeeId: actor.id }, actor.ip, made)
        const text = completeSmsText(sign, 'NOTICE', `验证码 ${made.code}，用于新增员工，5分钟内有效，请勿告诉他人。`)
        // Not stored in the message records, because their readers could use the code.
        afterCommit(async () => {
          const outcome = await driver.send({ key: randomUUID(), phone, text, kind: 'NOTICE' }, { log: services.log })
          if (outcome.is !== 'sent') services.log.warn({ reason: outcome.error }, '短信发送失败')
        })
      })
      return { code: 200, message: '验证码已发送' }
    },
  })
