import { defineDemo } from '#apps/crm/seed/demo-part.ts'
import { surveyRights } from './rights.ts'
import { insertSurveys } from './surveys.ts'

export default defineDemo({
  rights: surveyRights,
  steps: [{ place: 330, insert: ({ tx, prng }) => insertSurveys(tx, prng(21)) }],
})
