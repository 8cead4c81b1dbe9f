import { crmTx } from '#apps/crm/db/crm.ts'
import { requireEnabled } from '#apps/crm/system/server/employee-names.ts'
import type { Tx } from '#core/contract/database.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import { NOW } from '#core/contract/record.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { wallDateTime } from '#core/manifest/public.ts'
import { claimContacts } from './contacts.ts'
import { leadsOfUser } from './create-lead.ts'
import { leadAllocatedFromHighSeas, leadMerged, leadOwnerChanged } from './facts.ts'
import { copyUndeclaredValues, enteredValues, fillLead, type LeadFill, lockLead, type StoredLead } from './fill-lead.ts'
import { followRecord } from './follow-record.ts'
import { lead } from './lead-record.ts'
import { relation } from './relation-record.ts'
import { leaveSea } from './sea.ts'

/** Drops contacts from `fill` that a third lead has, or that the lead does not need. */
async function freeContacts(tx: Tx, lead: StoredLead, fill: LeadFill): Promise<LeadFill> {
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

/** Makes the employee the lead's owner, and takes the lead out of the high seas if it is there. */
async function giveLeadTo(context: WriteContext, kept: StoredLead, owner: number): Promise<void> {
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
  /** Id of the lead that is kept. */
  readonly customerId: number
  readonly clientUserId: number
  /** Owner after the merge. */
  readonly attributionId: number
  /** Contact and wishes that the client left. */
  readonly fill?: LeadFill
}

/**
 * Binds an app user to an existing lead instead of creating another.
 * @returns changed: false if lead, user and owner already match
 * @throws 404 if the lead is gone, 409 if lead or user are bound elsewhere
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
  await giveLeadTo(context, kept, attributionId)
  await fillLead(context, kept, await freeContacts(tx, kept, merge.fill ?? {}))
  await context.change(lead, kept, { clientUserId }, undefined, 'bind')
  return { changed: true }
}

/** Moves relations to the kept lead. For institutions that have both leads, the source's relation is withdrawn. */
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

/** Moves the source's follow-ups; the later one of both leads' last follow-ups counts. */
async function moveFollowUps({ tx, change }: WriteContext, kept: StoredLead, source: StoredLead): Promise<void> {
  const said = await crmTx(tx).selectFrom('follow_up_record').select('id').where('lead_id', '=', source.id).execute()
  await change(followRecord, said, { lead: kept.id })
  const [own, other] = [kept.last_follow_up_date, source.last_follow_up_date]
  if (other && (!own || own < other)) await change(lead, kept, { lastFollowUpDate: wallDateTime(other) })
}

/**
 * Merges two leads of one person: relations and follow-ups of the source move to the kept lead, and the source is deleted. Other domains follow by
 * recorders of "mergedInto".
 * @throws 404 if one is gone, 409 if both are bound to an app user
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
  if (rescued) await giveLeadTo(context, kept, from)
  await fillLead(context, kept, enteredValues(context.snapshot, source))
  await copyUndeclaredValues(context, kept, source)
  await moveRelations(context, keptId, sourceId)
  await moveFollowUps(context, kept, source)
  context.emit(leadMerged(keptId, { source: sourceId, from, to: rescued ? from : kept.attributable_person_id }))
}
