import type { Actor } from '#core/contract/actor.ts'
import { isWechat, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
import type { PaletteSource } from '#plugins/palette/server/source.ts'

const LEAD_DETAIL = '/newCustomer/customerDetail'
const LEADS = '/newCustomer/institutionsCustomer'

const may = ({ admin, permissions }: Pick<Actor, 'admin' | 'permissions'>, permission: string): boolean =>
  admin || permissions.has(permission)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A lead goes by its name, or by the whole of a phone number or WeChat id. */
const leads: PaletteSource = {
  title: '客户',
  resource: 'institutionsCustomer',
  permission: '/agency/institutionsCustomer/list',
  queries(typed) {
    const first: Record<string, string> = phoneKey(typed) === undefined ? { nameContains: typed } : { phoneNumberIs: typed }
    return isWechat(typed) ? [first, { wechatIs: typed }] : [first]
  },
  columns: ['name', 'phoneNumber', 'wechat', 'attributablePerson.name'],
  found({ id, name, phoneNumber, wechat, attributablePerson }, actor) {
    const owner = text((attributablePerson as { name?: unknown } | null)?.name)
    const path = may(actor, LEAD_DETAIL) ? `${LEAD_DETAIL}?id=${id}` : `${LEADS}?nameContains=${encodeURIComponent(text(name))}`
    return { title: text(name), hint: [text(phoneNumber) || text(wechat), owner || '公海'].filter(Boolean).join(' · '), path }
  },
}

const institutions: PaletteSource = {
  title: '机构',
  resource: 'institution',
  permission: '/agency/institutions/list',
  queries: typed => [{ nameContains: typed }],
  columns: ['name', 'contact', 'activate'],
  found: ({ name, contact, activate }) => ({
    title: text(name),
    hint: [text(contact), text((activate as { name?: unknown } | null)?.name)].filter(Boolean).join(' · '),
    path: `/agency/institutions?nameContains=${encodeURIComponent(text(name))}`,
  }),
}

/** What the command palette finds beside screens. */
export const paletteSources: readonly PaletteSource[] = [leads, institutions]
