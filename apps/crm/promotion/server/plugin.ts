import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inviteCodeGet, inviteCodeUpdate } from './invite-code.ts'
import { promotionInfo } from './links.ts'
import { registrationsEndpoint } from './registrations.ts'

/** Employees' promotion codes. PROMOTION_URL is the address that the QR codes lead to. */
export default defineServerPlugin(environment => ({
  id: 'promotion',
  requires: ['system'],
  refusals: { promotion_invite_code: '该邀请码已被使用' },
  endpoints: [promotionInfo(environment['PROMOTION_URL']), inviteCodeGet, inviteCodeUpdate, registrationsEndpoint],
}))
