import { defineFact } from '#core/contract/fact.ts'
import type { DealStage } from './relation-record.ts'

const LEAD_ENTITY = 'institutionsCustomer'

type PersonChange = {
  /** Previous owner; null if the lead had none. */
  readonly from: number | null
  /** New owner. */
  readonly to: number
}
type MergedOwners = { readonly from: number | null; readonly to: number | null }

/** A lead was added; `ownerId` is its owner. */
export const leadAdded = defineFact<{ ownerId: number }>('lead.added', LEAD_ENTITY)
/** The owner of a lead changed. */
export const leadOwnerChanged = defineFact<PersonChange>('lead.ownerChanged', LEAD_ENTITY)
/** The customer service of a lead changed. */
export const leadStaffChanged = defineFact<PersonChange>('lead.staffChanged', LEAD_ENTITY)
/** A lead was moved to the high seas: it has no owner any more and can be picked up. */
export const leadMovedToHighSeas = defineFact<{ from: number | null; reason: string }>('lead.movedToHighSeas', LEAD_ENTITY)
/** An employee picked a lead up from the high seas. */
export const leadPickedUp = defineFact<PersonChange>('lead.pickedUp', LEAD_ENTITY)
/** A lead from the high seas was given to an employee. */
export const leadAllocatedFromHighSeas = defineFact<PersonChange>('lead.allocatedFromHighSeas', LEAD_ENTITY)
/** A lead from the high seas was allocated exclusively to a team. */
export const leadReleasedWasAllocated = defineFact<PersonChange>('lead.releasedWasAllocated', LEAD_ENTITY)
/** A lead was allocated exclusively to an owner and a follower: no one else gets it until the release. */
export const leadExclusivelyAllocated = defineFact<PersonChange & { follower: number }>('lead.exclusivelyAllocated', LEAD_ENTITY)
/** A follow-up of a lead was recorded. */
export const leadFollowedUp = defineFact<{ by: number }>('lead.followedUp', LEAD_ENTITY)
/** A lead was allocated to institutions. */
export const leadAllocated = defineFact<{ institutions: readonly number[]; by: number }>('lead.allocated', LEAD_ENTITY)
/** An institution lost the lead by a withdrawal. */
export const leadWithdrawn = defineFact<{ institution: number; by: number }>('lead.withdrawn', LEAD_ENTITY)
/** An institution's lead was marked as precise (a real prospect). */
export const leadMarkedPrecise = defineFact<{ institution: number }>('lead.markedPrecise', LEAD_ENTITY)
/** The deal stage of a lead at an institution changed. */
export const leadDealStageChanged = defineFact<{ from: DealStage; to: DealStage }>('lead.dealStageChanged', LEAD_ENTITY)
/** Another lead was merged into this one (`from` owned the source, `to` owns this one), or an app user was bound to it. */
export const leadMerged = defineFact<({ source: number } & MergedOwners) | { clientUserId: number; to: number }>('lead.merged', LEAD_ENTITY)
/** A client booked an institution without the agency. */
export const leadSelfReserved = defineFact<{ institution: number; by: number }>('lead.selfReserved', LEAD_ENTITY)
/** The time of a planned follow-up has come; `time` is precise to the minute. */
export const leadFollowUpCameDue = defineFact<{ authorId: number; time: string }>('lead.followUpCameDue', LEAD_ENTITY)
/** Number of leads an employee is to follow up today. */
export const leadFollowUpsToday = defineFact<{ count: number }>('lead.followUpsToday', 'employee')

/** An import assigned leads to an employee; `batch` is the import's id. */
export const leadsImported = defineFact<{ count: number; batch: number }>('lead.imported', 'employee')

/** All facts about leads. */
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
