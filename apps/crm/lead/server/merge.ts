import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { claimContacts } from './contacts.ts'
import { leadsOfUser } from './create-lead.ts'
import { leadAllocatedFromHighSeas, leadMerged, leadOwnerChanged } from './facts.ts'
import { enteredValues, type Fill, fillLead, keepUndeclared, type Lead, lockLead } from './fill-lead.ts'
import { followRecord } from './follow-record.ts'
import { lead } from './lead-record.ts'
import { relation } from './relation-record.ts'
import { leaveSea } from './sea.ts'

/** Contacts that nobody else has; a contact of a third lead stays there. */
async function freeContacts(tx: Tx, lead: Lead, fill: Fill): Promise<Fill> {
  const phoneNumber = lead.phone_number === null ? (fill.phoneNumber ?? null) : null
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
  return { ...fill, phoneNumber: held.has(0) ? null : phoneNumber, wechat: held.has(1) ? null : wechat }
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
  const elsewhere = await leadsOfUser(tx, clientUserId)
  if (elsewhere.some(id => id !== customerId)) throw refuse('该用户已关联其他客户')
  await giveTo(context, kept, attributionId)
  await fillLead(context, kept, await freeContacts(tx, kept, merge.fill ?? {}))
  await context.change(lead, kept, { clientUserId }, undefined, 'bind')
  return { changed: true }
}

/** Institutions that both have keep their relation with the kept lead. */
async function moveRelations({ tx, actor, change }: WriteContext, kept: number, source: number): Promise<void> {
  const relations = await crmTx(tx)
    .selectFrom('institution_customer_relation')
    .select(['id', 'lead_id', 'institution_id', 'withdrawn_date'])
    .where('lead_id', 'in', [kept, source])
    .orderBy('id')
    .forUpdate()
    .execute()
  const taken = new Set(relations.filter(one => one.lead_id === kept && !one.withdrawn_date).map(one => one.institution_id))
  const moving = relations.filter(one => one.lead_id === source)
  const twice = moving.filter(one => !one.withdrawn_date && taken.has(one.institution_id))
  await change(relation, twice, { withdrawnDate: NOW, withdrawnBy: actor.id || null })
  await change(relation, moving, { lead: kept })
}

/** What was said to the source; a follow-up of either lead stops the kept one's clock. */
async function moveFollowUps({ tx, change }: WriteContext, kept: Lead, source: Lead): Promise<void> {
  const said = await crmTx(tx).selectFrom('follow_up_record').select('id').where('lead_id', '=', source.id).execute()
  await change(followRecord, said, { lead: kept.id })
  const [own, other] = [kept.last_follow_up_date, source.last_follow_up_date]
  if (other && (!own || own < other)) await change(lead, kept, { lastFollowUpDate: wallDateTime(other) })
}

/**
 * Two leads turn out to be one person: the source goes into the kept lead with its relations and follow-ups, and is no longer shown. What other
 * domains have of it follows by their recorders of "mergedInto".
 * @throws 404 when one is gone, 409 when both are bound to an app user
 */
export async function mergeLeads(context: WriteContext, keptId: number, sourceId: number): Promise<void> {
  const { tx, change } = context
  const [first, second] = [Math.min(keptId, sourceId), Math.max(keptId, sourceId)]
  const locked = [await lockLead(tx, first), await lockLead(tx, second)]
  const kept = locked.find(lead => lead?.id === keptId)
  const source = locked.find(lead => lead?.id === sourceId)
  if (!kept || !source || keptId === sourceId) throw notFound()
  if (kept.client_user_id !== null && source.client_user_id !== null) throw refuse('两个客户分别关联了不同的注册用户，不能合并')
  await change(lead, source, { deletedDate: NOW, mergedInto: keptId })
  const from = source.attributable_person_id
  const rescued = kept.status === 'LOSS' && from !== null
  if (rescued) await giveTo(context, kept, from)
  await fillLead(context, kept, enteredValues(context.snapshot, source))
  await keepUndeclared(context, kept, source)
  await moveRelations(context, keptId, sourceId)
  await moveFollowUps(context, kept, source)
  context.emit(leadMerged(keptId, { source: sourceId, from, to: rescued ? from : kept.attributable_person_id }))
}
