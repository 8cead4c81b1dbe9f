import { boolean, optional, options } from '#core/contract/value.ts'
import { validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundContext, InboundFeed } from '#plugins/inbound/server/feed.ts'
import { leadOfUser, linkByPhone } from '../linking/link-by-phone.ts'
import { clientIntention } from './act-records.ts'
import { CONTACT_PROPERTIES, readContact, type SentContact } from './contact.ts'
import { leaveContact } from './leave-contact.ts'
import { lockPeople, MAX_USER_ITEMS } from './lock-people.ts'
import { readMoment } from './read-values.ts'
import { userOf } from './register-user.ts'
import { MOMENT_SCHEMA, UID_SCHEMA, USER_SCHEMA, type UserRegistration } from './registration.ts'

/** An intention as the app sends it. */
interface SentIntention extends SentContact {
  readonly uid: string
  readonly user?: UserRegistration
  readonly time: string
  readonly consultingProject: readonly string[]
  readonly intendedCountries?: readonly string[]
  readonly famousSchool?: boolean
  readonly highestDegree?: string
  readonly college?: string
  readonly studyProfessional?: string
  readonly budget?: string
  readonly departureTime?: string
  readonly otherInformation?: string
}

const optionsSchema = (set: string, more: object) => ({
  type: 'array',
  items: { type: 'string', maxLength: 60 },
  description: `选项 ${set} 的值`,
  ...more,
})
const shortTextSchema = (most: number) => ({ type: 'string', maxLength: most * 4, description: `最多${most}个字符` })

const intentionItem = {
  type: 'object',
  additionalProperties: false,
  required: ['uid', 'time', 'consultingProject'],
  properties: {
    uid: UID_SCHEMA,
    user: USER_SCHEMA,
    time: { ...MOMENT_SCHEMA, description: '提交时间' },
    consultingProject: optionsSchema('serviceCategory', { minItems: 1, maxItems: 20 }),
    intendedCountries: optionsSchema('country', { maxItems: 20 }),
    famousSchool: { type: 'boolean', description: '是否想去名校' },
    highestDegree: { type: 'string', maxLength: 60, description: '最高学历的选项值' },
    college: shortTextSchema(60),
    studyProfessional: shortTextSchema(60),
    budget: { type: 'string', pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$', description: '预算（万元），文字，大于0，最多两位小数' },
    departureTime: shortTextSchema(30),
    otherInformation: shortTextSchema(500),
    ...CONTACT_PROPERTIES,
  },
}

/** Record with the fields optional that an item may omit although the row always stores a value. */
const INTENTION_RECORD = {
  ...clientIntention,
  fields: { ...clientIntention.fields, intendedCountries: optional(options()), famousSchool: optional(boolean()) },
}
const INTENTION_FIELDS = [
  ...(['consultingProject', 'intendedCountries', 'famousSchool', 'highestDegree', 'college'] as const),
  ...(['studyProfessional', 'budget', 'departureTime', 'otherInformation'] as const),
]

async function readIntention(context: InboundContext, sent: SentIntention) {
  const said = await validateByFields(context, INTENTION_RECORD, INTENTION_FIELDS, sent)
  const { intendedCountries, famousSchool } = said
  return {
    ...said,
    intendedCountries: intendedCountries ?? [],
    famousSchool: famousSchool ?? false,
    otherInformation: said.otherInformation ?? null,
    time: readMoment('time', sent.time),
  }
}

/** Stores the intention. The contact is linked to the lead with the same phone number, or becomes a retention client. */
async function acceptIntention(sent: SentIntention, context: InboundContext): Promise<{ readonly id: number }> {
  const { tx, create } = context
  const said = await readIntention(context, sent)
  const user = await userOf(context, sent)
  const contact = await readContact(context, sent, user)
  const holder = contact.phone === null ? undefined : await linkByPhone(context, user.id, contact.phone)
  const id = await create(clientIntention, { clientUser: user.id, ...said })
  if (contact.phone !== null && holder === undefined && (await leadOfUser(tx, user.id)) === undefined) {
    const { consultingProject, intendedCountries, otherInformation } = said
    await leaveContact(context, {
      clientUserId: user.id,
      customerName: contact.name,
      phone: contact.phone,
      sourceChannel: contact.source,
      consultingProject,
      intendedCountries,
      otherInformation,
    })
  }
  return { id }
}

/** Inbound feed of intentions. A user who leaves a phone number and is no lead yet becomes a retention client. */
export const intentionsFeed: InboundFeed<SentIntention> = {
  path: '/intentions',
  scope: 'intentions',
  permissions: ['/clientUser/admin/getClientUserList'],
  title: '用户意向',
  item: intentionItem,
  max: MAX_USER_ITEMS,
  lock: (items, { tx }) => lockPeople(tx, items),
  accept: acceptIntention,
}
