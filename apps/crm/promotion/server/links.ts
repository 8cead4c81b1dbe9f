import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { type PromotionLinks, promotionGet } from '../wire.ts'
import { readInvite } from './invite-code.ts'

/** Placeholder until PROMOTION_URL is set; leads nowhere. */
const exampleUrl = 'https://promotion.example'

/** Promotion links of an employee. @param base URL; undefined or '' gives examples. */
export const promotionLinks = (base: string | undefined, employeeId: number): PromotionLinks => {
  const root = (base || exampleUrl).replace(/(?<!\/)\/+$/, '')
  const ref = `e${employeeId}`
  return {
    ref,
    appQRCode: `${root}/app?ref=${ref}`,
    customerQRCode: `${root}/mini?ref=${ref}`,
    institutionQRCode: `${root}/institution?ref=${ref}`,
    configured: Boolean(base),
  }
}

/** The employee's own links and invite code. */
export const promotionInfo = (base: string | undefined): DeclaredEndpoint =>
  defineEndpoint({
    ...promotionGet,
    name: 'promotion.info',
    permission: 'session',
    title: '推广信息',
    handle: async ({ db, actor }) => ({ source: { ...promotionLinks(base, actor.id), ...(await readInvite(db, actor.id)) } }),
  })
