import { limited, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { option, optional, text } from '#core/contract/value.ts'
import { validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundContext } from '#plugins/inbound/server/feed.ts'
import { APP_SOURCE } from '../linking/app-source.ts'
import type { ClientUserRow } from './register-user.ts'

/** Contact members of an item; all optional. */
export const CONTACT_OPTIONS = {
  customerName: limited(TEXT, { maxLength: 120, description: '联系人姓名，最多30个字符，不填为昵称' }),
  phoneNumber: limited(TEXT, { maxLength: 30, description: '联系电话，大陆或新加坡号码' }),
  customerSource: limited(TEXT, { maxLength: 60, description: `客户来源的选项值，不填为${APP_SOURCE}` }),
}
const sentContact = objectOf({}, CONTACT_OPTIONS)
export type SentContact = TypeOf<typeof sentContact>

/** Contact in the form that leads store. */
export interface UserContact {
  readonly name: string
  readonly phone: string | null
  readonly source: string
}

/** Records whose field rules apply to the properties, made optional here. */
const RETENTION_RECORD = { resource: 'retentionClients', fields: { customerName: optional(text()) } }
const LEAD_CONTACT_RECORD = {
  resource: 'institutionsCustomer',
  fields: { phoneNumber: optional(text()), customerSource: optional(option()) },
}

/** Validates the contact and fills in defaults. @throws 422. */
export async function readContact(context: InboundContext, sent: SentContact, user: ClientUserRow): Promise<UserContact> {
  const { customerName } = await validateByFields(context, RETENTION_RECORD, ['customerName'], sent)
  const { phoneNumber, customerSource } = await validateByFields(context, LEAD_CONTACT_RECORD, ['phoneNumber', 'customerSource'], sent)
  return { name: customerName ?? defaultCustomerName(user), phone: phoneNumber ?? null, source: customerSource ?? APP_SOURCE }
}

/** Default name, cut to the 30 characters of a lead's name. */
const defaultCustomerName = ({ nickname, uid }: ClientUserRow): string => [...(nickname ?? `用户${uid}`)].slice(0, 30).join('').trim()
