import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, decimal, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** A user's intention to study abroad, as stated in the app. */
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

/** A user's reservation with an institution. */
export const clientReservation = defineRecord('clientReservation', {
  fields: {
    clientUser: ref('clientUser'),
    institutions: ref('institution'),
    serviceItem: optional(ref('serviceItem')),
    time: datetime(),
    note: optional(text()),
  },
  columns: {
    /** The link between the institution and the lead. */
    relationId: optional(integer()),
  },
})
