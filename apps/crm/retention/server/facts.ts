import { defineFact } from '#core/contract/fact.ts'

/** A client who is in the app became a lead; `ownerId` is whose it is. */
export const retentionReceived = defineFact<{ leadId: number; ownerId: number }>('retention.received', 'retentionClients')
/** A return visit to a lead was planned; `visitorId` is who is to call, null where the lead has no owner. */
export const returnVisitPlanned = defineFact<{ leadId: number; visitorId: number | null }>('returnVisit.planned', 'customerReturnVisits')
/** The time of a visit to this lead has come; null where its owner is to call. */
export const returnVisitDue = defineFact<{ visitorId: number | null; time: string }>('returnVisit.due', 'institutionsCustomer')

/** Somebody found the client to be this lead and may not merge the two. */
export const mergeRequested = defineFact<{ clientUserId: number; clientName: string; recipients: readonly number[] }>(
  'retention.mergeRequested',
  'institutionsCustomer',
)

/** What is told of clients and visits. */
export const retentionFacts = [retentionReceived, returnVisitPlanned, returnVisitDue, mergeRequested]
