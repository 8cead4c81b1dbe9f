import { type Selectable, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { countInvited, creditRegistration } from '#apps/crm/promotion/server/credit.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Changes } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { validateByFields } from '#plugins/inbound/server/as-forms.ts'
import type { InboundContext } from '#plugins/inbound/server/feed.ts'
import { linkByPhone } from '../linking/link-by-phone.ts'
import { clientUser } from '../linking/user-record.ts'
import { promotersOf, type RegistrationPromoters } from './promoted.ts'
import { invalidField, readMoment } from './read-values.ts'
import type { UserRegistration } from './registration.ts'

/** Row of the users' table. */
export type ClientUserRow = Selectable<CrmTables['client_user']>

/** Seed of the advisory lock keys of users, which keeps them apart from other keys. */
export const USER_LOCK_SEED = 727010

/**
 * The user with this uid; undefined if there is none. An advisory lock holds the uid until the transaction ends, also while the row does not exist
 * yet.
 */
export async function lockUser(tx: Tx, uid: string): Promise<ClientUserRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client user ${uid}`}, ${USER_LOCK_SEED}))`.execute(tx)
  return crmTx(tx).selectFrom('client_user').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Validated registration, read before anything is written. */
interface ParsedRegistration {
  readonly nickname: string | null
  readonly phone: string | null
  readonly origin: Changes<typeof clientUser>
}

async function parseRegistration(context: InboundContext, registration: UserRegistration): Promise<ParsedRegistration> {
  const { nickname, phoneNumber } = await validateByFields(context, clientUser, ['nickname', 'phoneNumber'], registration)
  const { registrationPlatform, channelCode = 'UNKNOWN', time } = registration
  return {
    nickname: nickname ?? null,
    phone: phoneNumber ?? null,
    origin: { registrationPlatform, channelCode, time: readMoment('time', time), derived: false },
  }
}

async function addUser(
  context: WriteContext,
  uid: string,
  registration: UserRegistration,
  { nickname, phone, origin }: ParsedRegistration,
): Promise<number> {
  const { tx, create } = context
  const promoted = await promotersOf(tx, uid, registration)
  const id = await create(clientUser, { uid, nickname, phoneNumber: phone, ...origin, ...promoted })
  await creditPromoters(tx, id, { ...promoted, nickname: nickname ?? uid, time: registration.time })
  return id
}

async function creditPromoters(
  tx: Tx,
  clientUserId: number,
  { promoter, inviter, nickname, time }: RegistrationPromoters & { readonly nickname: string; readonly time: string },
): Promise<void> {
  if (promoter !== null) await creditRegistration(tx, { employeeId: promoter, clientUserId, nickname, registered: new Date(time) })
  if (inviter !== null) await countInvited(tx, inviter)
}

/** Updates nickname and phone number of a known user. Origin and time stay as registered, unless they were derived from other data. */
const updateKnownUser = ({ change }: WriteContext, user: ClientUserRow, { nickname, phone, origin }: ParsedRegistration) =>
  change(clientUser, user.id, {
    ...(nickname === null ? {} : { nickname }),
    ...(phone === null ? {} : { phoneNumber: phone }),
    ...(user.derived ? origin : {}),
  })

/**
 * Inserts a new user or updates a known one, and links it to the lead with the same phone number.
 * @throws 422
 */
export async function registerUser(context: InboundContext, uid: string, registration: UserRegistration): Promise<number> {
  const { tx } = context
  const known = await lockUser(tx, uid)
  const found = await parseRegistration(context, registration)
  // Before any row lock: claiming a lead locks its contacts first, too.
  if (found.phone !== null) await claimContacts(tx, [{ phoneNumber: found.phone, wechat: null }])
  if (known) await updateKnownUser(context, known, found)
  const id = known?.id ?? (await addUser(context, uid, registration, found))
  if (found.phone !== null) await linkByPhone(context, id, found.phone)
  return id
}

/** The user of an item about something else; registers the user if the item contains a registration. @throws 422 if the uid is unknown. */
export async function userOf(
  context: InboundContext,
  { uid, user }: { readonly uid: string; readonly user?: UserRegistration | undefined },
): Promise<ClientUserRow> {
  if (user) await registerUser(context, uid, user)
  const known = await lockUser(context.tx, uid)
  if (!known) throw invalidField('uid', '用户不存在，请先提交注册信息')
  return known
}
