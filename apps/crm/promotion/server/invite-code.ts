import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { inviteErrors, trimmedInvite } from '../invite-rules.ts'
import { type Invite, inviteEdit, inviteGet } from '../wire.ts'

/** The employee's invite code and phone number; '' if not set. */
export const readInvite = async (db: Db, employeeId: number): Promise<Invite> => {
  const row = await crmDb(db)
    .selectFrom('promotion_invite')
    .select(['invite_code', 'phone_number'])
    .where('employee_id', '=', employeeId)
    .executeTakeFirst()
  return { inviteCode: row?.invite_code ?? '', phoneNumber: row?.phone_number ?? '' }
}

export const inviteCodeGet = defineEndpoint({
  ...inviteGet,
  name: 'promotion.inviteCodeGet',
  permission: 'session',
  title: '查询邀请码',
  handle: ({ db, actor }) => readInvite(db, actor.id),
})

export const inviteCodeUpdate = defineEndpoint({
  ...inviteEdit,
  name: 'promotion.inviteCodeUpdate',
  permission: 'session',
  title: '修改邀请码',
  rate: { perMinute: 20 },
  redact: ['phoneNumber'],
  async handle({ actor, input, transaction }) {
    const invite = trimmedInvite(input)
    const errors = inviteErrors(invite)
    if (errors.length > 0) throw invalid(errors)
    const values = { invite_code: invite.inviteCode, phone_number: invite.phoneNumber }
    await transaction(async ({ tx, now, note }) => {
      await crmDb(tx)
        .insertInto('promotion_invite')
        .values({ employee_id: actor.id, ...values })
        .onConflict(conflict => conflict.column('employee_id').doUpdateSet({ ...values, changed_date: now }))
        .execute()
      note({ inviteCode: invite.inviteCode })
    })
    return { code: 200, message: '保存成功' }
  },
})
