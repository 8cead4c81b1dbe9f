import { crmTx } from '#apps/crm/db/crm.ts'
import { defineRecorder } from '#core/contract/record.ts'
import { lead } from './lead-record.ts'

/** Cause of an owner change. */
export type OwnerCause =
  | 'add'
  | 'import'
  | 'assign'
  | 'sea'
  | 'pickUp'
  | 'seaAllocate'
  | 'exclusive'
  | 'reservation'
  | 'retention'
  | 'merge'
  | 'handOver'
  | 'order'

/** Records each owner change of a lead with its cause. */
export const ownerHistory = defineRecorder(lead, ['attributablePerson'], async (changes, { tx, actor }) => {
  await crmTx(tx)
    .insertInto('lead_owner_history')
    .values(
      changes.map(({ id, before, after, cause = 'assign' }) => ({
        lead_id: id,
        from_id: before.attributablePerson ?? null,
        to_id: after.attributablePerson ?? null,
        cause,
        operator_id: actor.id || null,
      })),
    )
    .execute()
})
