import { defineFact } from '#core/contract/fact.ts'
import type { Payload } from '#core/contract/outbox-event.ts'

/** A manual message is due, or was pushed before its time. */
export const manualMessageDue = defineFact<Payload>('manualMessage.due', 'manualMessage')
