import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** Phases that staff set; the others are derived from relations and orders. */
export const MANUAL_PHASES = ['NEW_CUSTOMER_CAPITAL', 'CONTACTS', 'IN_INTENTION', 'TO_BE_ALLOCATED'] as const
export type ManualPhase = (typeof MANUAL_PHASES)[number]

/** Reasons for a move to the high seas. */
export const MOVE_IN_REASONS = ['CUSTOMER_CHURN', 'WAKE_UP_FAILED', 'AUTO_NO_FOLLOW_UP', 'AUTO_NO_ALLOCATION'] as const
export type MoveInReason = (typeof MOVE_IN_REASONS)[number]

/** A lead as operations read and write it. */
export const lead = defineRecord('institutionsCustomer', {
  fields: {
    name: text(),
    phoneNumber: optional(text()),
    wechat: optional(text()),
    customerSource: option(),
    consultingProject: options(),
    intendedCountries: optional(options()),
    remarks: optional(text()),
    residentCity: optional(option()),
    intentionLevel: option(),
    customerPhase: option(),
    status: option('NORMAL', 'LOSS'),
    attributablePerson: optional(ref('employee')),
    staffPerson: optional(ref('employee')),
    followUpWithPeople: optional(ref('employee')),
    creator: ref('employee'),
    lastPickUpTime: optional(datetime()),
    createdDate: datetime(),
    exclusive: boolean(),
    protected: boolean(),
    moveInReason: optional(option(...MOVE_IN_REASONS)),
    abroadIntentionId: optional(integer()),
  },
  columns: {
    /** Phase set by staff; the shown phase is derived from it and from relations. */
    manualPhase: option(...MANUAL_PHASES),
    exclusiveDate: optional(datetime()),
    exclusiveDepartment: optional(ref('department')),
    clientUserId: optional(integer()),
    entryMethod: option('manualInput', 'yuanxiaoyuyue'),
    importBatchId: optional(integer()),
    deletedDate: optional(datetime()),
    /** Save time of the last internal follow-up that counts for automatic loss. */
    lastFollowUpDate: optional(datetime()),
    mergedInto: optional(ref('institutionsCustomer')),
  },
})
