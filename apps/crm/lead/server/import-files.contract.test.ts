/** Workbooks that are exported, filled in or corrected with a spreadsheet program, and imported. */
import { openXlsx, readXlsx, saveXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import { jobInState, LEAD_IMPORT_PATH, uploadFile } from './import.testing.ts'
import { type LeadApplication, startLeadApplication } from './lead.testing.ts'

type Cell = string | number | boolean | Date | null

let crm: LeadApplication
let admin: Client

beforeAll(async () => {
  crm = await startLeadApplication(false)
  admin = await crm.as('admin')
})
afterAll(() => crm.close())

const download = async (url: string): Promise<Uint8Array> => {
  const { rawPayload, statusCode } = await crm.app.inject({ method: 'GET', url, headers: { ...OWN_HEADERS, cookie: admin.cookie ?? '' } })
  expect(statusCode).toBe(200)
  return new Uint8Array(rawPayload)
}
/** The workbook with other rows on its first sheet, saved as by a spreadsheet program. */
const saved = async (bytes: Uint8Array, rows: (before: readonly (readonly Cell[])[]) => readonly (readonly Cell[])[]) => {
  const book = await openXlsx(bytes)
  const [sheet] = book.sheets
  if (!sheet) throw new Error('no sheet')
  sheet.rows = rows(sheet.rows as Cell[][]).map(row => [...row])
  return saveXlsx(book)
}
const importFile = async (bytes: Uint8Array | string, name: string) => {
  const dry = (await uploadFile(admin, bytes, name)).body.data
  const { jobId } = (await admin.post(`${LEAD_IMPORT_PATH}/commit`, { batchId: dry.batchId, mapping: dry.mapping })).body.data
  return { dry, job: await jobInState(admin, jobId) }
}
const imported = async (names: readonly string[]) => {
  const { records } = (await admin.get('/agency/institutionsCustomer/list?size=50')).body.data
  return names.map(name => records.find((row: { name: string }) => row.name === name))
}

it('the template has every column with its unit, says how each is filled in, and holds nothing that could be imported', async () => {
  const bytes = await download(`/api${LEAD_IMPORT_PATH}/template`)
  const { sheets } = await readXlsx(bytes)
  expect(sheets.map(({ name }) => name)).toEqual(['客资', '填写说明', '可选值'])
  const [header, ...rows] = sheets[0]?.rows ?? []
  expect(rows).toEqual([])
  expect(header).toEqual(expect.arrayContaining(['客户姓名 *', '手机号', '客户来源 *', '咨询项目 *', '意向等级', '预算(万元)', '创建时间']))
  const notes = sheets[1]?.rows ?? []
  expect(notes).toContainEqual(['预算', expect.toBeOneOf([null, undefined, '']), '数字，单位万元', '30'])
  expect(notes.flat()).toContain('手机号与微信号至少填写一项；重复客户不会导入')
  expect(sheets[2]?.rows).toContainEqual(['意向等级', '高'])
  expect((await uploadFile(admin, bytes, 'template.xlsx')).body.message).toBe('工作表“客资”只有表头，没有数据')
})

it('the template is imported as it is filled in', async () => {
  const values: Readonly<Record<string, Cell>> = {
    ...{ '客户姓名 *': '模板客户', 手机号: '13811110001', '客户来源 *': '直播', '咨询项目 *': '文书、语言考试', 意向等级: '高' },
    ...{ '预算(万元)': 30.5, 毕业时间: new Date('2026-06-30T00:00:00Z'), 备注: '=不是公式' },
  }
  const bytes = await saved(await download(`/api${LEAD_IMPORT_PATH}/template`), ([header = []]) => [
    header,
    header.map(name => values[String(name)] ?? null),
  ])
  const { dry, job } = await importFile(bytes, 'filled.xlsx')
  expect(dry).toMatchObject({ sheet: '客资', total: 1, ok: 1 })
  expect(Object.keys(dry.mapping)).toHaveLength(dry.columns.length)
  expect(job).toMatchObject({ state: 'done', result: { total: 1, ok: 1 } })
  const [lead] = await imported(['模板客户'])
  expect(lead).toMatchObject({ budget: '30.50', intentionLevel: 'HIGH', customerSource: '直播', remarks: '=不是公式' })
})

it('the workbook of refused rows is corrected and imported: every row of the first file is in, texts as they were', async () => {
  const file = [
    '姓名,手机号,微信号,客户来源,咨询项目,预算（万元）,毕业时间,备注',
    '好的,13811120001,,直播,文书,20,2026-06-30,一切正常',
    '=错的来源,13811120002,,天上掉的,文书,300000元,2026-06-30,"=1+1"',
    '错的电话,电话同微信,wx_right01,直播,文书,,2025/9/1,"-联系, ""三点后"""',
    "+没有项目,13811120004,,直播,,12.5,,'已有撇号",
    '重复的,13811120001,,直播,文书,,,@备注',
  ].join('\n')
  const first = await importFile(file, '有误.csv')
  expect(first.job).toMatchObject({ state: 'done', result: { total: 5, ok: 1, duplicate: 1, failed: 3 } })
  const report = await download(first.job.result.errorFileUrl)
  const corrections: Readonly<Record<string, Cell>> = { 客户来源: '直播', 咨询项目: '文书' }
  const bytes = await saved(report, ([header = [], ...rows]) => {
    expect(header.slice(0, 3)).toEqual(['行号', '原因', '姓名'])
    expect(rows.map(([row]) => row)).toEqual([3, 4, 5, 6])
    const at = (name: string) => header.indexOf(name)
    return [
      header,
      ...rows.map(row =>
        row.map((value, column) => {
          if (column === at('手机号')) return row[at('姓名')] === '重复的' ? '13811120005' : value === '电话同微信' ? null : value
          return corrections[String(header[column])] ?? value ?? null
        }),
      ),
    ]
  })
  const again = await importFile(bytes, '未导入的行.xlsx')
  expect(again.dry).toMatchObject({ total: 4, ok: 4, duplicate: 0, failed: 0 })
  expect(again.dry.mapping).not.toHaveProperty('0')
  expect(again.job).toMatchObject({ state: 'done', result: { total: 4, ok: 4 } })
  expect(await imported(['好的', '=错的来源', '错的电话', '+没有项目', '重复的'])).toEqual([
    expect.objectContaining({ budget: '20.00', remarks: '一切正常' }),
    expect.objectContaining({ budget: '30.00', remarks: '=1+1' }),
    expect.objectContaining({ remarks: '-联系, "三点后"' }),
    expect.objectContaining({ budget: '12.50', remarks: "'已有撇号" }),
    expect.objectContaining({ remarks: '@备注' }),
  ])
})
