/** Meaning of cells in an imported file: units, dates, other sheets, aliases of options, and values left empty by choice. */

import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { jobInState, LEAD_IMPORT_PATH, uploadFile } from './import.testing.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'

let crm: LeadApplication
let admin: Client
let manager: Client
let phone = 13_600_000_000

beforeAll(async () => {
  crm = await startLeadApplication(true)
  ;[admin, manager] = await Promise.all([crm.as('admin'), crm.as('mgr_a')])
})
afterAll(() => crm.close())
beforeEach(() => {
  phone += 1_000
})

/** Rows with a name, a phone number of their own and these cells. */
const csv = (headers: string, ...rows: readonly string[]) =>
  [`姓名,手机号,${headers}`, ...rows.map((cells, at) => `取值${at},${phone + at},${cells}`)].join('\n')
const dryRun = async (client: Client, content: string) => (await uploadFile(client, content)).body.data
const postCheck = (client: Client, body: object) => client.post(`${LEAD_IMPORT_PATH}/check`, body)
const commit = async (client: Client, body: object) => {
  const answer = await client.post(`${LEAD_IMPORT_PATH}/commit`, body)
  return answer.status === 200 ? jobInState(client, answer.body.data.jobId) : answer
}
const writtenValues = async (batchId: number) =>
  (
    await sql<Record<string, unknown>>`select customer_source, budget, intended_countries, graduation_time::text as graduated, resident_city
      from live_customer where import_batch_id = ${batchId} order by phone_number`.execute(crm.database.db)
  ).rows
const aliases = async () =>
  (await sql<{ field: string; text: string }>`select field, text from spreadsheet_alias order by text`.execute(crm.database.db)).rows

it('what stands in another unit is converted and said, and what is unusual is asked about and written all the same', async () => {
  const file = csv('客户来源,咨询项目,预算', '直播,文书,300000元', '直播,文书,30万', '直播,文书,30000', '直播,文书,30')
  const { batchId, mapping, ...told } = await dryRun(admin, file)
  expect(told).toMatchObject({
    ...{ ok: 4, failed: 0, sheet: '', sheets: [''] },
    findings: [{ field: 'budget', converted: 1, doubtful: 1, unreadable: 0, emptied: 0, errors: 0 }],
    conversions: [{ row: 2, field: 'budget', text: '300000元', said: '30 万元' }],
    doubts: [{ row: 4, field: 'budget', text: '30000 万元', said: '一般不超过500万元，请核对' }],
  })
  expect(await commit(admin, { batchId, mapping })).toMatchObject({ state: 'done', result: { ok: 4 } })
  expect((await writtenValues(batchId)).map(({ budget }) => budget)).toEqual(['30.00', '30.00', '30000.00', '30.00'])
})

it('another sheet is read when it is chosen, and the import writes that one', async () => {
  const head = ['姓名', '手机号', '客户来源', '咨询项目', '毕业时间']
  const sheets = [
    { name: '说明', rows: [['请看第二页']] },
    { name: '六月', rows: [head, ['甲', phone, '直播', '文书', '2026年6月']] },
    { name: '七月', rows: [head, ['乙', phone + 1, '直播', '文书', 46_203]] },
  ]
  const { batchId, ...first } = (await uploadFile(admin, await writeXlsx({ sheets }), 'leads.xlsx')).body.data
  expect(first).toMatchObject({ sheet: '六月', sheets: ['说明', '六月', '七月'], ok: 0 })
  expect(first.rows).toMatchObject([{ row: 2, value: '2026年6月', reason: '毕业时间：只有年月，请写明哪一天' }])
  expect((await postCheck(admin, { batchId, sheet: '八月' })).body.message).toBe('没有这个工作表，请重新选择')
  const { mapping, ...other } = (await postCheck(admin, { batchId, sheet: '七月' })).body.data
  expect(other).toMatchObject({ sheet: '七月', ok: 1, sample: [['乙', String(phone + 1), '直播', '文书', '2026-06-30']] })
  expect(await commit(admin, { batchId, mapping })).toMatchObject({ result: { ok: 1 } })
  expect(await writtenValues(batchId)).toMatchObject([{ graduated: '2026-06-30' }])
})

