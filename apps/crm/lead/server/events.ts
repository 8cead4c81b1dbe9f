import { crmTx } from '#apps/crm/db/crm.ts'
import type { Tx } from '#core/contract/database.ts'

/** What happens to a lead and leaves no row of its own; the timeline shows it. */
export type LeadEventKind = 'phase' | 'intention' | 'staff' | 'exclusive' | 'exclusiveReleased' | 'merged' | 'protected' | 'createdDate'

export interface LeadEvent {
  readonly leadId: number
  readonly kind: LeadEventKind
  readonly detail?: Readonly<Record<string, unknown>>
}

/** `operator` 0 is the system. */
export async function recordEvents(tx: Tx, events: readonly LeadEvent[], operator: number): Promise<void> {
  if (events.length === 0) return
  await crmTx(tx)
    .insertInto('lead_event')
    .values(
      events.map(({ leadId, kind, detail = {} }) => ({
        lead_id: leadId,
        kind,
        operator_id: operator || null,
        detail: JSON.stringify(detail),
      })),
    )
    .execute()
}
