import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, decimal, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** What a user said in the app about studying abroad. */
export const clientIntention = defineRecord('clientIntention', {
  fields: {
    clientUser: ref('clientUser'),
    consultingProject: options(),
    intendedCountries: options(),
    famousSchool: boolean(),
    highestDegree: optional(option()),
    college: optional(text()),
    studyProfessional: optional(text()),
    budget: optional(decimal()),
    departureTime: optional(text()),
    otherInformation: optional(text()),
    time: datetime(),
  },
})

/** An institution that a user booked. */
export const clientReservation = defineRecord('clientReservation', {
  fields: {
    clientUser: ref('clientUser'),
    institutions: ref('institution'),
    serviceItem: optional(ref('serviceItem')),
    time: datetime(),
    note: optional(text()),
  },
  columns: {
    /** How the institution has the lead. */
    relationId: optional(integer()),
  },
})
