import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JobContext } from '#core/contract/job.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { runJob } from '#tests/support/run-job.ts'
import { publishDue } from './publish-due.ts'

let test: TestApplication
let admin: Client
let institution: number

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  institution = (await sql<{ id: number }>`select id from institution order by id limit 1`.execute(test.db)).rows[0]?.id as number
})
afterAll(() => test?.close())

const MINE = '/article'
const AGENCY = '/agency/strategyInfo'

/** URL of a new cover file, referenced by no other article. */
const cover = async (): Promise<string> => {
  const { rows } = await sql<{ url: string }>`insert into file (id, employee_id, name, type, size, received_size, purpose, width, height)
    select gen_random_uuid(), id, 'a.jpg', 'image/jpeg', 1, 1, 'form', 604, 341 from employee where username = 'admin'
    returning '/api/files/' || id as url`.execute(test.db)
  return rows[0]?.url as string
}
const completeValues = async () => ({ cover: await cover(), category: 'GUIDE', summary: '摘要', body: '<p>正文</p>' })
const addArticle = (values: object, path = MINE, client = admin) => client.post(`${path}/add`, { title: '选校攻略', ...values })
const addedArticleId = async (values: object = {}, path = MINE): Promise<number> => {
  const answer = await addArticle(values, path)
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data.id
}
const addCompleteArticle = async (path = MINE) =>
  addedArticleId({ ...(await completeValues()), ...(path === AGENCY ? { institutionId: institution } : {}) }, path)
const act = (action: string, id: number, values: object = {}, path = MINE) => admin.edit(`${path}/${action}`, { id, ...values })
const row = async (id: number) =>
  (
    await sql<{ state: string; time: Date | null; publisher: number | null; version: number }>`
      select state, publish_time as time, publisher_id as publisher, version from article where id = ${id}`.execute(test.db)
  ).rows[0]
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const setDue = (id: number) => sql`update article set publish_time = now() - interval '1 second' where id = ${id}`.execute(test.db)

