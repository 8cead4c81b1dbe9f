import { defineRecord } from '#core/contract/record.ts'
import { decimal, integer, json, option, optional, ref, text } from '#core/contract/value.ts'

/** A survey as operations write it. */
export const survey = defineRecord('survey', {
  fields: { title: text(), audience: option('APP', 'MINI'), status: option('DRAFT', 'PUBLISHED', 'CLOSED'), questions: json() },
})

/** One user's answers; immutable. */
export const surveyAnswer = defineRecord('surveyAnswer', {
  fields: {
    survey: ref('survey'),
    number: integer(),
    uid: integer(),
    nickname: text(),
    score: optional(decimal()),
    content: text(),
  },
  columns: { answers: json() },
})
