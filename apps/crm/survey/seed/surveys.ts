import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { type Gender, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'
import { answersText, meanScore, type SurveyAnswers, type SurveyQuestion } from '../wire.ts'
import { DEMO_SURVEYS, type DemoSurvey, TEXT_ANSWERS } from './questionnaires.ts'

/** Lowest uid of the surveys' app users. */
const FIRST_SURVEY_UID = 400_000

/** Picks an option; earlier options are more likely. */
const pickPopularOption = (random: Prng, options: readonly string[]): string =>
  random.weighted(options.map((option, place) => [option, options.length - place] as const))

function randomAnswer(random: Prng, { type, options = [] }: SurveyQuestion): string | number | readonly string[] {
  if (type === 'single') return pickPopularOption(random, options)
  if (type === 'score')
    return random.weighted([
      [random.int(80, 100), 6],
      [random.int(60, 79), 3],
      [random.int(20, 59), 1],
    ])
  if (type === 'text') return random.pick(TEXT_ANSWERS)
  const chosen = random.some(options, random.int(1, 3))
  return chosen.length > 0 ? chosen : options.slice(0, 1)
}

const randomAnswers = (random: Prng, questions: readonly SurveyQuestion[]): SurveyAnswers =>
  Object.fromEntries(
    questions
      .filter(({ required }) => required || random.chance(0.4))
      .map(question => [question.id, randomAnswer(random, question)] as const),
  )

async function insertSurveyAnswers(tx: Tx, random: Prng, id: number, { questions, answers, days }: DemoSurvey): Promise<void> {
  const list = Array.from({ length: answers }, (_, place) => {
    const given = randomAnswers(random, questions)
    return {
      uid: FIRST_SURVEY_UID + place * 3,
      nickname: randomPersonName(random, random.pick<Gender>(['MALE', 'FEMALE'])),
      answers: given,
      score: meanScore(questions, given),
      content: answersText(questions, given),
      minutes: Math.round((days * 1440 * (answers - place)) / (answers + 1)),
    }
  })
  await sql`
    insert into survey_answer (survey_id, number, uid, nickname, answers, score, content, created_date)
    select ${id}, 1, uid, nickname, answers, score, content, now() - make_interval(mins => minutes)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as a(uid bigint, nickname text, answers jsonb, score numeric, content text, minutes int)`.execute(tx)
}

/** Inserts surveys in every state with their answers. */
export async function insertSurveys(tx: Tx, random: Prng): Promise<void> {
  for (const survey of DEMO_SURVEYS) {
    const { title, audience, status, questions, days } = survey
    const made = officeTime(sql`${days}::int`, sql`${days}::int`)
    const draft = status === 'DRAFT'
    const { rows } = await sql<{ id: number }>`
      insert into survey (title, audience, questions, created_date, status, published_date)
      values (${title}, ${audience}, ${JSON.stringify(questions)}::jsonb, ${made}, ${draft ? 'DRAFT' : 'PUBLISHED'},
        case when not ${draft}::boolean then ${made} + interval '95 minutes' end) returning id`.execute(tx)
    const id = firstOf(rows, 'survey').id
    if (draft) continue
    await insertSurveyAnswers(tx, random, id, survey)
    if (status === 'CLOSED')
      await sql`update survey set status = 'CLOSED', closed_date = ${officeTime(sql`60`, sql`60`)} where id = ${id}`.execute(tx)
  }
}
