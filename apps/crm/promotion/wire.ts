/** Endpoints of an employee's own promotion: links, invite code, registered users. */
import { endpointAt } from '#core/contract/endpoint.ts'
import { choiceOf, FLAG, limited, listOf, objectOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'

const INVITE = { inviteCode: TEXT, phoneNumber: TEXT }
const invite = objectOf(INVITE)
/** The employee's invite code and phone number; '' if not set. */
export type Invite = TypeOf<typeof invite>

export const inviteGet = endpointAt({ method: 'GET', path: '/system/employee/editRef/inviteCodeGet', output: invite })

const sentText = limited(TEXT, { maxLength: 100 })
export const inviteEdit = endpointAt({
  method: 'POST',
  path: '/system/employee/editRef/inviteCodeUpdate',
  input: objectOf({}, { inviteCode: sentText, phoneNumber: sentText }),
})

const PROMOTION_LINKS = {
  /** Reference by which a registration is credited to the employee. */
  ref: TEXT,
  /** Content of the QR codes. */
  appQRCode: TEXT,
  customerQRCode: TEXT,
  institutionQRCode: TEXT,
  /** False while the URLs are examples. */
  configured: FLAG,
}
const promotionLinks = objectOf(PROMOTION_LINKS)
export type PromotionLinks = TypeOf<typeof promotionLinks>

const promotionSource = objectOf({ ...PROMOTION_LINKS, ...INVITE })
export type PromotionSource = TypeOf<typeof promotionSource>

export const promotionGet = endpointAt({
  method: 'GET',
  path: '/system/employee/editRef/get',
  output: objectOf({ source: promotionSource }),
})

/** A user who registered through the employee's codes; the number counts whom that user has invited. */
const promotedUser = objectOf({ id: WHOLE, registerTime: TEXT, nickname: TEXT, number: WHOLE })
export const promotedUserPage = objectOf({ records: listOf(promotedUser), total: WHOLE, inviteRegisterNumber: WHOLE })
export type PromotedUserPage = TypeOf<typeof promotedUserPage>

const wallTime = limited(TEXT, { maxLength: 19 })
/** The employee's own registrations, newest first. Answers with code 0. */
export const promotedUsersList = endpointAt({
  method: 'GET',
  path: '/distribution/list',
  input: objectOf(
    {},
    {
      page: limited(TEXT, { pattern: '^[1-9][0-9]{0,5}$' }),
      size: choiceOf('10', '20', '50', '100'),
      timeOnOrAfter: wallTime,
      timeOnOrBefore: wallTime,
    },
  ),
  output: promotedUserPage,
})
