import { randomUUID } from 'node:crypto'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobContext } from '#core/contract/job.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import type { SurveyQuestion } from '../wire.ts'
import { type GivenAnswer, takeAnswerJob } from './take-answer.ts'

let test: TestApplication
let ops: Client
let sales: Client
let id: number

const SURVEYS_PATH = '/system/survey'
const questions: readonly SurveyQuestion[] = [
  { id: 'q1', type: 'single', title: '去哪里', required: true, options: ['英国', '澳洲'] },
  { id: 'q2', type: 'score', title: '打分', required: true },
  { id: 'q3', type: 'text', title: '还有', required: false },
]
const form = { title: '问卷', audience: 'APP', questions }

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
  sales = await test.as('sales_a1')
})
afterAll(() => test?.close())
beforeEach(async () => {
  id = (await ops.post(`${SURVEYS_PATH}/add`, form)).body.data.id
})

const rowOf = async () => (await ops.get(`${SURVEYS_PATH}/details?id=${id}`)).body.data
const publish = () => ops.post(`${SURVEYS_PATH}/publish`, { id })
const versions = async () =>
  (
    await sql<{ number: number; title: string }>`select number, title from survey_version where survey_id = ${id} order by number`.execute(
      test.db,
    )
  ).rows

/** Runs the job as the queue does. */
async function answer(given: Partial<GivenAnswer> = {}) {
  const { core } = test.app
  const actor = await core.actor(null)
  const data = { surveyId: id, number: 1, uid: 7, nickname: '小鱼', answers: { q1: '英国', q2: 80 }, ...given }
  const context: JobContext<GivenAnswer> = {
    id: randomUUID(),
    data,
    db: test.db,
    services: core.services,
    signal: new AbortController().signal,
    actor: async () => actor,
    progress: async () => undefined,
    transaction: core.transaction(actor, takeAnswerJob.name),
  }
  return takeAnswerJob.run(context)
}
const refusal = (given: Partial<GivenAnswer>) =>
  answer(given).then(
    () => 'taken',
    (error: { message: string; errors?: { message: string }[] }) => error.errors?.[0]?.message ?? error.message,
  )

describe('a survey', () => {
  it('is written, published, closed, opened again, and gets a version for every change', async () => {
    expect(await rowOf()).toMatchObject({ title: '问卷', status: 'DRAFT', number: 0, questions })
    expect((await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, audience: 'MINI', title: '改名' })).status).toBe(200)
    expect(await versions()).toEqual([])
    expect((await publish()).status).toBe(200)
    expect((await publish()).status).toBe(409)
    expect(await versions()).toEqual([{ number: 1, title: '改名' }])
    expect((await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, audience: 'MINI', title: '再改' })).status).toBe(200)
    expect((await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, audience: 'MINI', title: '再改' })).status).toBe(200)
    expect(await versions()).toEqual([
      { number: 1, title: '改名' },
      { number: 2, title: '再改' },
    ])
    expect((await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, audience: 'APP' })).body.message).toBe('问卷发布后不能修改投放端')
    expect((await ops.post(`${SURVEYS_PATH}/delete`, { id })).status).toBe(409)
    expect((await ops.post(`${SURVEYS_PATH}/close`, { id })).status).toBe(200)
    expect((await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, audience: 'MINI' })).status).toBe(409)
    expect((await publish()).status).toBe(200)
    expect(await rowOf()).toMatchObject({ status: 'PUBLISHED', number: 2, closedDate: null })
    await expect(sql`update survey_version set title = 'x' where survey_id = ${id}`.execute(test.db)).rejects.toThrow()
    await expect(
      sql`insert into survey_version (survey_id, number, title, questions) values (${id}, 9, 'x', '[]')`.execute(test.db),
    ).rejects.toThrow()
  })

  it('is deleted as a draft only', async () => {
    expect((await ops.post(`${SURVEYS_PATH}/delete`, { id })).status).toBe(200)
    expect((await ops.post(`${SURVEYS_PATH}/delete`, { id })).status).toBe(404)
  })

  it('is refused by what is wrong, with the question named', async () => {
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ title: '' }, 'title', '请输入问卷标题'],
      [{ audience: 'WEB' }, 'audience', '请选择正确的投放端'],
      [{ questions: undefined }, 'questions', '请至少添加一道题目'],
      [{ questions: [questions[0], { ...questions[1], title: '' }] }, 'questions', '第2题：题目只能输入1-100个字符，首尾不能有空格'],
    ]
    for (const [change, field, message] of wrong) {
      const { status, body } = await ops.post(`${SURVEYS_PATH}/add`, { ...form, ...change })
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, message }] })
    }
    const row = await rowOf()
    expect(
      (await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, questions: [{ ...questions[0], options: ['英国'] }] })).body.errors,
    ).toEqual([{ field: 'questions', message: '第1题：请填写2-20个选项' }])
    expect(await rowOf()).toEqual(row)
  })

  it('is for who may see it', async () => {
    expect((await sales.get(`${SURVEYS_PATH}/list`)).status).toBe(403)
    expect((await sales.get(`${SURVEYS_PATH}/statistics?id=${id}`)).status).toBe(403)
    for (const action of ['add', 'edit', 'publish', 'close', 'delete'])
      expect((await sales.post(`${SURVEYS_PATH}/${action}`, { ...form, id })).status).toBe(403)
    expect((await ops.get(`${SURVEYS_PATH}/statistics?id=999999`)).status).toBe(404)
  })
})

