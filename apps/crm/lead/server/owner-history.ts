import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

export interface OwnerChange {
  readonly leadId: number
  readonly from: number | null
  readonly to: number | null
}

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

/** Who owned a lead when, and why it changed. `operator` 0 is the system. */
export async function recordOwners(tx: Tx, changes: readonly OwnerChange[], cause: OwnerCause, operator: number): Promise<void> {
  if (changes.length === 0) return
  await crmTx(tx)
    .insertInto('lead_owner_history')
    .values(changes.map(({ leadId, from, to }) => ({ lead_id: leadId, from_id: from, to_id: to, cause, operator_id: operator || null })))
    .execute()
}
