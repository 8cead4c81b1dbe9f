import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { claimContacts } from './contacts.ts'
import { leadAllocatedFromHighSeas, leadOwnerChanged } from './facts.ts'
import { lead } from './lead-record.ts'
import { leaveSea } from './sea.ts'

/** Values by column that fill what is empty in a lead; its own values are never overwritten, its lists are united. */
export type Fill = Partial<Omit<Updateable<CrmTables['institutions_customer']>, 'custom'>>

/** What a lead is bound to, besides what staff enter about it. */
const BONDS = ['client_user_id', 'abroad_intention_id'] as const

const lockLead = (tx: Tx, id: number) =>
  crmTx(tx)
    .selectFrom('institutions_customer')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_date', 'is', null)
    .forUpdate()
    .executeTakeFirst()

type Lead = NonNullable<Awaited<ReturnType<typeof lockLead>>>

const united = (own: readonly unknown[], more: unknown, most = Number.POSITIVE_INFINITY): unknown[] =>
  [...new Set([...own, ...(Array.isArray(more) ? more : [])])].slice(0, most)

/** Stored fields that staff enter about a customer: people, and what the database derives, are no business of a merge. */
const entered = (snapshot: Snapshot): readonly Field[] =>
  Object.values(snapshot.resources.institutionsCustomer?.fields ?? {}).filter(
    ({ custom, internal, readonly, to }) => !custom && !internal && !readonly && to === undefined,
  )

/** What `fill` adds to the lead: what is empty in it, and more members of its lists, up to as many as the field takes. */
function filled(snapshot: Snapshot, lead: Lead, fill: Fill): Record<string, unknown> {
  const [own, more] = [lead, fill] as readonly Readonly<Record<string, unknown>>[] as readonly [Values, Values]
  const fields = entered(snapshot)
  const lists = fields.filter(({ type, column }) => fieldType(type).list && Array.isArray(own[column]))
  const scalars = [...fields.map(({ column }) => column), ...BONDS].filter(column => own[column] === null && isGiven(more[column]))
  return {
    ...Object.fromEntries(scalars.map(column => [column, more[column]])),
    ...Object.fromEntries(lists.map(({ column, rules }) => [column, united(own[column] as unknown[], more[column], rules.max)])),
  }
}

type Values = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** Contacts that nobody else has; a contact of a third lead stays there. */
async function freeContacts(tx: Tx, lead: Lead, fill: Fill): Promise<Fill> {
  const phoneNumber = lead.phone_number === null ? (fill.phone_number ?? null) : null
  const wechat = lead.wechat === null ? (fill.wechat ?? null) : null
  const holders = await claimContacts(
    tx,
    [
      { phoneNumber, wechat: null },
      { phoneNumber: null, wechat },
    ],
    lead.id,
  )
  const held = new Set(holders.map(holder => holder.index))
  return { ...fill, phone_number: held.has(0) ? null : phoneNumber, wechat: held.has(1) ? null : wechat }
}

/** The lead is this person's from now on, out of the high seas where it was there. */
async function giveTo(context: WriteContext, kept: Lead, owner: number): Promise<void> {
  const { tx, change, emit } = context
  if (kept.status === 'LOSS') {
    const stays = await leaveSea(context, { leads: [kept], ownerId: owner, cause: 'merge', limits: 'none' })
    for (const { previousOwnerId } of stays) emit(leadAllocatedFromHighSeas(kept.id, { from: previousOwnerId, to: owner }))
    return
  }
  if (kept.attributable_person_id === owner) return
  await requireEnabled(tx, [owner])
  const tell = () => leadOwnerChanged(kept.id, { from: kept.attributable_person_id, to: owner })
  await change(lead, kept, { attributablePerson: owner }, tell, 'merge')
}

const fillLead = async ({ tx, snapshot }: WriteContext, kept: Lead, fill: Fill): Promise<void> => {
  const values = filled(snapshot, kept, fill)
  if (Object.keys(values).length > 0) await crmTx(tx).updateTable('institutions_customer').set(values).where('id', '=', kept.id).execute()
}

