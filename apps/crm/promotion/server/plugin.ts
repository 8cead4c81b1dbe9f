import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { inviteCodeGet, inviteCodeUpdate } from './invite-code.ts'
import { promotionInfo } from './links.ts'
import { registrations } from './registrations.ts'

/** @param environment where PROMOTION_URL is read: the address that the QR codes lead to */
export const promotionServer = (environment: Readonly<Record<string, string | undefined>> = process.env): ServerPlugin =>
  defineServerPlugin({
    id: 'promotion',
    endpoints: [promotionInfo(environment['PROMOTION_URL']), inviteCodeGet, inviteCodeUpdate, registrations],
  })
