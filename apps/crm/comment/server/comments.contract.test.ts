import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

let test: TestApplication
let ops: Client
let finance: Client
let id: number
let institution: number

const COMMENTS_PATH = '/agency/comment'
const TESTIMONIALS_PATH = '/agency/institutionsUserEvaluate'

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
  finance = await test.as('finance_1')
})
afterAll(() => test?.close())
beforeEach(async () => {
  // An institution per test, so that comments of other tests do not count.
  const own = await sql<{
    id: number
  }>`insert into institution (name) values ('评价机构' || (select count(*) from institution)) returning id`.execute(test.db)
  institution = own.rows[0]?.id as number
  id = await commented([5, 4, 4])
})

async function commented([subject, speed, attitude]: readonly number[], content = '很满意'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into institution_comment (institution_id, uid, nickname, subject_familiar, apply_speed, service_attitude, content)
    values (${institution}, 9, '小鱼', ${subject}, ${speed}, ${attitude}, ${content}) returning id`.execute(test.db)
  return rows[0]?.id as number
}
const rowOf = async (of = id) =>
  (await ops.get(`${COMMENTS_PATH}/list?institutionIs=${institution}`)).body.data.records.find((r: { id: number }) => r.id === of)
const rating = async () =>
  (
    await sql<{
      rating: string
      comments: number
    }>`select rating, comments from institution_user_rating where institution_id = ${institution}`.execute(test.db)
  ).rows[0]

describe('comments', () => {
  it('have the mean of three scores, half up to two decimals, and are found by what staff ask for', async () => {
    const low = await commented([1, 2, 2], '进度太慢')
    expect(await rowOf()).toMatchObject({
      average: '4.33',
      nickname: '小鱼',
      institution: { id: institution },
      display: true,
      replied: false,
    })
    expect(await rowOf(low)).toMatchObject({ average: '1.67' })
    const found = async (query: string) =>
      (await ops.get(`${COMMENTS_PATH}/list?institutionIs=${institution}&${query}`)).body.data.records.map((row: { id: number }) => row.id)
    expect(await found('averageLessThanOrEqual=2')).toEqual([low])
    expect(await found('quickCheck=bad')).toEqual([low])
    expect(await found(`contentContains=${encodeURIComponent('太慢')}`)).toEqual([low])
    expect(await found('uidIs=8')).toEqual([])
    expect(await found('displayIs=true&repliedIs=false')).toEqual([low, id])
  })

  it('are answered once, the answer is edited, and what it was stays', async () => {
    expect((await ops.post(`${COMMENTS_PATH}/reply`, { id, reply: '' })).body.errors).toMatchObject([{ field: 'reply' }])
    expect((await ops.post(`${COMMENTS_PATH}/reply`, { id, reply: '长'.repeat(501) })).body.errors).toMatchObject([{ field: 'reply' }])
    expect((await ops.edit(`${COMMENTS_PATH}/editReply`, { id, reply: '早了' })).status).toBe(409)
    const answers = await Promise.all(['谢谢', '感谢'].map(reply => ops.post(`${COMMENTS_PATH}/reply`, { id, reply })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const given = (await rowOf()).reply
    expect((await ops.edit(`${COMMENTS_PATH}/editReply`, { id, reply: '谢谢您' })).status).toBe(200)
    expect(await rowOf()).toMatchObject({ replied: true, reply: '谢谢您', replyBy: { name: '梁思源' } })
    const history = await ops.get(`/agency/commentReply/list?screen=${encodeURIComponent('/agency/commentDetail#t1')}&of=${id}`)
    expect(history.body.data.records).toMatchObject([{ content: '谢谢您', operator: { name: '梁思源' } }, { content: given }])
    await expect(sql`update institution_comment_reply set content = 'x' where comment_id = ${id}`.execute(test.db)).rejects.toThrow()
    await expect(sql`update institution_comment set replied = false, reply = null where id = ${id}`.execute(test.db)).rejects.toThrow(
      /not taken back/,
    )
  })

  it('are hidden with a reason and shown again; only shown ones count in the rating', async () => {
    const low = await commented([1, 1, 2])
    expect(await rating()).toEqual({ rating: '2.83', comments: 2 })
    expect((await ops.post(`${COMMENTS_PATH}/hide`, { id: [low] })).body.errors).toMatchObject([{ field: 'hideReason' }])
    expect((await ops.post(`${COMMENTS_PATH}/hide`, { id: [low], hideReason: '重复评价' })).status).toBe(200)
    expect(await rowOf(low)).toMatchObject({ display: false, hideReason: '重复评价', hiddenBy: { name: '梁思源' } })
    expect(await rating()).toEqual({ rating: '4.33', comments: 1 })
    expect((await ops.post(`${COMMENTS_PATH}/hide`, { id: [id, low], hideReason: '重复评价' })).status).toBe(409)
    expect((await ops.post(`${COMMENTS_PATH}/show`, { id: [low] })).status).toBe(200)
    expect(await rowOf(low)).toMatchObject({ display: true, hideReason: null, hiddenBy: null })
    expect(await rating()).toEqual({ rating: '2.83', comments: 2 })
  })

  it('say what the user said, whoever writes', async () => {
    await expect(sql`update institution_comment set apply_speed = 5 where id = ${id}`.execute(test.db)).rejects.toThrow(
      /stays as it was said/,
    )
    await expect(commented([6, 1, 1])).rejects.toThrow(/check constraint/)
    await expect(sql`update institution_comment set display = false where id = ${id}`.execute(test.db)).rejects.toThrow(
      /institution_comment_hidden/,
    )
  })

  it('are for who may see them, and there', async () => {
    for (const action of ['reply', 'hide', 'show'])
      expect((await finance.post(`${COMMENTS_PATH}/${action}`, { id, reply: '谢谢', hideReason: '重复评价' })).status).toBe(403)
    expect((await finance.get(`${COMMENTS_PATH}/list`)).status).toBe(403)
    expect((await ops.post(`${COMMENTS_PATH}/reply`, { id: 999_999, reply: '谢谢' })).status).toBe(404)
  })

  it('are the shop’s as well, of one institution', async () => {
    const { records } = (await ops.get(`${TESTIMONIALS_PATH}/list?institutionIs=${institution}`)).body.data
    expect(records).toMatchObject([{ id, comment: { id }, average: '4.33' }])
    expect((await finance.get(`${TESTIMONIALS_PATH}/list`)).status).toBe(403)
  })
})

describe('words of students in a shop', () => {
  const SAYS = '/agency/userEvaluate'
  const form = () => ({
    institutionId: institution,
    nickname: '王同学',
    schoolOffered: '爱丁堡大学',
    stars: 'FIVE_STARS',
    content: '很好',
    sort: 1,
  })
  const listed = async () => (await ops.get(`${SAYS}/list?institutionIs=${institution}`)).body.data.records

  it('are entered, edited, hidden, shown and deleted', async () => {
    const added = (await ops.post(`${SAYS}/add`, form())).body.data.id
    expect((await ops.edit(`${SAYS}/edit`, { ...form(), id: added, content: '非常好' })).status).toBe(200)
    expect((await ops.post(`${SAYS}/hide`, { id: [added] })).status).toBe(200)
    expect((await ops.post(`${SAYS}/hide`, { id: [added] })).body.message).toContain('评价已隐藏')
    expect(await listed()).toMatchObject([{ id: added, content: '非常好', display: false, sort: 1, stars: 'FIVE_STARS' }])
    expect((await ops.post(`${SAYS}/show`, { id: [added] })).status).toBe(200)
    expect((await ops.post(`${SAYS}/delete`, { id: added })).status).toBe(200)
    expect((await ops.post(`${SAYS}/delete`, { id: added })).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  it('are refused by the field that is wrong', async () => {
    const wrong = [{ institutionId: null }, { nickname: '' }, { stars: 'SIX' }, { content: '长'.repeat(501) }, { sort: 10_000 }]
    for (const one of wrong) {
      const [field = ''] = Object.keys(one)
      const { status, body } = await ops.post(`${SAYS}/add`, { ...form(), ...one })
      expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field })
    }
    expect((await finance.post(`${SAYS}/add`, form())).status).toBe(403)
    expect(await listed()).toEqual([])
  })
})
