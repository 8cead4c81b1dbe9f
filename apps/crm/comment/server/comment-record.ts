import { defineRecord } from '#core/contract/record.ts'
import { datetime, integer, ref, text } from '#core/contract/value.ts'

/** An app user's comment on an institution. Its text is never edited; replying and hiding are in the manifest. */
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
