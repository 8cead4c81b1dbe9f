import { defineRecord } from '#core/contract/record.ts'
import { boolean, datetime, option, optional, ref, text } from '#core/contract/value.ts'

/** Platforms of registrations. */
export const REGISTRATION_PLATFORMS = ['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'] as const

/** A registered user as operations and feeds read and write it. */
export const clientUser = defineRecord('clientUser', {
  fields: {
    uid: text(),
    nickname: optional(text()),
    phoneNumber: optional(text()),
    registrationPlatform: option(...REGISTRATION_PLATFORMS),
    channelCode: option(),
    time: datetime(),
    derived: boolean(),
    promoter: optional(ref('employee')),
    inviter: optional(ref('clientUser')),
  },
})
