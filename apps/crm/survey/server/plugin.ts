import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { surveyStatistics } from './statistics.ts'
import { takeAnswerJob } from './take-answer.ts'
import { addSurvey, editSurvey } from './write-survey.ts'

/** Surveys for app users, and their answers. */
export default defineServerPlugin({
  id: 'survey',
  operations: [addSurvey, editSurvey],
  endpoints: [surveyStatistics],
  jobs: [takeAnswerJob],
  refusals: { survey_answer_published: '问卷已结束', survey_way: '问卷已被处理，请刷新' },
})
