import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { type FeedClient, feedClient } from '#tests/support/feed-client.ts'

const COMMENTS_PATH = '/agency/comment'

let test: TestApplication
let app: FeedClient
let ops: Client
let institution: number
let serial = 0

beforeAll(async () => {
  test = await startApplication()
  app = await feedClient(test, '留学App', ['comments'])
  ops = await test.as('ops_1')
  const { rows } = await sql<{ id: number }>`insert into institution (name) values ('评价接入机构') returning id`.execute(test.db)
  institution = rows[0]?.id as number
})
afterAll(() => test.close())

const sentComment = (values: object = {}) => ({
  externalId: `comment-${++serial}`,
  institutionId: institution,
  uid: 300_100,
  nickname: '小鱼',
  subjectFamiliar: 5,
  applySpeed: 4,
  serviceAttitude: 4,
  content: '老师很专业',
  ...values,
})
const sendComments = (...items: object[]) => app.send('/comments', items)
const takenComment = (item: object) => app.taken('/comments', item)
const listedComments = async () => (await ops.get(`${COMMENTS_PATH}/list?institutionIs=${institution}`)).body.data.records
const rating = async () =>
  (
    await sql<{ rating: string; comments: number }>`select rating, comments from institution_user_rating
      where institution_id = ${institution}`.execute(test.db)
  ).rows[0]
const facts = async () =>
  (await sql`select entity_id from outbox where topic = 'comment.left' order by id`.execute(test.db)).rows.map(row => row)

describe('a comment from the app', () => {
  it('stands in the list, counts in the rating, and moves the order of institutions', async () => {
    const id = await takenComment(sentComment({ createdDate: '2026-03-01T02:00:00Z' }))
    expect(await listedComments()).toMatchObject([
      { id, uid: 300_100, nickname: '小鱼', average: '4.33', content: '老师很专业', createdDate: '2026-03-01 10:00:00', display: true },
    ])
    expect(await rating()).toEqual({ rating: '4.33', comments: 1 })
    expect(await facts()).toEqual([{ entity_id: id }])
  })

  it('is answered and hidden like any other', async () => {
    const id = await takenComment(sentComment())
    expect((await ops.post(`${COMMENTS_PATH}/reply`, { id, reply: '谢谢' })).status).toBe(200)
    expect((await ops.post(`${COMMENTS_PATH}/hide`, { id: [id], hideReason: '重复评价' })).status).toBe(200)
    expect(await rating()).toEqual({ rating: '4.33', comments: 1 })
  })

  it('is plain text: markup in it is no markup', async () => {
    const content = '<img src=x onerror="alert(1)"> <b>好</b> & 快'
    const id = await takenComment(sentComment({ content, nickname: '<i>鱼</i>' }))
    const [row] = await listedComments()
    expect(row).toMatchObject({ id, content, nickname: '<i>鱼</i>' })
  })

  it('was left by now, whatever the clock of the app says of the next minutes', async () => {
    const id = await takenComment(sentComment({ createdDate: new Date(Date.now() + 240_000).toISOString() }))
    const { rows } = await sql`select created_date <= now() as past from institution_comment where id = ${id}`.execute(test.db)
    expect(rows).toEqual([{ past: true }])
  })

  it('that is sent again is the same one', async () => {
    const item = sentComment()
    const id = await takenComment(item)
    const count = (await listedComments()).length
    expect(await sendComments(item, { ...item, content: '改了' })).toEqual([
      { index: 0, ok: true, id, repeated: true },
      { index: 1, ok: true, id, repeated: true },
    ])
    expect(await listedComments()).toHaveLength(count)
  })
})

describe('what is no comment', () => {
  it.each([
    [{ institutionId: 999_999 }, 'institutionId', '机构不存在'],
    [{ uid: 0 }, 'uid', '用户ID不能小于1'],
    [{ nickname: ' ' }, 'nickname', '请输入用户昵称'],
    [{ nickname: '鱼'.repeat(31) }, 'nickname', '只能输入1-30个字符'],
    [{ subjectFamiliar: 6 }, 'subjectFamiliar', '学科熟悉度不能大于5'],
    [{ applySpeed: 0 }, 'applySpeed', '申请速度不能小于1'],
    [{ serviceAttitude: 9 }, 'serviceAttitude', '服务态度不能大于5'],
    [{ content: '' }, 'content', '请输入评价内容'],
    [{ content: '好'.repeat(501) }, 'content', '只能输入1-500个字符'],
  ])('%j is refused by its field', async (values, field, message) => {
    const before = await listedComments()
    const results = await sendComments(sentComment(values))
    expect(results).toEqual([{ index: 0, ok: false, code: 3000, field, message }])
    expect(await listedComments()).toEqual(before)
  })

  it('is one about an institution that is stopped', async () => {
    const { rows } = await sql<{ id: number }>`insert into institution (name, locked) values ('停用评价机构', true) returning id`.execute(
      test.db,
    )
    expect(await sendComments(sentComment({ institutionId: rows[0]?.id }))).toMatchObject([
      { ok: false, field: 'institutionId', message: '机构【停用评价机构】已停用' },
    ])
  })

  it('leaves the good ones of its batch whole, and itself nothing', async () => {
    const [before, told] = [await listedComments(), await facts()]
    const results = await sendComments(
      sentComment({ content: '第一条' }),
      sentComment({ applySpeed: 7 }),
      sentComment({ institutionId: 999_999 }),
      sentComment({ content: '第二条' }),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, false, false, true])
    const after = await listedComments()
    expect(after.slice(0, 2).map(({ content }: { content: string }) => content)).toEqual(['第二条', '第一条'])
    expect(after).toHaveLength(before.length + 2)
    expect(await facts()).toHaveLength(told.length + 2)
  })
})
