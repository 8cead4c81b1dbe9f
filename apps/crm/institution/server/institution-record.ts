import { defineRecord } from '#core/contract/record.ts'
import { boolean, date, decimal, option, optional, ref, text } from '#core/contract/value.ts'

/** An institution as operations read and write it. */
export const institution = defineRecord('institution', {
  fields: {
    name: text(),
    companySubject: optional(text()),
    contact: optional(text()),
    phoneNumber: optional(text()),
    businessType: optional(option()),
    provinceCityDistrict: optional(text()),
    remarks: optional(text()),
    activate: optional(ref('employee')),
    operationsPerson: optional(ref('employee')),
    rebateType: optional(option('PROPORTIONAL_REBATES', 'FIXED_REBATES')),
    rebateRate: optional(decimal()),
    rebateAmount: optional(decimal()),
    signingTime: optional(date()),
    systemScore: decimal(),
    totalScore: decimal(),
  },
})

/** One rating of an institution; append-only. */
export const scoreRecord = defineRecord('institutionScoreRecord', {
  fields: {
    institutions: ref('institution'),
    scoringMethod: option('ADD', 'DEDUCT'),
    fraction: decimal(),
    reason: text(),
    operator: optional(ref('employee')),
  },
})

/** A service that an institution sells. */
export const serviceItem = defineRecord('serviceItem', {
  fields: {
    institution: ref('institution'),
    content: text(),
    category: optional(option()),
    price: optional(decimal()),
    paymentMode: option('ONCE', 'STAGES'),
    serviceMode: optional(option('customize', 'standard')),
    deliveryMode: optional(option('ONLINE', 'OFFLINE', 'MIXED')),
    locked: boolean(),
  },
})
