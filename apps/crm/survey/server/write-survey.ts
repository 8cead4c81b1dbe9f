import { invalid, refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { readsOf } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { json, option, text } from '#core/contract/value.ts'
import { questionsProblem } from '../wire.ts'
import { survey } from './survey-record.ts'

/** Checks the questions. @throws 422 naming the question. */
function checkQuestions(questions: unknown): void {
  const problem = questionsProblem(questions)
  if (problem) throw invalid([{ field: 'questions', message: problem }])
}

/** Adds a survey. */
export const addSurvey = defineOperation({
  name: 'survey.add',
  rows: 'none',
  rest: 'fields',
  answers: NEW_ROW,
  form: { title: text(), audience: option('APP', 'MINI'), questions: json() },
  async run({ form, written, create }) {
    checkQuestions(form.questions)
    const id = await create(survey, written)
    return { data: { id } }
  },
})

/** Edits a survey. A published version is immutable: the database stores the change as a new version. */
export const editSurvey = defineOperation({
  name: 'survey.edit',
  rows: 'one',
  rest: 'fields',
  reads: readsOf(survey, 'status', 'audience'),
  form: { title: text(), audience: option('APP', 'MINI'), questions: json() },
  async run({ row, form, written, change }) {
    checkQuestions(form.questions)
    if (row.status !== 'DRAFT' && form.audience !== row.audience) throw refuse('问卷发布后不能修改投放端')
    await change(survey, row, written)
    return {}
  },
})
