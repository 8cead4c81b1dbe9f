import { defineEndpoint, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { readInvite } from './invite-code.ts'

/** Placeholder until PROMOTION_URL is set; leads nowhere. */
const exampleUrl = 'https://promotion.example'

export interface PromotionLinks {
  /** Reference by which a registration is credited to the employee. */
  readonly ref: string
  /** Content of the QR codes. */
  readonly appQRCode: string
  readonly customerQRCode: string
  readonly institutionQRCode: string
  /** False while the URLs are examples. */
  readonly configured: boolean
}

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

const stringSchema = { type: 'string' }

/** GET /system/employee/editRef/get: the employee's own links and invite code. */
export const promotionInfo = (base: string | undefined): DeclaredEndpoint => (defineEndpoint({
  name: 'promotion.info',
  method: 'GET',
  path: '/system/employee/editRef/get',
  permission: 'session',
  title: '推广信息',
  output: {
    type: 'object',
    properties: {
      source: {
        type: 'object',
        properties: {
          ref: stringSchema,
          appQRCode: stringSchema,
          customerQRCode: stringSchema,
          institutionQRCode: stringSchema,
          inviteCode: stringSchema,
          phoneNumber: stringSchema,
        },
      },
    },
  },
  handle: async ({ db, actor }) => ({ source: { ...promotionLinks(base, actor.id), ...(await readInvite(db, actor.id)) } }),
}))
