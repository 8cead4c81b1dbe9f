import { defineRecord } from '#core/contract/record.ts'
import { datetime, integer, ref, text } from '#core/contract/value.ts'

/** What a user says of an institution. It stays as it was said; what staff do with it, the manifest says. */
export const comment = defineRecord('comment', {
  fields: {
    uid: integer(),
    nickname: text(),
    institution: ref('institution'),
    subjectFamiliar: integer(),
    applySpeed: integer(),
    serviceAttitude: integer(),
    content: text(),
    createdDate: datetime(),
  },
})