describe('an article', () => {
  it('begins as a draft of who wrote it, with a title at least', async () => {
    const id = await addedArticleId()
    const { data } = (await admin.get(`${MINE}/details?id=${id}`)).body
    expect(data).toMatchObject({
      title: '选校攻略',
      state: 'DRAFT',
      creator: { name: expect.any(String) },
      publishTime: null,
      institution: null,
    })
    for (const [values, field, message] of [
      [{ title: '' }, 'title', '请输入标题'],
      [{ title: '长'.repeat(61) }, 'title', '只能输入1-60个字符'],
      [{ summary: '长'.repeat(201) }, 'summary', '只能输入1-200个字符'],
      [{ category: 'NEWS' }, 'category', '请选择正确的内容分类'],
      [{ countries: ['火星'] }, 'countries', '请选择正确的适用国家'],
      [{ institutionId: 999_999 }, 'institutionId', '所选所属机构不存在或已被删除'],
    ] as const) {
      const answer = await addArticle(values)
      expect([answer.status, answer.body.errors?.[0]?.field], message).toEqual([422, field])
    }
    const state = await addArticle({ state: 'PUBLISHED' })
    expect(state.status).toBe(400)
  })

  it('is not published before it is whole; cleaned of what runs', async () => {
    const id = await addedArticleId({ ...(await completeValues()), body: '<p>正文</p><script>alert(1)</script>' })
    expect((await admin.get(`${MINE}/details?id=${id}`)).body.data.body).toBe('<p>正文</p>')
    for (const field of ['cover', 'category', 'summary', 'body']) {
      const part = await addedArticleId({ ...(await completeValues()), [field]: undefined })
      for (const [action, values] of [
        ['publish', {}],
        ['schedule', { publishTime: inMinutes(60) }],
      ] as const) {
        const answer = await act(action, part, values)
        expect([answer.status, answer.body.message]).toEqual([409, '请先补全封面、内容分类、摘要和正文'])
      }
    }
    expect((await act('publish', id)).body).toMatchObject({ code: 200, message: '已发布' })
    expect(await row(id)).toMatchObject({ state: 'PUBLISHED', time: expect.any(Date), publisher: expect.any(Number) })
  })

  it('of two who publish it at the same instant is published once', async () => {
    const id = await addCompleteArticle()
    const answers = await Promise.all([1, 2, 3].map(() => act('publish', id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('stays whole while it is out, and is withdrawn before it goes', async () => {
    const id = await addCompleteArticle()
    await act('publish', id)
    expect((await act('edit', id, { title: '改过的标题' })).status).toBe(200)
    expect((await act('edit', id, { summary: null })).body.errors).toEqual([{ field: 'summary', message: '请输入摘要' }])
    expect((await act('delete', id)).body.message).toBe('已发布的文章请先下架')
    expect((await act('withdraw', id)).status).toBe(200)
    expect((await act('withdraw', id)).status).toBe(409)
    expect((await act('edit', id, { summary: null })).status).toBe(200)
    expect((await act('publish', id)).status).toBe(409)
    expect((await act('delete', id)).status).toBe(200)
    expect((await act('delete', id)).status).toBe(404)
  })

  it('is held to all of it by the database', async () => {
    const id = await addCompleteArticle()
    const refused = (statement: string) => expect(sql`${sql.raw(statement)} where id = ${id}`.execute(test.db)).rejects.toThrow()
    await refused("update article set state = 'WITHDRAWN'")
    await refused("update article set state = 'PUBLISHED'")
    await refused('update article set publish_time = now()')
    await act('publish', id)
    await refused("update article set state = 'DRAFT', publish_time = null, publisher_id = null")
    await refused("update article set state = 'SCHEDULED'")
    await refused('update article set body = null')
    await refused('delete from article')
  })
})

describe('a time', () => {
  const scheduled = async (path = MINE): Promise<number> => {
    const id = await addCompleteArticle(path)
    expect((await act('schedule', id, { publishTime: inMinutes(30) }, path)).status).toBe(200)
    return id
  }

  it('lies ahead', async () => {
    const id = await addCompleteArticle()
    for (const publishTime of [inMinutes(-1), undefined, '2026-02-30 10:00:00'])
      expect((await act('schedule', id, { publishTime })).body.errors?.[0]?.field).toBe('publishTime')
    const waiting = await scheduled()
    expect((await act('reschedule', waiting, { publishTime: inMinutes(-1) })).status).toBe(422)
    expect((await act('reschedule', waiting, { publishTime: inMinutes(90) })).status).toBe(200)
    expect((await act('reschedule', id, { publishTime: inMinutes(90) })).body.message).toBe('当前状态不能执行此操作，请刷新后重试')
    expect((await act('delete', waiting)).body.message).toBe('定时发布的文章请先取消定时')
  })

  it('that has not come publishes nothing, and one that has publishes once', async () => {
    const [early, late] = [await scheduled(), await scheduled()]
    await setDue(late)
    const before = await row(late)
    // As two nodes would run it, and once more as after an interrupted run.
    const runs = await Promise.all([runJob(test, publishDue), runJob(test, publishDue)])
    expect(runs.reduce((sum, run) => sum + Number(run?.['published']), 0)).toBe(1)
    expect(await runJob(test, publishDue)).toEqual({ published: 0 })
    expect(await row(early)).toMatchObject({ state: 'SCHEDULED' })
    expect(await row(late)).toEqual({ ...before, state: 'PUBLISHED', version: Number(before?.version) + 1 })
  })

  it('is kept when the run that would publish dies before it is through', async () => {
    const id = await scheduled()
    await setDue(id)
    const through = test.app.core.transaction(await test.app.core.actor(null), publishDue.name)
    const dying: JobContext['transaction'] = work =>
      through(async context => {
        await work(context)
        throw new Error('killed')
      })
    await expect(runJob(test, publishDue, { transaction: dying })).rejects.toThrow('killed')
    expect(await row(id)).toMatchObject({ state: 'SCHEDULED' })
    expect(await runJob(test, publishDue)).toEqual({ published: 1 })
    expect(await row(id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('of an article that somebody works on waits for him', async () => {
    const id = await scheduled()
    await setDue(id)
    await test.db.transaction().execute(async tx => {
      await sql`select from article where id = ${id} for update`.execute(tx)
      expect(await runJob(test, publishDue)).toEqual({ published: 0 })
    })
    expect(await runJob(test, publishDue)).toEqual({ published: 1 })
  })

  it('that is taken back publishes nothing', async () => {
    const id = await scheduled()
    expect((await act('unschedule', id)).status).toBe(200)
    expect(await row(id)).toMatchObject({ state: 'DRAFT', time: null, publisher: null })
    expect(await runJob(test, publishDue)).toEqual({ published: 0 })
    expect((await act('unschedule', id)).status).toBe(409)
    const now = await scheduled()
    expect((await act('publish', now)).status).toBe(200)
    expect((await row(now))?.time?.getTime()).toBeLessThanOrEqual(Date.now())
  })
})

describe('articles of institutions', () => {
  it('are those that have one, and no others are reached by their path', async () => {
    const own = await addCompleteArticle()
    const theirs = await addCompleteArticle(AGENCY)
    for (const [action, values] of [
      ['edit', { title: '越界' }],
      ['publish', {}],
      ['delete', {}],
    ] as const)
      expect((await act(action, own, values, AGENCY)).status).toBe(404)
    expect((await admin.get(`${AGENCY}/details?id=${own}`)).status).toBe(404)
    const { body } = await admin.get(`${AGENCY}/list?institutionIs=${institution}&size=100`)
    const list: { id: number; institution: { id: number } }[] = body.data.records
    expect(list.map(({ id }) => id)).toContain(theirs)
    expect(new Set(list.map(one => one.institution.id))).toEqual(new Set([institution]))
    expect((await addArticle({}, AGENCY)).body.errors).toEqual([{ field: 'institutionId', message: '请选择所属机构' }])
    expect((await act('publish', theirs, {}, AGENCY)).status).toBe(200)
    expect(await row(theirs)).toMatchObject({ state: 'PUBLISHED' })
  })
})

it('are for those who may', async () => {
  const sales = await test.as('sales_b1')
  for (const path of [MINE, AGENCY]) {
    expect((await sales.get(`${path}/list`)).status).toBe(403)
    for (const action of ['add', 'edit', 'publish', 'schedule', 'reschedule', 'unschedule', 'withdraw', 'delete'])
      expect((await sales.post(`${path}/${action}`, {})).status, action).toBe(403)
  }
})

it('are there in the demo in every state, found by what staff look for', async () => {
  const total = async (query: string) => (await admin.get(`${MINE}/list?size=10&${query}`)).body.data.total
  for (const state of ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'WITHDRAWN']) expect(await total(`stateIs=${state}`), state).toBeGreaterThan(1)
  expect(await total('titleContains=签证')).toBeGreaterThan(2)
  expect(await total(`countriesContainsIn=${encodeURIComponent('英国')}`)).toBeGreaterThan(9)
  expect(await total(`tagsContainsIn=${encodeURIComponent('雅思')}`)).toBeGreaterThan(1)
})
