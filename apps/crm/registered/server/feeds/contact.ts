import type { ServerServices } from '#core/contract/services.ts'
import { APP_SOURCE } from '../linking/app-source.ts'
import { readOptions, readPhone, readText } from './read-values.ts'
import type { User } from './register-user.ts'

/** What an item says of whom to call. */
export interface SentContact {
  readonly customerName?: string
  readonly phoneNumber?: string
  readonly customerSource?: string
}

/** Properties of it in the schema of an item. */
export const CONTACT = {
  customerName: { type: 'string', maxLength: 120, description: '联系人姓名，最多30个字符，不填为昵称' },
  phoneNumber: { type: 'string', maxLength: 30, description: '联系电话，大陆或新加坡号码' },
  customerSource: { type: 'string', maxLength: 60, description: `客户来源的选项值，不填为${APP_SOURCE}` },
} as const

/** Whom to call, as leads have it. */
export interface Contact {
  readonly name: string
  readonly phone: string | null
  readonly source: string
}

/** @throws 422 */
export async function readContact(services: ServerServices, sent: SentContact, user: User): Promise<Contact> {
  const name = readText({ field: 'customerName', label: '客户姓名' }, sent.customerName, 30)
  const chosen = sent.customerSource === undefined ? [] : [sent.customerSource]
  const [source = APP_SOURCE] = await readOptions(services, 'customerSource', { field: 'customerSource', label: '客户来源' }, chosen)
  return { name: name ?? nameOf(user), phone: readPhone('phoneNumber', sent.phoneNumber), source }
}

/** A lead has a name of at most 30 characters. */
const nameOf = ({ nickname, uid }: User): string => [...(nickname ?? `用户${uid}`)].slice(0, 30).join('').trim()
