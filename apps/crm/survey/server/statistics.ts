import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { notFound } from '#core/contract/errors.ts'
import { queryId } from '#core/manifest/public.ts'
import { isChoiceQuestion, type QuestionStatistics, type SurveyQuestion, surveyStatisticsGet } from '../wire.ts'

/** Number of latest texts per question. */
const MAX_TEXTS_PER_QUESTION = 10

interface OptionCount {
  readonly question: string
  readonly value: string
  readonly count: number
}

interface ScoreCount {
  readonly question: string
  readonly tenth: number
  readonly count: number
  readonly sum: number
}

interface TextAnswer {
  readonly question: string
  readonly value: string
}

const answersSql = (survey: number, number: number) => sql`from survey_answer a cross join lateral jsonb_each(a.answers) e(question, value)
  where a.survey_id = ${survey} and a.number = ${number}`

/** Counts per option, counts per tenth of scores, and the latest texts. */
async function countAnswers(db: Db, survey: number, number: number) {
  const all = answersSql(survey, number)
  const [chosen, scored, said] = await Promise.all([
    sql<OptionCount>`select question, o.value, count(*)::int as count from (select e.question, e.value ${all} and jsonb_typeof(e.value) in ('string', 'array')) e
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(e.value) when 'array' then e.value else jsonb_build_array(e.value) end) o(value)
      group by 1, 2`.execute(db),
    sql<ScoreCount>`select question, least(9, (value #>> '{}')::int / 10) as tenth, count(*)::int as count, sum((value #>> '{}')::int)::int as sum
      from (select e.question, e.value ${all} and jsonb_typeof(e.value) = 'number') e group by 1, 2`.execute(db),
    sql<TextAnswer>`select question, value from (
        select e.question, e.value #>> '{}' as value, a.id, row_number() over (partition by e.question order by a.id desc) as place
        ${all} and jsonb_typeof(e.value) = 'string') e
      where place <= ${MAX_TEXTS_PER_QUESTION} order by id desc`.execute(db),
  ])
  const answered = await sql<{ question: string; count: number }>`select e.question, count(*)::int as count ${all} group by 1`.execute(db)
  return { chosen: chosen.rows, scored: scored.rows, said: said.rows, answered: answered.rows }
}

type AnswerCounts = Awaited<ReturnType<typeof countAnswers>>

function statisticsOf(question: SurveyQuestion, { chosen, scored, said, answered }: AnswerCounts): QuestionStatistics {
  const { id, type, options = [] } = question
  const scores = scored.filter(one => one.question === id)
  const count = answered.find(one => one.question === id)?.count ?? 0
  const choices = options.map(option => chosen.find(one => one.question === id && one.value === option)?.count ?? 0)
  const tenths = Array.from({ length: 10 }, (_, tenth) => scores.find(one => one.tenth === tenth)?.count ?? 0)
  const sum = scores.reduce((all, one) => all + one.sum, 0)
  return {
    question,
    answered: count,
    counts: isChoiceQuestion(type) ? choices : type === 'score' ? tenths : [],
    mean: type === 'score' && count > 0 ? (Math.round((sum * 100) / count) / 100).toFixed(2) : null,
    texts: type === 'text' ? said.filter(one => one.question === id).map(one => one.value) : [],
  }
}

export const surveyStatistics = defineEndpoint({
  ...surveyStatisticsGet,
  name: 'survey.statistics',
  permission: ['/system/surveyAnswer/list'],
  title: '问卷统计',
  async handle({ db, input }) {
    const id = queryId('id', input.id)
    const wanted = input.number === undefined ? undefined : Number(input.number)
    const { rows: surveys } = await sql`select from survey where id = ${id}`.execute(db)
    if (surveys.length === 0) throw notFound()
    const { rows: versions } = await sql<{ number: number; questions: readonly SurveyQuestion[] }>`
      select number, questions from survey_version where survey_id = ${id} order by number desc`.execute(db)
    const asked = wanted === undefined ? versions[0] : versions.find(({ number }) => number === wanted)
    if (!asked && wanted !== undefined) throw notFound()
    const numbers = versions.map(({ number }) => number)
    if (!asked) return { number: null, numbers, total: 0, questions: [] }
    const found = await countAnswers(db, id, asked.number)
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from survey_answer where survey_id = ${id} and number = ${asked.number}`.execute(db)
    return {
      number: asked.number,
      numbers,
      total: rows[0]?.total ?? 0,
      questions: asked.questions.map(question => statisticsOf(question, found)),
    }
  },
})