export interface ClientMerge {
  /** The lead that is kept. */
  readonly customerId: number
  readonly clientUserId: number
  /** Owner of the lead from now on. */
  readonly attributionId: number
  /** What the client left: contact and wishes. */
  readonly fill?: Fill
}

/**
 * Binds an app user to a lead that is there already, instead of making another.
 * @returns whether anything changed: the same call again does nothing
 * @throws 404, 409 when lead or user belong to somebody else
 */
export async function mergeClient(context: WriteContext, merge: ClientMerge): Promise<{ readonly changed: boolean }> {
  const { tx } = context
  const { customerId, clientUserId, attributionId } = merge
  const kept = await lockLead(tx, customerId)
  if (!kept) throw notFound()
  if (kept.client_user_id === clientUserId && kept.attributable_person_id === attributionId) return { changed: false }
  if (kept.client_user_id !== null && kept.client_user_id !== clientUserId) throw refuse('该客户已关联其他用户')
  const elsewhere = await crmTx(tx)
    .selectFrom('live_customer')
    .select('id')
    .where('client_user_id', '=', clientUserId)
    .where('id', '<>', customerId)
    .executeTakeFirst()
  if (elsewhere) throw refuse('该用户已关联其他客户')
  await giveTo(context, kept, attributionId)
  await fillLead(context, kept, await freeContacts(tx, kept, merge.fill ?? {}))
  await context.change(lead, kept, { clientUserId }, undefined, 'bind')
  return { changed: true }
}

/** Institutions that both have keep their relation with the kept lead. */
async function moveRelations(tx: Tx, kept: number, source: number, operatorId: number): Promise<void> {
  await sql`update institution_customer_relation r set withdrawn_date = now(), withdrawn_by_id = ${operatorId || null}
    where r.lead_id = ${source} and r.withdrawn_date is null and exists (
      select from institution_customer_relation k where k.lead_id = ${kept} and k.institution_id = r.institution_id and k.withdrawn_date is null
    )`.execute(tx)
  await crmTx(tx).updateTable('institution_customer_relation').set({ lead_id: kept }).where('lead_id', '=', source).execute()
}

/** What was said and planned, and where the customer came from; a follow-up of either stops the kept lead's clock. Own custom values stay. */
async function moveRecords(tx: Tx, kept: number, source: number): Promise<void> {
  const crm = crmTx(tx)
  await crm.updateTable('follow_up_record').set({ lead_id: kept }).where('lead_id', '=', source).execute()
  await crm.updateTable('customer_return_visit').set({ lead_id: kept }).where('lead_id', '=', source).execute()
  await crm.updateTable('retention_client').set({ lead_id: kept }).where('lead_id', '=', source).execute()
  await sql`update institutions_customer k set custom = s.custom || jsonb_strip_nulls(k.custom),
      last_follow_up_date = greatest(k.last_follow_up_date, s.last_follow_up_date)
    from institutions_customer s where k.id = ${kept} and s.id = ${source}`.execute(tx)
}

/**
 * Two leads turn out to be one person: the source goes into the kept lead with its relations and follow-ups, and is no longer shown.
 * @throws 404 when one is gone, 409 when both are bound to an app user
 */
export async function mergeLeads(context: WriteContext, keptId: number, sourceId: number): Promise<void> {
  const { tx, actor, change } = context
  const [first, second] = [Math.min(keptId, sourceId), Math.max(keptId, sourceId)]
  const locked = [await lockLead(tx, first), await lockLead(tx, second)]
  const kept = locked.find(lead => lead?.id === keptId)
  const source = locked.find(lead => lead?.id === sourceId)
  if (!kept || !source || keptId === sourceId) throw notFound()
  if (kept.client_user_id !== null && source.client_user_id !== null) throw refuse('两个客户分别关联了不同的注册用户，不能合并')
  await change(lead, source, { deletedDate: NOW, mergedInto: keptId })
  if (kept.status === 'LOSS' && source.attributable_person_id !== null) await giveTo(context, kept, source.attributable_person_id)
  await fillLead(context, kept, source)
  await moveRelations(tx, keptId, sourceId, actor.id)
  await moveRecords(tx, keptId, sourceId)
}
