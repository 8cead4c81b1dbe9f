import { FLAG, type JsonSchema, limited, listOf, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { boolean, optional, options } from '#core/contract/value.ts'
import { DECIMAL_SCHEMA, PAST_TIME_SCHEMA, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import { defineFeed, type InboundContext } from '#plugins/inbound/server/feed.ts'
import { leadOfUser, linkByPhone } from '../linking/link-by-phone.ts'
import { clientIntention } from './act-records.ts'
import { CONTACT_OPTIONS, readContact } from './contact.ts'
import { leaveContact } from './leave-contact.ts'
import { lockPeople, MAX_USER_ITEMS } from './lock-people.ts'
import { readMoment } from './read-values.ts'
import { userOf } from './register-user.ts'
import { UID_SCHEMA, USER_SCHEMA } from './registration.ts'

const optionsShape = (set: string, keywords: JsonSchema) =>
  limited(listOf(limited(TEXT, { maxLength: 60 })), { description: `选项 ${set} 的值`, ...keywords })
const shortText = (most: number) => limited(TEXT, { maxLength: most * 4, description: `最多${most}个字符` })

/** An intention as the app sends it. */
const sentIntention = objectOf(
  {
    uid: UID_SCHEMA,
    time: limited(PAST_TIME_SCHEMA, { description: '提交时间' }),
    consultingProject: optionsShape('serviceCategory', { minItems: 1, maxItems: 20 }),
  },
  {
    user: USER_SCHEMA,
    intendedCountries: optionsShape('country', { maxItems: 20 }),
    famousSchool: limited(FLAG, { description: '是否想去名校' }),
    highestDegree: limited(TEXT, { maxLength: 60, description: '最高学历的选项值' }),
    college: shortText(60),
    studyProfessional: shortText(60),
    budget: limited(DECIMAL_SCHEMA, {
      pattern: '^[0-9]{1,10}(\\.[0-9]{1,2})?$',
      description: '预算（万元），文字或数字，大于0，最多两位小数',
    }),
    departureTime: shortText(30),
    otherInformation: shortText(500),
    ...CONTACT_OPTIONS,
  },
)
type SentIntention = TypeOf<typeof sentIntention>

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
export const intentionsFeed = defineFeed({
  path: '/intentions',
  scope: 'intentions',
  permissions: ['/clientUser/admin/getClientUserList'],
  title: '用户意向',
  item: sentIntention,
  max: MAX_USER_ITEMS,
  lock: (items, { tx }) => lockPeople(tx, items),
  accept: acceptIntention,
})
