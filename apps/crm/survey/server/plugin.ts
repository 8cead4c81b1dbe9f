import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { surveyStatistics } from './statistics.ts'
import { answerTaken } from './take-answer.ts'
import { addSurvey, editSurvey } from './write-survey.ts'

/** Questionnaires for users of the app, and what they answered. */
export default defineServerPlugin({
  id: 'survey',
  operations: [addSurvey, editSurvey],
  endpoints: [surveyStatistics],
  jobs: [answerTaken],
})
