import { defineFact } from '#core/contract/fact.ts'

/** A retention client became a lead owned by `ownerId`. */
export const retentionReceived = defineFact<{ leadId: number; ownerId: number }>('retention.received', 'retentionClients')
/** A return visit to a lead was planned; `visitorId` is the employee who calls, null if the lead has no owner. */
export const returnVisitPlanned = defineFact<{ leadId: number; visitorId: number | null }>('returnVisit.planned', 'customerReturnVisits')
/** A return visit to this lead is due; `visitorId` is null if its owner is to call. */
export const returnVisitDue = defineFact<{ visitorId: number | null; time: string }>('returnVisit.due', 'institutionsCustomer')

/** An employee found that the client is this lead, but may not merge the two. */
export const mergeRequested = defineFact<{ clientUserId: number; clientName: string; recipients: readonly number[] }>(
  'retention.mergeRequested',
  'institutionsCustomer',
)

/** Facts of retention clients and return visits. */
export const retentionFacts = [retentionReceived, returnVisitPlanned, returnVisitDue, mergeRequested]
