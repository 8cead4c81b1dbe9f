import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'

let test: TestApplication
let ops: Client

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
})
afterAll(() => test?.close())

const rowsFound = async (path: string, query: string): Promise<readonly Record<string, unknown>[]> => {
  const { status, body } = await ops.get(`${path}/list?size=100&${query}`)
  expect(status, `${path} ${query}: ${body.message}`).toBe(200)
  return body.data.records
}
const collegeNamesLike = async (text: string): Promise<readonly unknown[]> =>
  (await rowsFound('/college', `keywordContains=${encodeURIComponent(text)}`)).map(row => row['chineseName'])

const addedId = async (path: string, form: object): Promise<number> => {
  const { status, body } = await ops.post(`${path}/add`, form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

let serial = 0
const collegeForm = (more: object = {}) => {
  serial += 1
  return { chineseName: `测试大学${serial}`, englishName: `Trial University ${serial}`, country: '英国', sort: 1, ...more }
}
const firstMajor = async (): Promise<number> => (await rowsFound('/professional', ''))[0]?.['id'] as number

describe('colleges', () => {
  it('are found by Chinese, English, abbreviation and pinyin in one box', async () => {
    expect(await collegeNamesLike('UCL')).toContain('伦敦大学学院')
    expect(await collegeNamesLike('伦敦大学学院')).toEqual(['伦敦大学学院'])
    expect(await collegeNamesLike('imperial college')).toEqual(['帝国理工学院'])
    expect(await collegeNamesLike('jianqiao')).toContain('剑桥大学')
    expect(await collegeNamesLike('mslg')).toContain('麻省理工学院')
  })

  it('are added and edited; a name stands once in a country, however it is written', async () => {
    const id = await addedId('/college', collegeForm({ chineseName: '新桥大学', englishName: 'The University of Newbridge & Sons' }))
    const again = async (more: object) => (await ops.post('/college/add', collegeForm(more))).body
    expect(await again({ chineseName: '新桥 大学' })).toMatchObject({
      code: 3000,
      errors: [{ field: 'chineseName', message: '该国家已有同名院校' }],
    })
    expect(await again({ englishName: 'university of NEWBRIDGE and sons' })).toMatchObject({
      errors: [{ field: 'englishName', message: '该国家已有同英文名的院校' }],
    })
    await addedId('/college', collegeForm({ chineseName: '新桥大学', country: '美国' }))
    expect((await ops.edit('/college/edit', { id, city: '新桥', tuitionMin: '10', tuitionMax: '20' })).status).toBe(200)
    expect((await ops.get(`/college/details?id=${id}`)).body.data).toMatchObject({ city: '新桥', tuitionMin: '10.00', majorCount: 0 })
    expect(await collegeNamesLike('xinqiao')).toEqual(['新桥大学', '新桥大学'])
  })

  it('cost at most what they cost at least, or more, in the form and in the table', async () => {
    const wrong = { field: 'tuitionMax', message: '最高学费不能低于最低学费' }
    const answer = await ops.post('/college/add', collegeForm({ tuitionMin: '20', tuitionMax: '10' }))
    expect(answer).toMatchObject({ status: 422, body: { errors: [wrong] } })
    const id = await addedId('/college', collegeForm({ tuitionMin: '20', tuitionMax: '30' }))
    expect((await ops.edit('/college/edit', { id, tuitionMax: '10' })).body.errors).toEqual([wrong])
    await expect(sql`update college set tuition_max = 10 where id = ${id}`.execute(test.db)).rejects.toThrow(/college_tuition_range/)
  })

  it('are refused with what is wrong in them, and unknown ones are not there', async () => {
    const errors = async (more: object) => (await ops.post('/college/add', collegeForm(more))).body.errors?.[0]?.field
    expect(await errors({ country: '火星' })).toBe('country')
    expect(await errors({ website: 'ftp://a.example' })).toBe('website')
    expect(await errors({ ielts: '9.5' })).toBe('ielts')
    expect(await errors({ foundedYear: 1 })).toBe('foundedYear')
    expect(await errors({ chineseName: '' })).toBe('chineseName')
    for (const action of ['delete', 'show']) expect((await ops.post(`/college/${action}`, { id: 2_000_000_000 })).status).toBe(404)
    expect((await ops.post('/college/edit', { id: 2_000_000_000, version: 1, city: '无' })).status).toBe(404)
  })

  it('are hidden and shown, and deleted while nothing leads to them', async () => {
    const id = await addedId('/college', collegeForm())
    expect((await ops.post('/college/hide', { id: [id] })).status).toBe(200)
    expect((await ops.post('/college/hide', { id: [id] })).body.message).toBe('已经是隐藏状态')
    expect((await ops.post('/college/show', { id: [id] })).status).toBe(200)
    await addedId('/college/ranking', { kind: 'QS', year: 2030, collegeId: id, rank: '5' })
    expect((await ops.post('/college/delete', { id })).body).toMatchObject({
      code: 3000,
      message: '该院校已有专业、排名或录取案例，不能删除',
    })
    const [ranking] = await rowsFound('/college/ranking', 'kindIs=QS&yearIs=2030')
    expect((await ops.get(`/college/details?id=${id}`)).body.data).toMatchObject({ bestRanking: 'QS 5', bestRank: 5 })
    expect((await ops.post('/college/ranking/delete', { id: ranking?.['id'] })).status).toBe(200)
    expect((await ops.post('/college/delete', { id })).status).toBe(200)
    expect((await ops.get(`/college/details?id=${id}`)).status).toBe(404)
  })

  it('that get a major while they are deleted stay', async () => {
    const id = await addedId('/college', collegeForm())
    const professionalId = await firstMajor()
    const answers = await collide(test.db, sql`select from college where id = ${id} for update`, [
      () => ops.post('/college/major/add', { collegeId: id, professionalId, degree: 'BACHELOR' }),
      () => ops.post('/college/delete', { id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect((await ops.get(`/college/details?id=${id}`)).body.data.majorCount).toBe(1)
  })

  it('of one name at one instant: one is added', async () => {
    const same = collegeForm()
    const answers = await Promise.all([1, 2, 3].map(() => ops.post('/college/add', same)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('are kept by who may: others look, or are kept out', async () => {
    const sales = await test.as('sales_a1')
    expect((await sales.get('/college/list')).status).toBe(200)
    for (const action of ['add', 'edit', 'delete', 'show', 'hide'])
      expect((await sales.post(`/college/${action}`, { id: 1 })).status, action).toBe(403)
    expect((await sales.get('/college/export')).status).toBe(403)
    expect((await (await test.as('hr_1')).get('/college/list')).status).toBe(403)
  })
})

describe('majors', () => {
  it('are added, updated and deleted; none twice, none without a description, none in use', async () => {
    const [{ id: classification } = {}] = await rowsFound('/professional/classification', '')
    const major = { professionalName: '占星学', professionalClassificationManagementId: classification, professionalDesc: '观星' }
    const id = await addedId('/professional', major)
    expect((await ops.post('/professional/add', { ...major, professionalName: '占 星学' })).body.errors).toEqual([
      { field: 'professionalName', message: '专业名称已存在' },
    ])
    const wrong = async (more: object) => (await ops.post('/professional/add', { ...major, professionalName: '炼金术', ...more })).body
    expect((await wrong({ professionalDesc: '' })).errors[0].field).toBe('professionalDesc')
    expect((await wrong({ professionalDesc: '长'.repeat(801) })).errors[0].field).toBe('professionalDesc')
    expect((await wrong({ professionalClassificationManagementId: 2_000_000_000 })).errors[0].field).toBe(
      'professionalClassificationManagementId',
    )
    expect((await ops.edit('/professional/update', { id, majorEnglishName: 'Astrology' })).status).toBe(200)
    const collegeId = await addedId('/college', collegeForm())
    const taught = await addedId('/college/major', { collegeId, professionalId: id, degree: 'DOCTOR' })
    expect((await ops.post('/professional/delete', { id })).body.message).toBe('已有院校开设该专业，不能删除')
    expect((await ops.post('/college/major/delete', { id: taught })).status).toBe(200)
    expect((await ops.post('/professional/delete', { id })).status).toBe(200)
    expect((await ops.post('/professional/delete', { id })).status).toBe(404)
    const sales = await test.as('sales_a1')
    for (const action of ['add', 'update', 'delete', 'show', 'hide'])
      expect((await sales.post(`/professional/${action}`, { id: 1 })).status, action).toBe(403)
  })

  it('have classifications, which go when they are empty', async () => {
    const id = await addedId('/professional/classification', { name: '神秘学', sort: 99 })
    expect((await ops.post('/professional/classification/add', { name: '神 秘学', sort: 1 })).body.errors).toEqual([
      { field: 'name', message: '该分类已存在' },
    ])
    const major = await addedId('/professional', {
      professionalName: '塔罗学',
      professionalClassificationManagementId: id,
      professionalDesc: '牌',
    })
    expect((await ops.post('/professional/classification/delete', { id })).body.message).toBe('该分类下还有专业，不能删除')
    await ops.post('/professional/delete', { id: major })
    expect((await ops.edit('/professional/classification/edit', { id, name: '玄学' })).status).toBe(200)
    expect((await ops.post('/professional/classification/delete', { id })).status).toBe(200)
    const sales = await test.as('sales_a1')
    for (const action of ['add', 'edit', 'delete', 'arrange'])
      expect((await sales.post(`/professional/classification/${action}`, { id })).status, action).toBe(403)
  })

  it('of a college are there once for a degree, with a link that is safe', async () => {
    const [collegeId, professionalId] = [await addedId('/college', collegeForm()), await firstMajor()]
    const major = { collegeId, professionalId, degree: 'BACHELOR', intakeMonths: ['9月'], duration: '3', link: 'https://a.example/finance' }
    const id = await addedId('/college/major', major)
    expect((await ops.post('/college/major/add', major)).body.errors).toEqual([
      { field: 'professionalId', message: '该院校已有这个专业的同一学位' },
    ])
    const other = await addedId('/college/major', { ...major, degree: 'DOCTOR' })
    expect((await ops.edit('/college/major/edit', { id: other, degree: 'BACHELOR' })).status).toBe(422)
    const unsafe = { status: 422, body: { errors: [{ field: 'link', message: '请输入以 https:// 开头的网址' }] } }
    expect(await ops.post('/college/major/add', { ...major, degree: 'FOUNDATION', link: 'http://a.example/' })).toMatchObject(unsafe)
    expect(await ops.edit('/college/major/edit', { id, link: 'http://a.example/' })).toMatchObject(unsafe)
    expect(await ops.edit('/college/major/edit', { id, collegeId: 1 })).toMatchObject({
      status: 422,
      body: { message: '院校当前不能填写，请刷新后重试' },
    })
    expect((await ops.post('/college/major/hide', { id: [id, other] })).status).toBe(200)
    expect(await rowsFound('/college/major', `collegeIs=${collegeId}`)).toMatchObject([
      { id: other, display: false },
      { id, display: false, college: { id: collegeId }, intakeMonths: ['9月'], duration: '3.0' },
    ])
    expect((await ops.post('/college/major/delete', { id: 2_000_000_000 })).status).toBe(404)
    const sales = await test.as('sales_a1')
    for (const action of ['add', 'edit', 'delete', 'show', 'hide'])
      expect((await sales.post(`/college/major/${action}`, { id })).status, action).toBe(403)
  })
})

describe('rankings', () => {
  it('are sorted by place, the newest year by itself', async () => {
    const screen = encodeURIComponent('/college/ranking')
    const { records, total } = (await ops.get(`/college/ranking/list?screen=${screen}&kindIs=QS&quickCheck=latest&size=20`)).body.data
    expect(total).toBeGreaterThan(200)
    const places = records.map((row: { sort: number }) => row.sort)
    expect(places).toEqual([...places].sort((a: number, b: number) => a - b))
    expect(new Set(records.map((row: { year: number }) => row.year)).size).toBe(1)
  })

  it('keep a place as it is written, a college once a ranking and year', async () => {
    const collegeId = await addedId('/college', collegeForm())
    const ranking = { kind: 'ARWU', year: 2024, collegeId, rank: '=101-150', score: '33.5' }
    const id = await addedId('/college/ranking', ranking)
    expect(await rowsFound('/college/ranking', 'kindIs=ARWU&yearIs=2024')).toMatchObject([
      { id, rank: '101–150', rankFrom: 101, rankTo: 150, sort: 101, latest: true, college: { id: collegeId } },
    ])
    expect((await ops.post('/college/ranking/add', ranking)).body.errors).toEqual([
      { field: 'collegeId', message: '该院校在这一年的榜单里已有名次' },
    ])
    const wrong = async (more: object) => (await ops.post('/college/ranking/add', { ...ranking, year: 2023, ...more })).body.errors
    expect(await wrong({ rank: '前十' })).toEqual([{ field: 'rank', message: '名次请填写 8、101–150 或 1001+' }])
    expect((await wrong({ kind: '没有的榜单' }))[0].field).toBe('kind')
    expect((await wrong({ year: 1999 }))[0].field).toBe('year')
    expect((await wrong({ collegeId: 2_000_000_000 }))[0].field).toBe('collegeId')
    expect((await ops.edit('/college/ranking/edit', { id, rank: '1001+' })).status).toBe(200)
    expect(await rowsFound('/college/ranking', 'kindIs=ARWU&yearIs=2024')).toMatchObject([{ rank: '1001+', rankFrom: 1001, rankTo: null }])
    expect((await ops.edit('/college/ranking/edit', { id, rank: '9–8' })).status).toBe(422)
    expect((await ops.post('/college/ranking/delete', { id })).status).toBe(200)
    expect((await ops.post('/college/ranking/delete', { id })).status).toBe(404)
    const sales = await test.as('sales_a1')
    for (const action of ['add', 'edit', 'delete'])
      expect((await sales.post(`/college/ranking/${action}`, { id })).status, action).toBe(403)
  })
})
