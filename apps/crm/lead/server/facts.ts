import { defineFact } from '#core/contract/fact.ts'
import type { DealStage } from './relation-record.ts'

const LEAD = 'institutionsCustomer'

type People = {
  /** Whose it was; null where it had no owner. */
  readonly from: number | null
  /** Whose it is. */
  readonly to: number
}
type Owners = { readonly from: number | null; readonly to: number | null }

/** A lead was added; `ownerId` is whose it is. */
export const leadAdded = defineFact<{ ownerId: number }>('lead.added', LEAD)
/** A lead went from one owner to another. */
export const leadOwnerChanged = defineFact<People>('lead.ownerChanged', LEAD)
/** Another person of customer service works on the lead. */
export const leadStaffChanged = defineFact<People>('lead.staffChanged', LEAD)
/** Somebody let a lead go: it has no owner any more, and may be picked up. */
export const leadMovedToHighSeas = defineFact<{ from: number | null; reason: string }>('lead.movedToHighSeas', LEAD)
/** Somebody picked a lead up that had been let go. */
export const leadPickedUp = defineFact<People>('lead.pickedUp', LEAD)
/** A lead that had been let go was given to somebody. */
export const leadAllocatedFromHighSeas = defineFact<People>('lead.allocatedFromHighSeas', LEAD)
/** A lead that somebody had let go went to a team. */
export const leadReleasedWasAllocated = defineFact<People>('lead.releasedWasAllocated', LEAD)
/** A lead was given to one owner and one follower, for themselves: it is allocated to nobody else from then on. */
export const leadExclusivelyAllocated = defineFact<People & { follower: number }>('lead.exclusivelyAllocated', LEAD)
/** A follow-up of a lead was noted. */
export const leadFollowedUp = defineFact<{ by: number }>('lead.followedUp', LEAD)
/** A lead was allocated to institutions. */
export const leadAllocated = defineFact<{ institutions: readonly number[]; by: number }>('lead.allocated', LEAD)
/** An institution has the lead no more. */
export const leadWithdrawn = defineFact<{ institution: number; by: number }>('lead.withdrawn', LEAD)
/** The lead proved right for an institution. */
export const leadMarkedPrecise = defineFact<{ institution: number }>('lead.markedPrecise', LEAD)
/** How far an institution is with the lead has changed. */
export const leadDealStageChanged = defineFact<{ from: DealStage; to: DealStage }>('lead.dealStageChanged', LEAD)
/** Another lead went into this one (who owned that, and who owns this one now), or an app user was bound to it. */
export const leadMerged = defineFact<({ source: number } & Owners) | { clientUserId: number; to: number }>('lead.merged', LEAD)
/** A client made an appointment with an institution by himself. */
export const leadSelfReserved = defineFact<{ institution: number; by: number }>('lead.selfReserved', LEAD)
/** A planned follow-up's time has come; `time` to the minute. */
export const leadFollowUpCameDue = defineFact<{ authorId: number; time: string }>('lead.followUpCameDue', LEAD)
/** How many leads somebody is to follow up today. */
export const leadFollowUpsToday = defineFact<{ count: number }>('lead.followUpsToday', 'employee')

/** An import has given somebody so many leads; `batch` is the import. */
export const leadsImported = defineFact<{ count: number; batch: number }>('lead.imported', 'employee')

/** What is told of leads. */
export const leadFacts = [
  leadAdded,
  leadOwnerChanged,
  leadStaffChanged,
  leadMovedToHighSeas,
  leadPickedUp,
  leadAllocatedFromHighSeas,
  leadReleasedWasAllocated,
  leadExclusivelyAllocated,
  leadFollowedUp,
  leadAllocated,
  leadWithdrawn,
  leadMarkedPrecise,
  leadDealStageChanged,
  leadMerged,
  leadSelfReserved,
  leadFollowUpCameDue,
  leadFollowUpsToday,
  leadsImported,
]
