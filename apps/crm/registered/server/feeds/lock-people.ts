import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { lockLeads } from '#apps/crm/lead/server/fill-lead.ts'
import type { Tx } from '#core/contract/database.ts'
import { normalizePhone, phoneKey } from '#core/manifest/public.ts'
import type { SentContact } from './contact.ts'
import { USER_LOCK_SEED } from './register-user.ts'
import type { UserRegistration } from './registration.ts'

/** The phone numbers of an item about a user. */
interface UserItem extends Pick<SentContact, 'phoneNumber'> {
  readonly uid: string
  readonly user?: Pick<UserRegistration, 'phoneNumber'>
}

/** Batch limit of feeds about users: each item holds four locks until the transaction ends, and the whole database has room for some thousands. */
export const MAX_USER_ITEMS = 100

/**
 * Locks the users of a batch, then their phone numbers, then the leads linked to them or with the numbers, each in a fixed order: concurrent batches
 * about the same people, and staff who edit the leads, wait for each other without deadlock.
 */
export async function lockPeople(tx: Tx, items: readonly UserItem[]): Promise<void> {
  if (items.length === 0) return
  const uids = [...new Set(items.map(({ uid }) => uid))]
  await sql`select count(pg_advisory_xact_lock(key)::text) from (
    select distinct hashtextextended('client user ' || uid, ${USER_LOCK_SEED}) as key from unnest(${uids}::text[]) as uid order by 1) sorted`.execute(
    tx,
  )
  const holders = await claimContacts(
    tx,
    phonesOf(items).map(phoneNumber => ({ phoneNumber, wechat: null })),
  )
  const linked = await crmTx(tx)
    .selectFrom('live_customer as l')
    .innerJoin('client_user as u', 'u.id', 'l.client_user_id')
    .where('u.uid', 'in', uids)
    .select('l.id')
    .execute()
  await lockLeads(tx, [...new Set([...holders.map(({ leadId }) => leadId), ...linked.map(({ id }) => Number(id))])])
}

const phonesOf = (items: readonly UserItem[]): readonly string[] => {
  const sent = items.flatMap(({ phoneNumber, user }) => [phoneNumber, user?.phoneNumber])
  return [...new Set(sent.flatMap(text => (text !== undefined && phoneKey(text) !== undefined ? [normalizePhone(text)] : [])))]
}
