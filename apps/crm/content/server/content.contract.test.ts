/** Banners and search terms over HTTP: the actions of staff, and their refusals. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upload } from '#tests/contract/fixture/samples.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'

let test: TestApplication
let ops: Client
let sales: Client
let institution: number
let stopped: number
let bannerServiceItem: number
let college: number
let article: number
let draft: number
let madeBanners = 0

const firstId = async (query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await query.execute(test.db)).rows[0]?.id as number

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
  sales = await test.as('sales_a1')
  institution = await firstId(sql`select id from institution where not locked order by id limit 1`)
  stopped = await firstId(sql`select id from institution where locked order by id limit 1`)
  college = await firstId(sql`select min(id) as id from college`)
  article = await firstId(sql`select min(id) as id from article where state = 'PUBLISHED'`)
  draft = await firstId(sql`select min(id) as id from article where state = 'DRAFT'`)
  bannerServiceItem = await firstId(sql`select id from service_item where not locked order by id limit 1`)
})
afterAll(() => test.close())

const png = (): Promise<Buffer> =>
  sharp({ create: { width: 75, height: 30, channels: 3, background: { r: madeBanners % 255, g: 90, b: 200 } } })
    .png()
    .toBuffer()
const picture = async (): Promise<string> => (await upload(ops, '/files', 'a.png', await png())).body.data.url

const banner = async (values: object = {}): Promise<Record<string, unknown>> => {
  madeBanners += 1
  return { name: `轮播${madeBanners}`, location: 'MINE', jumpType: 'NONE', sort: 50, display: true, picture: await picture(), ...values }
}
const saved = async (values: object = {}): Promise<number> => {
  const answer = await ops.post('/banner/save', await banner(values))
  expect(answer.body).toMatchObject({ code: 200 })
  return answer.body.data.id
}
const errorsOf = ({ body }: InjectedAnswer): unknown => body.errors
const row = async (id: number) => (await ops.get(`/banner/details?id=${id}`)).body.data
const targets = async (id: number) => {
  const { jumpType, url, param } = await row(id)
  return { jumpType, url, param }
}

describe('a banner', () => {
  it('is added, found, changed, hidden, shown and taken away', async () => {
    const id = await saved({ name: '春季招生', jumpType: 'H5', url: 'https://h5.example.com/spring' })
    const { body } = await ops.get(`/banner/list?nameContains=${encodeURIComponent('春季招生')}&locationIs=MINE`)
    expect(body.data.records).toMatchObject([
      { id, name: '春季招生', jumpType: 'H5', url: 'https://h5.example.com/spring', display: true, sort: 50 },
    ])
    expect((await ops.edit('/banner/update', { id, name: '春季招生二期', sort: 7 })).status).toBe(200)
    expect(await row(id)).toMatchObject({ name: '春季招生二期', sort: 7, url: 'https://h5.example.com/spring' })
    expect((await ops.post('/banner/hide', { id: [id] })).body.message).toBe('已隐藏')
    expect(await row(id)).toMatchObject({ display: false })
    expect((await ops.post('/banner/hide', { id: [id] })).status).toBe(409)
    expect((await ops.post('/banner/show', { id: [id] })).status).toBe(200)
    expect((await ops.post('/banner/delete', { id })).status).toBe(200)
    expect((await ops.get(`/banner/details?id=${id}`)).status).toBe(404)
  })

  it('leads to what its type says, and the app is told that alone', async () => {
    const cases: readonly (readonly [object, object])[] = [
      [
        { jumpType: 'INSTITUTION_DETAIL', institutionId: institution },
        { url: null, param: String(institution) },
      ],
      [
        { jumpType: 'SERVICE_ITEM_DETAIL', serviceItemId: bannerServiceItem },
        { url: null, param: String(bannerServiceItem) },
      ],
      [
        { jumpType: 'MINI_PROGRAM', path: 'pages/a?id=1' },
        { url: null, param: 'pages/a?id=1' },
      ],
      [
        { jumpType: 'SCHOOL_DETAIL', collegeId: college },
        { url: null, param: String(college) },
      ],
      [
        { jumpType: 'DYNAMIC_DETAIL', articleId: article },
        { url: null, param: String(article) },
      ],
      [{ jumpType: 'SCHOOL_LIST' }, { url: null, param: null }],
      [{ jumpType: 'INTERNATIONAL_SCHOOL_LIST' }, { url: null, param: null }],
      [
        { jumpType: 'H5', url: 'http://a.example.com' },
        { url: 'http://a.example.com', param: null },
      ],
    ]
    const one = await saved()
    for (const [values, told] of cases) {
      expect(await targets(await saved(values))).toMatchObject(told)
      // The same row switches targets: nothing of the previous target may stay.
      expect((await ops.edit('/banner/update', { id: one, ...values })).body).toMatchObject({ code: 200 })
      expect(await targets(one)).toMatchObject(told)
    }
  })

  it('is refused by the field that is wrong, and nothing is written', async () => {
    const id = await saved()
    const before = await row(id)
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ name: '一'.repeat(21) }, 'name', '只能输入1-20个字符'],
      [{ name: '' }, 'name', '请输入名称'],
      [{ location: 'NOWHERE' }, 'location', '请选择正确的展示位置'],
      [{ picture: 'https://example.com/a.png' }, 'picture', '请重新上传图片'],
      [{ sort: null }, 'sort', '请输入排序'],
      [{ sort: 0 }, 'sort', '排序不能小于1'],
      [{ jumpType: 'H5' }, 'url', '请输入落地页地址'],
      [{ jumpType: 'H5', url: 'javascript:alert(1)' }, 'url', '请输入以 http:// 或 https:// 开头的网址，最多250个字符'],
      [{ jumpType: 'MINI_PROGRAM' }, 'path', '请输入小程序路径'],
      [{ jumpType: 'SCHOOL_DETAIL' }, 'collegeId', '请选择跳转院校'],
      [{ jumpType: 'DYNAMIC_DETAIL' }, 'articleId', '请选择跳转资讯'],
      [{ jumpType: 'DYNAMIC_DETAIL', articleId: draft }, 'articleId', expect.stringContaining('未发布')],
      [{ jumpType: 'INSTITUTION_DETAIL' }, 'institutionId', '请选择跳转机构'],
      [{ jumpType: 'NONE', institutionId: institution }, 'institutionId', '跳转机构当前不能填写，请刷新后重试'],
    ]
    for (const [values, field, message] of wrong) {
      expect(errorsOf(await ops.post('/banner/save', await banner(values)))).toEqual([{ field, message }])
      expect(errorsOf(await ops.edit('/banner/update', { id, ...values }))).toEqual([{ field, message }])
    }
    for (const [values, field] of [
      [{ jumpType: 'INSTITUTION_DETAIL', institutionId: stopped }, 'institutionId'],
      [{ jumpType: 'INSTITUTION_DETAIL', institutionId: 999_999 }, 'institutionId'],
      [{ jumpType: 'SERVICE_ITEM_DETAIL', serviceItemId: 999_999 }, 'serviceItemId'],
    ] as const)
      expect(errorsOf(await ops.post('/banner/save', await banner(values)))).toMatchObject([{ field }])
    expect(await row(id)).toEqual(before)
  })

  it('has a picture of png or jpg, of at most 5,120,000 bytes', async () => {
    const gif = await sharp(await png())
      .gif()
      .toBuffer()
    const { url } = (await upload(ops, '/files', 'a.gif', gif)).body.data
    expect(errorsOf(await ops.post('/banner/save', await banner({ picture: url })))).toMatchObject([{ field: 'picture' }])
    // Bytes after the end of the image still count as file size.
    const large = Buffer.concat([await png(), Buffer.alloc(5_120_001)])
    const big = (await upload(ops, '/files', 'a.png', large)).body.data?.url
    await sql`update file set received_size = 5120001 where id = ${String(big).split('/').at(-1)}::uuid`.execute(test.db)
    expect(errorsOf(await ops.post('/banner/save', await banner({ picture: big })))).toMatchObject([{ field: 'picture' }])
  })

  it('is kept from who has no permission, and 404 where there is none', async () => {
    const id = await saved()
    for (const [path, body] of [
      ['/banner/save', await banner()],
      ['/banner/update', { id, version: 1, name: '改' }],
      ['/banner/delete', { id }],
      ['/banner/show', { id: [id] }],
      ['/banner/hide', { id: [id] }],
      ['/banner/arrange', { id, before: null }],
    ] as const)
      expect([path, (await sales.post(path, body)).status]).toEqual([path, 403])
    expect((await sales.get('/banner/list')).status).toBe(403)
    for (const [path, body] of [
      ['/banner/update', { id: 999_999, version: 1, name: '改' }],
      ['/banner/delete', { id: 999_999 }],
      ['/banner/hide', { id: [999_999] }],
      ['/banner/arrange', { id: 999_999, before: id }],
    ] as const)
      expect([path, (await ops.post(path, body)).status]).toEqual([path, 404])
  })

  it('stands where it is put among those of its place', async () => {
    const ids = (await ops.get('/banner/list?locationIs=SCHOOL')).body.data.records.map((one: { id: number }) => one.id) as number[]
    expect(ids.length).toBeGreaterThan(2)
    expect((await ops.post('/banner/arrange', { id: ids.at(-1), before: ids[0] })).status).toBe(200)
    const after = (await ops.get('/banner/list?locationIs=SCHOOL')).body.data.records as { id: number; sort: number }[]
    expect(after.map(one => one.id)).toEqual([ids.at(-1), ...ids.slice(0, -1)])
    expect(after.map(one => one.sort)).toEqual(ids.map((_, at) => at + 1))
    const other = (await ops.get('/banner/list?locationIs=MINE')).body.data.records[0].id
    expect(await ops.post('/banner/arrange', { id: ids[0], before: other })).toMatchObject({
      status: 409,
      body: { message: '只能在同一展示位置内调整顺序' },
    })
  })

  it('cannot lead to two things at once in the database', async () => {
    const id = await saved({ jumpType: 'H5', url: 'https://a.example.com' })
    for (const set of [
      "path = 'a'",
      'url = null',
      "jump_type = 'NONE'",
      "jump_type = 'ELSEWHERE'",
      `institution_id = ${institution}`,
      "url = 'ftp://a'",
    ])
      await expect(sql`update banner set ${sql.raw(set)} where id = ${id}`.execute(test.db)).rejects.toThrow(/check constraint/)
  })
})

describe('a search term', () => {
  const TERM = { searchName: '牛津面试', location: 'HOME', searchType: 'ALL' }
  const list = async (name: string) =>
    (await ops.get(`/hot/search/list?searchNameContains=${encodeURIComponent(name)}`)).body.data.records as Record<string, unknown>[]

  it('is added last of its place, changed, and deleted with others', async () => {
    const { body } = await ops.post('/hot/search/add', TERM)
    const [added] = await list('牛津面试')
    const { rows } = await sql<{ last: number }>`select max(sort) as last from search_term where location = 'HOME'`.execute(test.db)
    expect(added).toMatchObject({ id: body.data.id, hot: false, sort: rows[0]?.last })
    expect((await ops.edit('/hot/search/edit', { id: body.data.id, hot: true, sort: 2 })).status).toBe(200)
    expect(await list('牛津面试')).toMatchObject([{ hot: true, sort: 2 }])
    const second = (await ops.post('/hot/search/add', { ...TERM, searchName: '牛津面试二', sort: 3 })).body.data.id
    expect((await ops.post('/hot/search/delete', { id: [body.data.id, second] })).status).toBe(200)
    expect(await list('牛津面试')).toEqual([])
  })

  it('is there once for a place, also when two add it at the same instant', async () => {
    const body = { ...TERM, searchName: '同时新增' }
    const held = sql`lock table search_term in share row exclusive mode`
    const answers = await collide(test.db, held, [() => ops.post('/hot/search/add', body), () => ops.post('/hot/search/add', body)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual([
      { field: 'searchName', message: '这个位置已有相同的搜索词' },
    ])
    expect((await ops.post('/hot/search/add', { ...body, location: 'SCHOOL' })).status).toBe(200)
  })

  it('is refused by field, without permission, and where there is none', async () => {
    for (const [values, field] of [
      [{ searchName: '词'.repeat(21) }, 'searchName'],
      [{ searchName: ' ' }, 'searchName'],
      [{ location: null }, 'location'],
      [{ searchType: 'X' }, 'searchType'],
      [{ sort: -1 }, 'sort'],
    ] as const)
      expect(errorsOf(await ops.post('/hot/search/add', { ...TERM, ...values }))).toMatchObject([{ field }])
    const id = (await list('留学费用'))[0]?.['id']
    for (const [path, body] of [
      ['/hot/search/add', TERM],
      ['/hot/search/edit', { id, version: 1, hot: true }],
      ['/hot/search/delete', { id: [id] }],
      ['/hot/search/arrange', { id }],
    ] as const)
      expect([path, (await sales.post(path, body)).status]).toEqual([path, 403])
    for (const [path, body] of [
      ['/hot/search/edit', { id: 999_999, version: 1, hot: true }],
      ['/hot/search/delete', { id: [999_999] }],
      ['/hot/search/arrange', { id: 999_999 }],
    ] as const)
      expect([path, (await ops.post(path, body)).status]).toEqual([path, 404])
  })
})
