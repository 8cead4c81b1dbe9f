import { sql } from 'kysely'
import { invalid, notFound, refuse } from '#core/contract/errors.ts'
import { defineJob } from '#core/contract/job.ts'
import { ANY, objectOf, TEXT, type TypeOf, WHOLE } from '#core/contract/shape.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { answersProblem, answersText, meanScore, type SurveyQuestion, surveyAnswersOf } from '../wire.ts'
import { surveyAnswer } from './survey-record.ts'

/** An app user's answers as the app sends them, to the version that the user saw; the answers themselves are checked against its questions. */
const givenAnswer = objectOf({ surveyId: WHOLE, number: WHOLE, uid: WHOLE, nickname: TEXT, answers: ANY })
export type GivenAnswer = TypeOf<typeof givenAnswer>

interface AnsweredSurvey {
  readonly status: string
  readonly newest: number
  readonly questions: readonly SurveyQuestion[]
}

/**
 * Stores a user's answers to the latest version of a published survey, once per user and version.
 * @throws 404 if the survey does not exist, 409 if it is closed, was changed since or is already answered, 422 naming the question
 */
export async function takeAnswer({ tx, create }: Pick<WriteContext, 'tx' | 'create'>, given: GivenAnswer): Promise<number> {
  const { rows } = await sql<AnsweredSurvey>`
    select status, number as newest, questions from survey where id = ${given.surveyId} for share`.execute(tx)
  const [asked] = rows
  if (!asked || asked.status === 'DRAFT') throw notFound()
  if (asked.status === 'CLOSED') throw refuse('问卷已结束')
  if (asked.newest !== given.number) throw refuse('问卷已更新，请刷新后重新作答')
  const problem = answersProblem(asked.questions, given.answers)
  if (problem) throw invalid([{ field: 'answers', message: problem }])
  const answers = surveyAnswersOf(given.answers)
  // Serialises concurrent answers of the same user.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`survey ${given.surveyId} ${given.uid}`}, 727012))`.execute(tx)
  const before =
    await sql`select from survey_answer where survey_id = ${given.surveyId} and number = ${given.number} and uid = ${given.uid}`.execute(tx)
  if (before.rows.length > 0) throw refuse('您已提交过该问卷')
  return create(surveyAnswer, {
    survey: given.surveyId,
    number: given.number,
    uid: given.uid,
    nickname: given.nickname,
    answers,
    score: meanScore(asked.questions, answers),
    content: answersText(asked.questions, answers),
  })
}

/** Job that stores the answers in its data, a GivenAnswer; entry point for the system between app and server. */
export const takeAnswerJob = defineJob({
  name: 'survey.takeAnswer',
  data: givenAnswer,
  result: objectOf({ id: WHOLE }),
  async run({ data, transaction }) {
    return { id: await transaction(context => takeAnswer(context, data)) }
  },
})
