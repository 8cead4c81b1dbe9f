import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { exportColumnsPoint } from '#plugins/spreadsheet/server/added-columns.ts'
import { questionColumns } from './question-columns.ts'
import { surveyStatistics } from './statistics.ts'
import { takeAnswerJob } from './take-answer.ts'
import { addSurvey, editSurvey } from './write-survey.ts'

/** Surveys for app users, and their answers. */
export default defineServerPlugin({
  id: 'survey',
  requires: ['spreadsheet'],
  operations: [addSurvey, editSurvey],
  endpoints: [surveyStatistics],
  jobs: [takeAnswerJob],
  extensions: [extend(exportColumnsPoint, questionColumns)],
  refusals: { survey_answer_published: '问卷已结束', survey_way: '问卷已被处理，请刷新' },
})