describe('answers', () => {
  it('are taken once for a version, also of two at the same instant, and never change', async () => {
    await publish()
    const both = await Promise.allSettled([answer(), answer()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refusal({})).toBe('您已提交过该问卷')
    await expect(sql`update survey_answer set score = 1 where survey_id = ${id}`.execute(test.db)).rejects.toThrow()
    await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, title: '新版' })
    expect(await refusal({})).toBe('问卷已更新，请刷新后重新作答')
    await answer({ number: 2 })
    const { records } = (await ops.get(`/system/surveyAnswer/list?surveyIs=${id}`)).body.data
    expect(records).toMatchObject([
      { number: 2, uid: 7, score: '80.00', content: '1. 去哪里：英国；2. 打分：80' },
      { number: 1, nickname: '小鱼' },
    ])
  })

  it('are refused by what is wrong, and nothing is kept', async () => {
    expect(await refusal({})).toBe('数据不存在或已被删除')
    await publish()
    expect(await refusal({ answers: { q1: '英国' } })).toBe('第2题：请作答')
    expect(await refusal({ answers: { q1: '英国', q2: 101 } })).toBe('第2题：分数范围0~100，请修改该分数')
    await ops.post(`${SURVEYS_PATH}/close`, { id })
    expect(await refusal({})).toBe('问卷已结束')
    expect((await ops.get(`/system/surveyAnswer/list?surveyIs=${id}`)).body.data.total).toBe(0)
    await expect(
      sql`insert into survey_answer (survey_id, number, uid, nickname, answers, content) values (${id}, 1, 1, 'x', '{}', 'x')`.execute(
        test.db,
      ),
    ).rejects.toThrow(/only published/)
  })

  it('are counted question by question, version by version', async () => {
    expect((await ops.get(`${SURVEYS_PATH}/statistics?id=${id}`)).body.data).toEqual({ number: null, numbers: [], total: 0, questions: [] })
    await publish()
    await answer({ uid: 1, answers: { q1: '英国', q2: 100, q3: '早点开始' } })
    await answer({ uid: 2, answers: { q1: '英国', q2: 75 } })
    await answer({ uid: 3, answers: { q1: '澳洲', q2: 0, q3: '谢谢' } })
    const { data } = (await ops.get(`${SURVEYS_PATH}/statistics?id=${id}&number=1`)).body
    expect(data).toMatchObject({ number: 1, numbers: [1], total: 3 })
    expect(data.questions).toMatchObject([
      { answered: 3, counts: [2, 1], mean: null },
      { answered: 3, counts: [1, 0, 0, 0, 0, 0, 0, 1, 0, 1], mean: '58.33' },
      { answered: 2, counts: [], texts: ['谢谢', '早点开始'] },
    ])
    expect((await ops.get(`${SURVEYS_PATH}/statistics?id=${id}&number=2`)).status).toBe(404)
  })

  it('are exported with a column for each question, of all versions', async () => {
    await publish()
    await answer({ uid: 1, answers: { q1: '英国', q2: 100, q3: '=1+1' } })
    const next = [
      { id: 'q1', type: 'multi', title: '去哪些国家', required: true, options: ['英国', '澳洲'] },
      { id: 'q2', type: 'score', title: '打分', required: true },
    ]
    await ops.edit(`${SURVEYS_PATH}/edit`, { ...form, id, questions: next })
    await answer({ uid: 1, number: 2, answers: { q1: ['英国', '澳洲'], q2: 60 } })
    const { rawPayload } = await test.app.inject({
      url: `/api/system/surveyAnswer/export?screen=/system/surveyAnswer&surveyIs=${id}&sort=number`,
      headers: { ...OWN_HEADERS, cookie: ops.cookie ?? '' },
    })
    const [header = [], ...rows] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
    const questionsAt = header.indexOf('提交时间') + 1
    expect(header.slice(questionsAt)).toEqual(['去哪些国家', '打分', '去哪里', '还有'])
    expect(rows.map(row => header.slice(questionsAt).map((_, at) => row[questionsAt + at] ?? null))).toEqual([
      [null, 100, '英国', "'=1+1"],
      ['英国、澳洲', 60, null, null],
    ])
  })
})
