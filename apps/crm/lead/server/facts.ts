import { defineFact } from '#core/contract/fact.ts'
import type { DealStage } from './relation-record.ts'

const LEAD = 'institutionsCustomer'

/** Whose it was (null where it had no owner), and whose it is. */
type People = { readonly from: number | null; readonly to: number }
type Owners = { readonly from: number | null; readonly to: number | null }

export const leadAdded = defineFact<{ ownerId: number }>('lead.added', LEAD)
export const leadOwnerChanged = defineFact<People>('lead.ownerChanged', LEAD)
export const leadStaffChanged = defineFact<People>('lead.staffChanged', LEAD)
export const leadMovedToHighSeas = defineFact<{ from: number | null; reason: string }>('lead.movedToHighSeas', LEAD)
export const leadPickedUp = defineFact<People>('lead.pickedUp', LEAD)
export const leadAllocatedFromHighSeas = defineFact<People>('lead.allocatedFromHighSeas', LEAD)
/** A lead that somebody had let go went to a team. */
export const leadReleasedWasAllocated = defineFact<People>('lead.releasedWasAllocated', LEAD)
export const leadExclusivelyAllocated = defineFact<People & { follower: number }>('lead.exclusivelyAllocated', LEAD)
export const leadFollowedUp = defineFact<{ by: number }>('lead.followedUp', LEAD)
export const leadAllocated = defineFact<{ institutions: readonly number[]; by: number }>('lead.allocated', LEAD)
export const leadWithdrawn = defineFact<{ institution: number; by: number }>('lead.withdrawn', LEAD)
export const leadMarkedPrecise = defineFact<{ institution: number }>('lead.markedPrecise', LEAD)
export const leadDealStageChanged = defineFact<{ from: DealStage; to: DealStage }>('lead.dealStageChanged', LEAD)
/** Another lead went into this one (who owned that, and who owns this one now), or an app user was bound to it. */
export const leadMerged = defineFact<({ source: number } & Owners) | { clientUserId: number; to: number }>('lead.merged', LEAD)
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
