import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { commitTable, uploadTable } from './college.testing.ts'

let test: TestApplication
let ops: Client

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
})
afterAll(() => test?.close())

const countRows = async (table: 'college' | 'college_major' | 'college_ranking'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(test.db)
  return rows[0]?.n ?? 0
}
const waitingForTable = async () =>
  (await sql`select from pg_locks where relation = 'college_major'::regclass and not granted`.execute(test.db)).rows
const reasons = (data: { rows: readonly { row: number; reason: string }[] }) => data.rows.map(({ row, reason }) => [row, reason])

describe('rankings from a file', () => {
  const PATH = '/college/ranking/import'
  const HEAD = ['榜单', '年份', '院校', '名次', '国内名次', '得分']

  it('name what is wrong row by row and write nothing; then the right ones are written, and undone', async () => {
    const before = await countRows('college_ranking')
    const { body } = await uploadTable(ops, PATH, [
      HEAD,
      ['QS', 2027, '剑桥大学', '=6', 3, 97.1],
      ['QS', 2027, 'university college london', '101-150', '', ''],
      ['QS', 2027, '霍格沃茨魔法学校', 1, '', ''],
      ['QS', 2027, 'University of Cambridge', 7, '', ''],
      ['QS', 2026, '剑桥大学', 7, '', ''],
      ['QS', 2027, '牛津大学', '很高', '', ''],
      ['QS', 2027, '纽卡斯尔大学', 120, '', ''],
      ['没有的榜单', 2027, '牛津大学', 4, '', ''],
      ['QS', 1800, '牛津大学', 4, '', ''],
      ['QS', 2027, '=HYPERLINK()', 4, '', ''],
    ])
    expect(body.data).toMatchObject({ total: 10, ok: 2, duplicate: 2, failed: 6 })
    const said = new Map(reasons(body.data) as [number, string][])
    expect(said.get(4)).toBe('院校：没有院校“霍格沃茨魔法学校”')
    expect(said.get(5)).toBe('与第2行重复')
    expect(said.get(6)).toBe('该院校在这一年的榜单里已有名次')
    expect(said.get(7)).toBe('名次请填写 8、101–150 或 1001+')
    expect(said.get(8)).toMatch(/^院校：有2个院校叫“纽卡斯尔大学”，请改填英文名称/)
    expect([...said.keys()].sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11])
    expect(await countRows('college_ranking')).toBe(before)

    expect(await commitTable(ops, PATH, body.data)).toMatchObject({ state: 'done', result: { total: 10, ok: 2, duplicate: 2, failed: 6 } })
    const { records } = (await ops.get('/college/ranking/list?kindIs=QS&yearIs=2027')).body.data
    expect(records).toMatchObject([
      { rank: '6', countryRank: 3, score: '97.10', college: { chineseName: '剑桥大学' } },
      { rank: '101–150', college: { chineseName: '伦敦大学学院' } },
    ])
    const admin = await test.as('admin')
    const history = (await admin.get(`/runtime/history?resource=collegeRanking&id=${records[0].id}`)).body.data
    expect(history).toMatchObject({
      total: 1,
      records: [{ operator: '梁思源', changes: expect.arrayContaining([expect.objectContaining({ label: '名次', after: '6' })]) }],
    })
    const { batchId } = body.data
    await ops.edit('/college/ranking/edit', { id: records[0].id, rank: '5' })
    expect((await ops.get(`${PATH}/revert?batchId=${batchId}`)).body.data).toEqual({
      reverted: 1,
      kept: [{ reason: '已被修改', count: 1 }],
    })
    expect((await ops.post(`${PATH}/revert`, { batchId })).body.data).toEqual({ reverted: 1, kept: 1 })
    expect(await countRows('college_ranking')).toBe(before + 1)
  })

  it('are looked at again when they are written: what was added meanwhile is there once', async () => {
    const { body } = await uploadTable(ops, PATH, [HEAD, ['THE', 2029, '剑桥大学', 1, '', ''], ['THE', 2029, '牛津大学', 2, '', '']])
    const { id } = (await ops.get(`/college/list?keywordContains=${encodeURIComponent('剑桥大学')}`)).body.data.records[0]
    expect((await ops.post('/college/ranking/add', { kind: 'THE', year: 2029, collegeId: id, rank: '9' })).status).toBe(200)
    expect(await commitTable(ops, PATH, body.data)).toMatchObject({ result: { ok: 1, duplicate: 1 } })
  })

  it('are for who may import, as all imports here', async () => {
    const sales = await test.as('sales_a1')
    for (const path of [PATH, '/college/import', '/college/major/import'])
      expect((await uploadTable(sales, path, [HEAD, ['QS', 2027, '剑桥大学', 6, '', '']])).status, path).toBe(403)
  })
})