it('a file with a header alone is called that, with the sheet that was read', async () => {
  expect((await uploadFile(admin, csv('客户来源'))).body.message).toBe('表格只有表头，没有数据')
  const sheets = [{ name: '模板', rows: [['姓名', '手机号']] }]
  expect((await uploadFile(admin, await writeXlsx({ sheets }), 'leads.xlsx')).body.message).toBe('工作表“模板”只有表头，没有数据')
})

it('what cannot be read may be left empty by choice, unless the field must have a value', async () => {
  const file = csv(
    '客户来源,咨询项目,预算,意向国家',
    '直播,文书,很多,英国',
    '直播,文书,,火星',
    '直播,文书,40,火星/英国',
    '火星,文书,再说,英国',
  )
  const { batchId, mapping, ...told } = await dryRun(admin, file)
  expect(told).toMatchObject({ ok: 0, failed: 4 })
  expect(told.rows[3]).toMatchObject({ row: 5, reason: '客户来源没有“火星”这个选项；预算：不是数字' })

  const leaveEmpty = ['budget', 'intendedCountries']
  const again = (await postCheck(admin, { batchId, leaveEmpty })).body.data
  expect(again).toMatchObject({ ok: 3, failed: 1, emptied: 3 })
  expect(again.findings).toEqual([
    { field: 'budget', converted: 0, doubtful: 0, unreadable: 2, emptied: 2, errors: 0 },
    { field: 'intendedCountries', converted: 0, doubtful: 0, unreadable: 2, emptied: 2, errors: 0 },
    { field: 'customerSource', converted: 0, doubtful: 0, unreadable: 1, emptied: 0, errors: 0 },
  ])
  for (const post of [
    () => postCheck(admin, { batchId, leaveEmpty: ['customerSource'] }),
    () => commit(admin, { batchId, mapping, leaveEmpty: ['name'] }),
  ])
    expect(await post()).toMatchObject({ status: 400, body: { message: expect.stringMatching(/必填，不能留空/) } })
  expect((await postCheck(admin, { batchId, leaveEmpty: ['status'] })).status).toBe(400)

  expect(await commit(admin, { batchId, mapping, leaveEmpty })).toMatchObject({ result: { ok: 3, failed: 1, emptied: 3 } })
  expect(await writtenValues(batchId)).toMatchObject([
    { budget: null, intended_countries: ['英国'] },
    { budget: null, intended_countries: [] },
    { budget: '40.00', intended_countries: ['英国'] },
  ])
})

