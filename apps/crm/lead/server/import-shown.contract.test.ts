/** Leads are imported as their sheet displays them, from the review to the table. */
import { openXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { errorCell, type RawCell, type RawSheet, rawWorkbook } from '#plugins/spreadsheet/server/workbook.testing.ts'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import { jobInState, LEAD_IMPORT_PATH, uploadFile } from './import.testing.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'

let crm: LeadApplication
let admin: Client
let phone = 13_511_110_000

beforeAll(async () => {
  crm = await startLeadApplication(true)
  admin = await crm.as('admin')
})
afterAll(() => crm.close())
beforeEach(() => {
  phone += 1_000
})

const HEAD = ['客户姓名', '手机号', '客户来源', '咨询项目', '意向等级']
/** Valid rows, each with its own phone number. */
const leads = (...names: readonly string[]): RawCell[][] => names.map((name, at) => [name, String(phone + at), '直播', '普通申请', '高'])
const upload = async (sheets: readonly RawSheet[], parts: Readonly<Record<string, string>> = {}) =>
  (await uploadFile(admin, await rawWorkbook(sheets, { parts }), 'leads.xlsx')).body.data
const checkImport = async (body: object) => (await admin.post(`${LEAD_IMPORT_PATH}/check`, body)).body.data
const commit = async (body: object) => jobInState(admin, (await admin.post(`${LEAD_IMPORT_PATH}/commit`, body)).body.data.jobId)
const writtenLeads = async (batchId: number) =>
  (
    await sql<Record<string, unknown>>`select name, budget, remarks, resident_city, attributable_person_id as owner
      from live_customer where import_batch_id = ${batchId} order by phone_number`.execute(crm.database.db)
  ).rows

it('the owner of a merged area owns each of its leads', async () => {
  const rows = [[...HEAD, '归属人'], ...leads('甲', '乙', '丙')]
  rows[1]?.push('sales_a1')
  const { batchId, mapping, ok } = await upload([{ name: '客户', rows, merged: ['F2:F4'] }])
  expect(ok).toBe(3)
  await commit({ batchId, mapping })
  const { rows: people } = await sql<{ id: number }>`select id from employee where username = 'sales_a1'`.execute(crm.database.db)
  expect((await writtenLeads(batchId)).map(({ owner }) => Number(owner))).toEqual(Array(3).fill(Number(people[0]?.id)))
})

it('hidden rows are left out and counted; chosen, they are shown, written and reported with the others', async () => {
  const sheet = { name: '客户', rows: [HEAD, ...leads('甲', '乙'), ['', '', '直播', '普通申请']], hidden: [3, 4] }
  const { batchId, mapping, ...first } = await upload([sheet])
  expect(first).toMatchObject({ total: 1, ok: 1, hiddenRows: 2, chosen: { hidden: false } })
  const all = await checkImport({ batchId, hidden: true })
  expect(all).toMatchObject({ total: 3, ok: 2, failed: 1, hiddenRows: 2, chosen: { hidden: true } })
  // A second check keeps the earlier choice.
  expect(await checkImport({ batchId })).toMatchObject({ total: 3, chosen: { hidden: true } })
  const job = await commit({ batchId, mapping })
  expect(job).toMatchObject({ state: 'done', result: { total: 3, ok: 2, failed: 1 } })
  expect((await writtenLeads(batchId)).map(({ name }) => name)).toEqual(['甲', '乙'])
  const headers = { ...OWN_HEADERS, cookie: admin.cookie ?? '' }
  const { rawPayload } = await crm.app.inject({ method: 'GET', url: job.result.errorFileUrl, headers })
  expect((await openXlsx(new Uint8Array(rawPayload))).sheets[0]?.rows.map(([row]) => row)).toEqual(['行号', 4])
})

it('a heading’s unit is converted and doubted; one that is not known waits for an answer', async () => {
  const rows = (heading: string) => [[...HEAD, heading], ...leads('甲', '乙').map((cells, at) => [...cells, at === 0 ? 400 : 300_000])]
  const yuan = await upload([{ name: '客户', rows: rows('预算(元)') }])
  expect(yuan).toMatchObject({ ok: 2, conversions: [{ said: '0.04 万元' }, { said: '30 万元' }], doubts: [{ row: 2 }], units: [] })
  const dollars = await upload([{ name: '客户', rows: rows('预算(美元)') }])
  expect(dollars).toMatchObject({ ok: 0, failed: 2, units: [{ field: 'budget', said: '美元' }] })
  const refused = await admin.post(`${LEAD_IMPORT_PATH}/check`, { batchId: dollars.batchId, units: [{ field: 'budget', unit: '斤' }] })
  expect(refused.body.message).toBe('预算不能以“斤”为单位，请重新选择')
  const chosen = await checkImport({ batchId: dollars.batchId, units: [{ field: 'budget', unit: '元' }] })
  expect(chosen).toMatchObject({ ok: 2, units: [{ unit: '元' }] })
  await commit({ batchId: dollars.batchId, mapping: chosen.mapping })
  expect((await writtenLeads(dollars.batchId)).map(({ budget }) => budget)).toEqual(['0.04', '30.00'])
})

it('an error is no name and no remark: refused by its cell, or empty with a note', async () => {
  const [first = [], second = []] = leads('甲', '乙')
  const rows = [
    [...HEAD, '备注'],
    [errorCell('#REF!'), ...first.slice(1)],
    [...second, errorCell('#N/A')],
  ]
  const { batchId, mapping, ...told } = await upload([{ name: '客户', rows }])
  expect(told).toMatchObject({
    ...{ ok: 1, failed: 1, emptied: 1, rows: [{ row: 2, field: 'name', value: '#REF!', reason: '客户姓名：单元格A2是错误值 #REF!' }] },
    errors: [{ row: 3, field: 'remarks', text: '#N/A', said: '单元格F3是错误值 #N/A，按未填写处理' }],
  })
  await commit({ batchId, mapping })
  expect(await writtenLeads(batchId)).toMatchObject([{ name: '乙', remarks: null }])
})

it('a year’s workbook with a comment on each sheet is read, and links to other workbooks as what they show', async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({ name: `${at + 1}月`, rows: [HEAD, ...(at === 11 ? leads('甲') : [])] }))
  const comments = Object.fromEntries(months.flatMap((_, at) => [[`xl/comments/comment${at}.xml`, '<comments/>']]))
  const links = { 'xl/externalLinks/externalLink1.xml': '<externalLink/>', 'xl/embeddings/oleObject1.bin': 'x' }
  const told = await upload(months, { ...comments, ...links })
  expect(told).toMatchObject({ sheet: '12月', sheets: months.map(({ name }) => name), ok: 1 })
})

it('a name that is padded has one spelling, stored and found', async () => {
  const { batchId, mapping } = await upload([{ name: '客户', rows: [HEAD, ...leads('庚　辛', '庚 辛', '庚辛', ' 庚辛', '庚\u00a0辛')] }])
  await commit({ batchId, mapping })
  expect((await writtenLeads(batchId)).map(({ name }) => name)).toEqual(Array(5).fill('庚辛'))
  for (const text of ['庚辛', '庚 辛', '庚　辛']) {
    const { data } = (await admin.get(`/agency/institutionsCustomer/list?nameContains=${encodeURIComponent(text)}`)).body
    expect(data.total, text).toBe(5)
  }
})
