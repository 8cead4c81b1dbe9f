import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, integer, option, optional, options, ref, text } from '#core/contract/value.ts'

/** Where users register. */
export const PLATFORMS = ['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'] as const

/** A registered user as operations and feeds read and write it. */
export const clientUser = defineRecord('clientUser', {
  fields: {
    uid: text(),
    nickname: optional(text()),
    phoneNumber: optional(text()),
    registrationPlatform: option(...PLATFORMS),
    channelCode: option(),
    time: datetime(),
    derived: boolean(),
    promoter: optional(ref('employee')),
    inviter: optional(ref('clientUser')),
  },
})

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
