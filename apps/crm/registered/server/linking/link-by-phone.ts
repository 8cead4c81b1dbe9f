import { crmTx } from '#apps/crm/db/crm.ts'
import { claimContacts } from '#apps/crm/lead/server/contacts.ts'
import { leadsOfUser } from '#apps/crm/lead/server/create-lead.ts'
import { lockLead } from '#apps/crm/lead/server/fill-lead.ts'
import type { Tx } from '#core/contract/database.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { bindUser } from './bind-user.ts'

/** Id of the live lead linked to this user; undefined if there is none. */
export async function leadOfUser(tx: Tx, userId: number): Promise<number | undefined> {
  const linked = await crmTx(tx).selectFrom('live_customer').select('id').where('client_user_id', '=', userId).executeTakeFirst()
  return linked?.id
}

/** Id of the live lead with this phone number by the duplicate check, at most one. The number stays locked against other writers. */
async function leadWithPhone(tx: Tx, phone: string): Promise<number | undefined> {
  const [holder] = await claimContacts(tx, [{ phoneNumber: phone, wechat: null }])
  return holder?.leadId
}

/**
 * Links the user to the lead with the phone number, unless one of them is already linked.
 * @returns id of that lead; undefined if there is none
 */
export async function linkByPhone(context: WriteContext, userId: number, phone: string): Promise<number | undefined> {
  const { tx } = context
  const leadId = await leadWithPhone(tx, phone)
  if (leadId === undefined || (await leadsOfUser(tx, userId)).length > 0) return leadId
  const found = await lockLead(tx, leadId)
  if (found?.client_user_id === null) await bindUser(context, { userId, leadId }, 'autoLink')
  return leadId
}
