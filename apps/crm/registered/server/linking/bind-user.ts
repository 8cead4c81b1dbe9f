import { leadsOfUser } from '#apps/crm/lead/server/create-lead.ts'
import { lockLead } from '#apps/crm/lead/server/fill-lead.ts'
import { lead } from '#apps/crm/lead/server/lead-record.ts'
import { closePendingClients } from '#apps/crm/retention/server/known-client.ts'
import { notFound, refuse } from '#core/contract/errors.ts'
import type { WriteContext } from '#core/contract/write-context.ts'

/** Cause of a link: an employee, or a shared phone number. */
export type LinkCause = 'link' | 'autoLink'

export interface UserBinding {
  readonly userId: number
  readonly leadId: number
}

/**
 * Links the user to the lead and closes the user's pending retention clients. No-op if already linked.
 * @throws 404 if there is no such lead, 409 if one of the two is linked elsewhere
 */
export async function bindUser(context: WriteContext, { userId, leadId }: UserBinding, cause: LinkCause): Promise<void> {
  const { tx, change } = context
  const elsewhere = await leadsOfUser(tx, userId)
  if (elsewhere.some(id => id !== leadId)) throw refuse('该用户已关联其他客户')
  const found = await lockLead(tx, leadId)
  if (!found) throw notFound()
  if (found.client_user_id === userId) return
  if (found.client_user_id !== null) throw refuse('该客户已关联其他用户')
  await change(lead, found, { clientUserId: userId }, undefined, cause)
  await closePendingClients(context, { clientUserId: userId, leadId, ownerId: found.attributable_person_id })
}
