import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import { chooseStaff } from '#apps/crm/service/server/choose-staff.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import type { Changes } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type Contacts, claimContacts, requireContact } from './contacts.ts'
import { leadAdded } from './facts.ts'
import { lead } from './lead-record.ts'
import type { OwnerCause } from './owner-history.ts'

/** Input of `createLead`. */
export interface NewLead {
  /** Values that passed the form checks, without creator and the people below. */
  readonly values: Changes<typeof lead> & { readonly customerSource: string }
  readonly ownerId: number
  /** Chosen by the customer service setting if absent. */
  readonly staffId?: number | null
  readonly followerId?: number | null
  /** Creator if no employee entered the lead; the actor by default. */
  readonly creatorId?: number
  readonly cause: OwnerCause
}

/** Id of the new lead, or ids of the leads that already have one of its contacts or its app user. */
export type LeadCreation = { readonly id: number } | { readonly holders: readonly number[] }

const contactsOf = ({ phoneNumber, wechat }: Changes<typeof lead>): Contacts => ({
  phoneNumber: nonEmptyText(phoneNumber),
  wechat: nonEmptyText(wechat),
})

/** Leads that already have one of the contacts or the app user. Contacts and app user stay locked until the transaction ends. */
export async function conflictingLeads(tx: Tx, values: Changes<typeof lead>): Promise<readonly number[]> {
  const holders = [
    ...(await claimContacts(tx, [contactsOf(values)])).map(holder => holder.leadId),
    ...(typeof values.clientUserId === 'number' ? await leadsOfUser(tx, values.clientUserId) : []),
  ]
  return [...new Set(holders)]
}

const nonEmptyText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Creates a lead; every single lead (not an import) goes through here. Checks that its people are enabled and its contacts unused, and chooses
 * customer service. Writes nothing if it is a duplicate.
 * @throws 422 without any contact, 409 if one of the people is disabled or no customer service is set
 */
export async function createLead(
  { tx, actor, create }: WriteContext,
  { values, ownerId, staffId, followerId, creatorId, cause }: NewLead,
): Promise<LeadCreation> {
  requireContact(contactsOf(values))
  await requireEnabled(
    tx,
    [ownerId, staffId, followerId].filter(person => person !== actor.id),
  )
  const holders = await conflictingLeads(tx, values)
  if (holders.length > 0) return { holders }
  const staff =
    staffId ?? (await chooseStaff(tx, { customerSource: values.customerSource, residentCity: nonEmptyText(values.residentCity) }))
  const row = {
    ...values,
    creator: creatorId ?? actor.id,
    attributablePerson: ownerId,
    staffPerson: staff,
    followUpWithPeople: followerId ?? undefined,
  }
  const id = await create(lead, row, made => leadAdded(made.id, { ownerId }), cause)
  return { id }
}

/** Live leads of an app user, at most one. The advisory lock is held until the transaction ends, so that two parallel calls cannot both find none. */
export async function leadsOfUser(tx: Tx, clientUserId: number): Promise<readonly number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead app user ${clientUserId}`}, 727005))`.execute(tx)
  const rows = await crmTx(tx).selectFrom('live_customer').select('id').where('client_user_id', '=', clientUserId).execute()
  return rows.map(row => row.id)
}
