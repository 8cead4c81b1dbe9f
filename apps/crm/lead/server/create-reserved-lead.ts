import { crmTx } from '#apps/crm/db/crm.ts'
import { defaultStaff } from '#apps/crm/service/server/choose-staff.ts'
import type { Tx } from '#core/contract/database.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { conflictingLeads, createLead, type LeadCreation, type NewLead } from './create-lead.ts'
import { lead } from './lead-record.ts'

/** Creator of leads that no employee entered or owns: the first administrator, enabled ones first. There is always one. */
async function firstAdministrator(tx: Tx): Promise<number> {
  const admin = await crmTx(tx)
    .selectFrom('employee')
    .select('id')
    .where('admin', '=', true)
    .orderBy('locked')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return admin.id
}

/**
 * Creates a lead for a client who booked an institution without the agency. It belongs to the default customer service; if none is set, it goes to
 * the high seas, flagged as self-reserved. Writes nothing if it is a duplicate.
 */
export async function createReservedLead(context: WriteContext, values: NewLead['values']): Promise<LeadCreation> {
  const { tx, create } = context
  const entered = { ...values, entryMethod: 'yuanxiaoyuyue' } as const
  const owner = await defaultStaff(tx)
  if (owner !== null)
    return createLead(context, { values: entered, ownerId: owner, staffId: owner, creatorId: owner, cause: 'reservation' })
  const holders = await conflictingLeads(tx, values)
  if (holders.length > 0) return { holders }
  const id = await create(lead, { ...entered, status: 'LOSS', creator: await firstAdministrator(tx) })
  await crmTx(tx).updateTable('high_seas').set({ self_reserved: true }).where('lead_id', '=', id).where('closed_date', 'is', null).execute()
  return { id }
}
