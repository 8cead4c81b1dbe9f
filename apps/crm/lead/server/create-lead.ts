import { type Insertable, sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import { chooseStaff } from '#apps/crm/service/server/choose-staff.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import type { OperationContext } from '#core/contract/server-plugin.ts'
import { claimContacts, requireContact } from './contacts.ts'
import { type OwnerCause, recordOwners } from './owner-history.ts'

type LeadColumns = Partial<Insertable<CrmTables['institutions_customer']>>

/** A lead as whoever makes it knows it. */
export interface NewLead {
  /** Normalised, as the form checks leave them; without creator and without the people below. */
  readonly columns: LeadColumns & Pick<Insertable<CrmTables['institutions_customer']>, 'name' | 'customer_source'>
  readonly custom?: Readonly<Record<string, unknown>>
  readonly ownerId: number
  /** Chosen by the customer service setting when absent. */
  readonly staffId?: number
  readonly followerId?: number
  readonly cause: OwnerCause
}

/** The lead, or those that have one of its contacts, or its app user, already. */
export type Created = { readonly id: number } | { readonly holders: readonly number[] }

/**
 * The one way in for a single lead: people enabled, contacts nobody else's, customer service chosen, owner's history, event. Writes nothing
 * when it is a duplicate.
 * @throws 422 without any contact, 409 when somebody has left or no customer service is set
 */
export async function createLead({ tx, actor, emit }: Pick<OperationContext, 'tx' | 'actor' | 'emit'>, lead: NewLead): Promise<Created> {
  const { columns, custom = {}, ownerId, followerId } = lead
  const contacts = { phoneNumber: columns.phone_number ?? null, wechat: columns.wechat ?? null }
  requireContact(contacts)
  await requireEnabled(
    tx,
    [ownerId, lead.staffId, followerId].filter(person => person !== actor.id),
  )
  const holders = [
    ...(await claimContacts(tx, [contacts])).map(holder => holder.leadId),
    ...(await leadsOfUser(tx, columns.client_user_id)),
  ]
  if (holders.length > 0) return { holders: [...new Set(holders)] }
  const staff =
    lead.staffId ?? (await chooseStaff(tx, { customerSource: columns.customer_source, residentCity: columns.resident_city ?? null }))
  const values = {
    ...columns,
    custom: JSON.stringify(custom),
    creator_id: actor.id,
    attributable_person_id: ownerId,
    staff_person_id: staff,
    ...(followerId === undefined ? {} : { follow_up_with_people_id: followerId }),
  } as Insertable<CrmTables['institutions_customer']>
  const { id } = await crmTx(tx).insertInto('institutions_customer').values(values).returning('id').executeTakeFirstOrThrow()
  await recordOwners(tx, [{ leadId: id, from: null, to: ownerId }], lead.cause, actor.id)
  emit({ topic: 'lead.added', entity: 'institutionsCustomer', entityId: id, payload: { ownerId } })
  return { id }
}

/** An app user has one lead. Held until the transaction ends, so that two parallel ones do not both find none. */
async function leadsOfUser(tx: Tx, clientUserId: number | null | undefined): Promise<readonly number[]> {
  if (clientUserId === null || clientUserId === undefined) return []
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lead app user ${clientUserId}`}, 727005))`.execute(tx)
  const rows = await crmTx(tx).selectFrom('live_customer').select('id').where('client_user_id', '=', clientUserId).execute()
  return rows.map(row => row.id)
}
