import { buffer, text } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportReader } from '#plugins/reports/server/report-port.ts'
import type { ReportRow } from '#plugins/reports/wire.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import type { Application } from '../fixture/application.ts'
import { asQuery, labels, november, startSales } from './five-sales.ts'

let fixture: Application
let root: Client
let people: Readonly<Record<string, number>>

beforeAll(async () => {
  fixture = await startSales()
  people = fixture.people
  root = await signIn(fixture.app, 'root')
})
afterAll(() => fixture.close())

describe('an export', () => {
  const exported = (format: string, query: Record<string, string> = {}) =>
    fixture.app.inject({
      url: `/api/work/saleReport/export?${asQuery({ timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-30', by: 'source', format, ...query })}`,
      headers: { cookie: root.cookie ?? '', 'x-requested-with': 'yuanhang', host: 'localhost' },
    })

  it('is the table with its summary, numbers as numbers, in a workbook', async () => {
    const { records, summary } = await november(root, { by: 'source' })
    const answer = await exported('xlsx')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('销售报表-2026-11-01至2026-11-30.xlsx')
    const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    expect(head.slice(0, 4)).toEqual(['来源', '新增', '成交', '成交率(%)'])
    const cells = (values: Record<string, unknown>) => Object.values(values).map(value => (value === null ? '暂无' : Number(value)))
    expect(rows.map(([, ...values]) => values)).toEqual([...records, { values: summary }].map(({ values }) => cells(values)))
    expect(rows.map(([label]) => String(label).trim())).toEqual([...labels(records), '合计'])
    expect(rows[1]?.[0]).toBe('　搜索')
  })

  it('has what a number is compared with behind it, and of what never is nothing', async () => {
    const compared = { by: 'source', compare: 'before' }
    const { records, summary, summaryBefore } = await november(root, compared)
    const answer = await exported('xlsx', compared)
    const [sheet] = (await readXlsx(new Uint8Array(answer.rawPayload))).sheets
    const [head = [], ...rows] = sheet?.rows ?? []
    expect(head.slice(0, 4)).toEqual(['来源', '新增', '新增（2026-10-01至2026-10-31）', '成交'])
    expect(head).toContain('成交率（2026-10-01至2026-10-31）(%)')
    const cell = (value: string | number | null | undefined) => ((value ?? null) === null ? '暂无' : Number(value))
    const told = ({ values, before }: Pick<ReportRow, 'values' | 'before'>) =>
      Object.entries(values).flatMap(([name, value]) => (name in summaryBefore ? [cell(value), cell(before?.[name])] : [cell(value)]))
    expect(Object.keys(summary).length).toBeGreaterThan(Object.keys(summaryBefore).length)
    expect(rows.map(([, ...values]) => values)).toEqual([...records, { values: summary, before: summaryBefore }].map(told))
  })

  it('is the same as text, which runs nothing', async () => {
    await sql`update sale set word = '=1+1' where id = 1`.execute(fixture.owner)
    const { records, summary } = await november(root, { by: 'word' })
    const { body } = await exported('csv', { by: 'word' })
    await sql`update sale set word = '甲' where id = 1`.execute(fixture.owner)
    expect(body.startsWith('\ufeff关键词,新增,')).toBe(true)
    const lines = body
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map(line => line.split(','))
    const told = (value: unknown) => (value === null ? '暂无' : String(value))
    expect(lines.slice(1)).toEqual(
      [...records, { label: '合计', values: summary }].map(({ label, values }) => [
        label === '=1+1' ? "'=1+1" : label,
        ...Object.values(values).map(told),
      ]),
    )
    expect(lines.flat()).toContain("'=1+1")
    expect(body).toContain('-2')
  })

  it('is logged with what was asked and how many rows it had', async () => {
    await exported('csv', { by: 'owner' })
    const { rows } = await sql`select detail from audit_log where action = '/work/saleReport/export' order by id desc limit 1`.execute(
      fixture.owner,
    )
    expect(rows).toEqual([
      { detail: { rows: 3, screen: '/work/saleReport', filters: ['timeOnOrAfter', 'timeOnOrBefore', 'by', 'format'] } },
    ])
  })

  it('is for who may, as jobs read it', async () => {
    const reports = fixture.app.core.services.of(reportReader)
    const actor = await fixture.app.core.actor(people.alice ?? 0)
    const query = { timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-30', format: 'csv' }
    expect(
      (await reports.read({ screen: '/work/saleReport', query: { timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-30' }, actor }))
        .summary,
    ).toMatchObject({ newSales: 2 })
    const { file, rows } = await reports.file({ screen: '/work/saleReport', query, actor })
    expect(rows).toBe(1)
    expect(await text(file.stream)).toContain('人alice,2,')
    expect(
      (
        await buffer(
          (
            await reports.file({ screen: '/work/saleReport', query: { timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-30' }, actor })
          ).file.stream,
        )
      )
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expect(reports.read({ screen: '/work/sale', query: {}, actor })).rejects.toMatchObject({ status: 403 })
    const nobody = await fixture.app.core.actor(people.noReport ?? 0)
    await expect(reports.file({ screen: '/work/saleReport', query, actor: nobody })).rejects.toMatchObject({ status: 403 })
  })
})