it('what an unknown text means is said once, and known to everybody’s next import', async () => {
  const rows = ['小红薯,文书,英格兰、美国', ' 小红薯 ,文书,', '抖音,文书,火星', '随便,文书,']
  const { batchId, mapping, ...told } = await dryRun(admin, csv('客户来源,咨询项目,意向国家', ...rows))
  expect(told).toMatchObject({ ok: 0, failed: 4 })
  expect(told.unknown).toMatchObject([
    {
      field: 'customerSource',
      texts: [
        { text: '小红薯', count: 2 },
        { text: '随便', count: 1 },
      ],
      more: 0,
    },
    {
      field: 'intendedCountries',
      texts: [
        { text: '英格兰', count: 1 },
        { text: '火星', count: 1 },
      ],
      more: 0,
    },
  ])
  expect(told.unknown[0].options).toContainEqual({ value: '小红书', label: '新媒体 / 小红书' })

  const values = [
    { field: 'customerSource', text: '小红薯', value: '小红书' },
    { field: 'intendedCountries', text: '英格兰', value: '英国' },
    { field: 'intendedCountries', text: '火星', value: null },
    // A label always means its own option; a mapping for it is ignored.
    { field: 'customerSource', text: '抖音', value: '直播' },
  ]
  const again = (await postCheck(admin, { batchId, values })).body.data
  expect(again).toMatchObject({ ok: 3, failed: 1, emptied: 1 })
  expect(again.unknown[0].texts).toEqual([
    { text: '小红薯', count: 2, value: '小红书' },
    { text: '随便', count: 1 },
  ])
  // A check stores no aliases.
  expect(await aliases()).toEqual([])

  const refused = [
    [{ field: 'customerSource', text: '小红薯', value: '大红书' }, '“小红薯”对应的客户来源不能选择，请重新选择'],
    [{ field: 'customerSource', text: '小红薯', value: null }, '“客户来源”必填，不能留空'],
    [{ field: 'ownerless', text: '小红薯', value: '小红书' }, '选择的字段有误，请重新核对'],
  ] as const
  for (const [one, message] of refused)
    expect(await commit(admin, { batchId, mapping, values: [one] })).toMatchObject({ status: 400, body: { message } })

  expect(await commit(admin, { batchId, mapping, values })).toMatchObject({ result: { ok: 3, failed: 1, emptied: 1 } })
  expect(await writtenValues(batchId)).toMatchObject([
    { customer_source: '小红书', intended_countries: ['英国', '美国'] },
    { customer_source: '小红书' },
    { customer_source: '抖音', intended_countries: [] },
  ])
  expect(await aliases()).toEqual([
    { field: 'customerSource', text: '小红薯' },
    { field: 'intendedCountries', text: '英格兰' },
  ])
  const { rows: entries } = await sql<{
    detail: unknown
  }>`select detail from audit_log where action = ${`${LEAD_IMPORT_PATH}/commit`} and result = 'success'
    order by id desc limit 1`.execute(crm.database.db)
  expect(entries[0]?.detail).toMatchObject({ remembered: ['客户来源：小红薯 → 小红书', '意向国家：英格兰 → 英国'], forgotten: [] })
})

it('what was said in one import is known to everybody’s next one, as long as its option can be chosen, and can be taken back', async () => {
  await sql`insert into spreadsheet_alias (resource, field, text, value, employee_id) values
    ('institutionsCustomer', 'customerSource', '小红薯', '"小红书"', 1), ('institutionsCustomer', 'intendedCountries', '英格兰', '"英国"', 1)
    on conflict do nothing`.execute(crm.database.db)
  const next = await dryRun(manager, csv('客户来源,咨询项目,意向国家', '小红薯,文书,火星', '小红薯,文书,英格兰'))
  expect(next).toMatchObject({ ok: 1, failed: 1 })
  expect(next.unknown).toMatchObject([
    { texts: [{ text: '小红薯', count: 2, value: '小红书', remembered: true }] },
    { texts: [{ text: '火星' }, { text: '英格兰', value: '英国', remembered: true }] },
  ])
  expect(next.unknown[1].texts[0]).not.toHaveProperty('value')

  // A disabled option disables its aliases, and enabling it restores them.
  await switchSource('小红书', false)
  expect(await dryRun(manager, csv('客户来源,咨询项目', '小红薯,文书'))).toMatchObject({
    ok: 0,
    unknown: [{ texts: [{ text: '小红薯' }] }],
  })
  await switchSource('小红书', true)

  // A withdrawn alias is unknown in this file, and removed by the file's import.
  const forget = [{ field: 'customerSource', text: '小红薯' }]
  const bare = (await postCheck(manager, { batchId: next.batchId, values: forget })).body.data
  expect(bare).toMatchObject({ ok: 0, failed: 2 })
  expect(await commit(manager, { batchId: next.batchId, mapping: next.mapping, values: forget })).toMatchObject({ result: { failed: 2 } })
  expect(await aliases()).toEqual([{ field: 'intendedCountries', text: '英格兰' }])
})

/** Enables or disables a source as the page 选项设置 does. */
async function switchSource(label: string, enabled: boolean): Promise<void> {
  const { data } = (await admin.get('/option/config/getByOptionName?optionName=customerSource')).body
  const nodes: { id: number; optionValue: string }[] = data.flatMap((node: { childrenList: object[] }) => [node, ...node.childrenList])
  const { id } = nodes.find(node => node.optionValue === label) ?? {}
  expect((await admin.post(`/option/config/${enabled ? 'enable' : 'disable'}`, { id })).status).toBe(200)
}