describe('colleges from a file', () => {
  const PATH = '/college/import'

  it('are there once a country by either name, and go again when they are not used', async () => {
    const before = await countRows('college')
    const { body } = await uploadTable(ops, PATH, [
      ['国家', '中文名称', '英文名称', '简称', '城市', '标签', '最低学费', '最高学费'],
      ['英国', '新城大学', 'University of Newtown', 'UNT', '新城', '商科强校、理工强校', 10, 20],
      ['英国', '剑桥', 'The university of CAMBRIDGE', '', '', '', '', ''],
      ['英国', '新城大学', 'Newtown College', '', '', '', '', ''],
      ['英国', '古城大学', 'Oldtown University', '', '', '', 30, 20],
      ['英国', '', 'Nameless University', '', '', '', '', ''],
      ['美国', '新城大学', 'University of Newtown', '', '', '', '', ''],
    ])
    expect(body.data).toMatchObject({ total: 6, ok: 2, duplicate: 2, failed: 2 })
    expect(reasons(body.data)).toEqual([
      [3, '该国家已有同名院校'],
      [4, '与第2行重复'],
      [5, '最高学费不能低于最低学费'],
      [6, expect.stringContaining('中文名称')],
    ])
    expect(await commitTable(ops, PATH, body.data)).toMatchObject({ result: { ok: 2 } })
    const { records } = (await ops.get('/college/list?keywordContains=UNT&size=100')).body.data
    expect(records).toEqual(
      expect.arrayContaining([expect.objectContaining({ chineseName: '新城大学', city: '新城', tags: ['商科强校', '理工强校'] })]),
    )
    const id = records.find((row: { chineseName: string }) => row.chineseName === '新城大学').id
    await ops.post('/college/ranking/add', { kind: 'THE', year: 2028, collegeId: id, rank: '9' })
    expect((await ops.post(`${PATH}/revert`, { batchId: body.data.batchId })).body.data).toEqual({ reverted: 1, kept: 1 })
    expect(await countRows('college')).toBe(before + 1)
  })
})

describe('majors of colleges from a file', () => {
  const PATH = '/college/major/import'

  it('name college and major, each degree once', async () => {
    const before = await countRows('college_major')
    const { id } = (await ops.post('/college/add', { chineseName: '专业大学', englishName: 'Majors University', country: '英国', sort: 1 }))
      .body.data
    const { body } = await uploadTable(ops, PATH, [
      ['院校', '专业', '学位', '项目名称', '学制', '入学月份', '项目链接'],
      ['专业大学', '金融学', '授课型硕士', 'MSc Finance', 1, '9月、1月', 'https://a.example/'],
      ['Majors University', 'Finance', '授课型硕士', '', '', '', ''],
      ['专业大学', '魔药学', '本科', '', '', '', ''],
      ['专业大学', '会计学', '本科', '', '', '', 'http://a.example/'],
      ['专业大学', '会计学', '博士', '', 3, '', ''],
    ])
    expect(body.data).toMatchObject({ total: 5, ok: 2, duplicate: 1, failed: 2 })
    expect(reasons(body.data)).toEqual([
      [3, '与第2行重复'],
      [4, '专业：没有专业“魔药学”'],
      [5, '请输入以 https:// 开头的网址'],
    ])
    expect(await commitTable(ops, PATH, body.data)).toMatchObject({ result: { ok: 2 } })
    expect((await ops.get(`/college/details?id=${id}`)).body.data.majorCount).toBe(2)
    expect((await ops.post(`${PATH}/revert`, { batchId: body.data.batchId })).body.data).toEqual({ reverted: 2, kept: 0 })
    expect(await countRows('college_major')).toBe(before)
  })

  it('of a college that goes while they are written are refused, the others written', async () => {
    const { id } = (
      await ops.post('/college/add', { chineseName: '短命大学', englishName: 'Shortlived University', country: '英国', sort: 1 })
    ).body.data
    const { body } = await uploadTable(ops, PATH, [
      ['院校', '专业', '学位'],
      ['短命大学', '兽医学', '预科'],
      ['剑桥大学', '兽医学', '预科'],
    ])
    expect(body.data).toMatchObject({ ok: 2 })
    // The job has checked its rows and waits for the table lock.
    const writing = await test.db.transaction().execute(async tx => {
      await sql`lock table college_major in share mode`.execute(tx)
      const written = commitTable(ops, PATH, body.data)
      await expect.poll(async () => (await waitingForTable()).length, { interval: 20 }).toBe(1)
      expect((await ops.post('/college/delete', { id })).status).toBe(200)
      return { written }
    })
    expect(await writing.written).toMatchObject({ state: 'done', result: { ok: 1, failed: 1 } })
  })
})
