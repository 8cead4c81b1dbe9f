import { defineFact } from '#core/contract/fact.ts'
import type { Payload } from '#core/contract/outbox-event.ts'

/** A message by hand has come due, or is pushed before its time. */
export const manualMessageDue = defineFact<Payload>('manualMessage.due', 'manualMessage')
