import { crmTx } from '#apps/crm/db/crm.ts'
import { createReservedLead } from '#apps/crm/lead/server/create-reserved-lead.ts'
import { bookInstitution } from '#apps/crm/lead/server/self-reservation.ts'
import { refuse } from '#core/contract/errors.ts'
import { limited, listOf, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { optional, options } from '#core/contract/value.ts'
import { PAST_TIME_SCHEMA, ROW_ID_SCHEMA, validateByFields } from '#plugins/inbound/server/as-forms.ts'
import { defineFeed, type InboundContext } from '#plugins/inbound/server/feed.ts'
import { leadOfUser, linkByPhone } from '../linking/link-by-phone.ts'
import { clientReservation } from './act-records.ts'
import { type ReservationTarget, reservationTargetOf } from './booked.ts'
import { CONTACT_OPTIONS, readContact } from './contact.ts'
import { lockPeople, MAX_USER_ITEMS } from './lock-people.ts'
import { invalidField, readMoment } from './read-values.ts'
import { type ClientUserRow, userOf } from './register-user.ts'
import { UID_SCHEMA, USER_SCHEMA } from './registration.ts'

/** A reservation as the app sends it. */
const sentReservation = objectOf(
  { uid: UID_SCHEMA, institutionId: ROW_ID_SCHEMA, time: limited(PAST_TIME_SCHEMA, { description: '预约时间' }) },
  {
    user: USER_SCHEMA,
    serviceItemId: limited(ROW_ID_SCHEMA, { description: '预约的服务项目在本系统的编号' }),
    note: limited(TEXT, { maxLength: 2000, description: '备注，最多500个字符' }),
    consultingProject: limited(listOf(limited(TEXT, { maxLength: 60 })), {
      maxItems: 20,
      description: '由此产生的客资的咨询项目（选项值），不填为用户最近一次提交的',
    }),
    ...CONTACT_OPTIONS,
  },
)
type SentReservation = TypeOf<typeof sentReservation>

/** Intention level of a new lead, until the first follow-up sets one. */
const NEW_LEAD_INTENTION = 'MEDIUM'
const DEFAULT_PROJECT = '其他'

const LEAD_PROJECT_RECORD = { resource: 'institutionsCustomer', fields: { consultingProject: optional(options()) } }

async function reservedProjects(
  context: InboundContext,
  sent: SentReservation,
  user: ClientUserRow,
  { category }: ReservationTarget,
): Promise<readonly string[]> {
  const { consultingProject } = await validateByFields(context, LEAD_PROJECT_RECORD, ['consultingProject'], sent)
  if (consultingProject && consultingProject.length > 0) return consultingProject
  const said = await crmTx(context.tx)
    .selectFrom('abroad_intention')
    .select('consulting_project')
    .where('id', '=', user.intention_id ?? 0)
    .executeTakeFirst()
  return said && said.consulting_project.length > 0 ? said.consulting_project : [category ?? DEFAULT_PROJECT]
}

/** Id of the user's lead: the linked one, the one with the phone number, or a new one. @throws 422 if a new lead would have no phone number. */
async function leadOfReservation(
  context: InboundContext,
  sent: SentReservation,
  user: ClientUserRow,
  booked: ReservationTarget,
): Promise<number> {
  const contact = await readContact(context, sent, user)
  const projects = await reservedProjects(context, sent, user, booked)
  const own = await leadOfUser(context.tx, user.id)
  if (own !== undefined) return own
  const phone = contact.phone ?? user.phone_number
  if (phone === null) throw invalidField('phoneNumber', '该用户未关联客户，请提供手机号')
  const holder = await linkByPhone(context, user.id, phone)
  if (holder !== undefined) return holder
  const made = await createReservedLead(context, {
    name: contact.name,
    phoneNumber: phone,
    customerSource: contact.source,
    consultingProject: projects,
    intentionLevel: NEW_LEAD_INTENTION,
    clientUserId: user.id,
  })
  if ('holders' in made) throw refuse('客户已存在，请稍后重试')
  return made.id
}

/** The user's existing reservation with this institution. */
const existingReservation = ({ tx }: InboundContext, user: number, relation: number) =>
  crmTx(tx)
    .selectFrom('client_reservation')
    .select('id')
    .where('relation_id', '=', relation)
    .where('client_user_id', '=', user)
    .orderBy('id')
    .executeTakeFirst()

async function acceptReservation(sent: SentReservation, context: InboundContext): Promise<{ readonly id: number }> {
  const time = readMoment('time', sent.time)
  const { note } = await validateByFields(context, clientReservation, ['note'], sent)
  const booked = await reservationTargetOf(context.tx, sent)
  const user = await userOf(context, sent)
  const leadId = await leadOfReservation(context, sent, user, booked)
  const { relationId } = await bookInstitution(context, { leadId, institutionId: booked.institution })
  const before = await existingReservation(context, user.id, relationId)
  if (before) return before
  const row = { clientUser: user.id, institutions: booked.institution, serviceItem: booked.serviceItem, time, note, relationId }
  const id = await context.create(clientReservation, row)
  return { id }
}

/**
 * Inbound feed of reservations. The user's lead is assigned to the institution; a user without a lead gets a new one. Repeating a reservation that
 * still holds changes nothing and returns the id of the first one.
 */
export const reservationsFeed = defineFeed({
  path: '/reservations',
  scope: 'reservations',
  permissions: ['/agency/highSeas/selfReservation'],
  title: '自主预约',
  item: sentReservation,
  max: MAX_USER_ITEMS,
  lock: (items, { tx }) => lockPeople(tx, items),
  accept: acceptReservation,
})
