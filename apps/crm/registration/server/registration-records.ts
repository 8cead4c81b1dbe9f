import { defineRecord } from '#core/contract/record.ts'
import { datetime, option, optional, ref, text } from '#core/contract/value.ts'

/** An application, as the institution and the staff who bring it in write it. */
export const registration = defineRecord('institutionsRegistration', {
  fields: {
    registerPhone: text(),
    registerTime: datetime(),
    inviteInstitution: optional(ref('institution')),
    companySubject: optional(text()),
    name: optional(text()),
    contact: optional(text()),
    phoneNumber: optional(text()),
    remarks: optional(text()),
    status: option(0, 1, 2, 3),
    applyTime: optional(datetime()),
    enteredBy: optional(ref('employee')),
    followUp: optional(ref('employee')),
    rejectReason: optional(text()),
  },
  columns: { rejectedBy: optional(ref('employee')), rejectedDate: optional(datetime()) },
})

/** The same application as reviewers read and write it: submitted, so its required fields are set. */
export const registrationReview = defineRecord('institutionsCooperation', {
  fields: {
    name: text(),
    companySubject: text(),
    contact: text(),
    phoneNumber: text(),
    businessType: optional(option()),
    provinceCityDistrict: optional(text()),
    remarks: optional(text()),
    followUp: ref('employee'),
    inviteInstitution: optional(ref('institution')),
    status: option(0, 1, 2, 3),
    firstReviewer: optional(ref('employee')),
    firstReviewDate: optional(datetime()),
    finalReviewer: optional(ref('employee')),
    finalReviewDate: optional(datetime()),
    rejectReason: optional(text()),
    rejectedDate: optional(datetime()),
  },
  columns: {
    /** The institution created from it. */
    institution: optional(ref('institution')),
  },
})

/** Account of an institution's user. The password is not a field of the record: see first-password.ts. */
export const institutionAccount = defineRecord('institutionsEmployee', {
  fields: { institutions: ref('institution'), username: text(), name: text(), phoneNumber: optional(text()) },
})
