import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mistyped } from '#tests/support/stub.ts'
import type { Dimension, ReportView } from '../manifest/model/report.ts'
import type { ReportAnswer } from '../wire.ts'
import { reportTable } from './report-table.ts'

const figures = {
  sales: { kind: 'measured', name: 'sales', label: '新增', format: 'integer', time: {} },
  held: { kind: 'measured', name: 'held', label: '持有', format: 'integer', suffix: '个' },
  rate: { kind: 'rate', name: 'rate', label: '占比', format: 'percent', of: ['sales', 'sales'] },
}
const snapshot = mistyped<Snapshot>({ added: { figure: { things: figures } } })

const dimension = (key: string, label: string): Dimension => ({ key, label, values: { kind: 'texts' } })
const DAY: Dimension = { key: 'day', label: '日', values: { kind: 'interval', interval: 'day' } }
const OWNER = dimension('owner', '负责人')
const view: ReportView = {
  type: 'report',
  list: '/r/list',
  export: '/r/export',
  rows: { label: '分类', by: [OWNER, dimension('word', '关键词'), DAY], figures: ['sales', 'rate', 'held'] },
  cards: ['held', 'sales'],
  charts: [],
  filters: [],
  period: 'today',
  figures: [],
}
const answer: ReportAnswer = {
  from: '2026-11-01',
  to: '2026-11-30',
  records: [],
  total: 0,
  summary: { sales: 9, rate: '50.00', held: 4 },
  charts: [],
}
const table = (more: Partial<ReportAnswer> = {}, by: Dimension | undefined = OWNER, shown: ReportView = view) =>
  reportTable(snapshot, { title: '报表', view: shown, by }, { ...answer, ...more })

const withoutRows: ReportView = { ...view, rows: undefined }
const heading = (...asked: Parameters<typeof table>) => table(...asked).columns[0]

describe('the file of a report', () => {
  it('has its title and its days in its name, a single day once', () => {
    expect(table()).toMatchObject({ title: '报表', filename: '报表-2026-11-01至2026-11-30' })
    expect(table({ to: '2026-11-01' }).filename).toBe('报表-2026-11-01')
  })

  it('has a column for each figure, with its format and unit', () => {
    expect(table().columns).toEqual([
      { label: '负责人', format: 'text' },
      { label: '新增', format: 'integer' },
      { label: '占比', format: 'percent' },
      { label: '持有', format: 'integer', suffix: '个' },
    ])
  })

  it('ends with the totals', () => {
    expect(table().rows).toEqual([['合计', 9, '50.00', 4]])
  })

  it('says where there is no number', () => {
    const records = [{ key: 'a', label: '甲', values: { sales: 0, rate: null } }]
    expect(table({ records }).rows[0]).toEqual(['甲', 0, '暂无', '暂无'])
  })

  it('is of the cards in one row, named by the days, where the report has no table', () => {
    const { columns, rows } = table({}, undefined, withoutRows)
    expect(columns.map(({ label }) => label)).toEqual(['统计期', '持有', '新增'])
    expect(rows).toEqual([['2026-11-01至2026-11-30', 4, 9]])
    expect(table({ to: '2026-11-01' }, undefined, withoutRows).rows[0]?.[0]).toBe('2026-11-01')
  })
})

describe('the heading of the rows', () => {
  it('is what they are by, if one can choose', () => {
    expect(heading()).toEqual({ label: '负责人', format: 'text' })
    expect(heading({}, dimension('word', '关键词'))?.label).toBe('关键词')
  })

  it('is that of the table where there is one choice, none, or days', () => {
    const one: ReportView = { ...view, rows: view.rows && { ...view.rows, by: [OWNER] } }
    expect(heading({}, OWNER, one)?.label).toBe('分类')
    expect(heading({}, DAY)?.label).toBe('分类')
    expect(reportTable(snapshot, { title: '报表', view, by: undefined }, answer).columns[0]?.label).toBe('分类')
    expect(heading({}, OWNER, withoutRows)?.label).toBe('统计期')
  })
})

describe('what is compared', () => {
  const before = { from: '2026-10-01', to: '2026-10-31' }

  it('has a column behind each figure that can be, and says where it is none', () => {
    const { columns, rows } = table({
      before,
      records: [
        { key: 'a', label: '甲', values: { sales: 1, rate: '10.00', held: 2 }, before: { sales: 3, rate: null } },
        { key: 'b', label: '乙', values: { sales: 1, rate: '10.00', held: 2 } },
      ],
      summaryBefore: { sales: 8, rate: '20.00' },
    })
    expect(columns.slice(1)).toEqual([
      { label: '新增', format: 'integer' },
      { label: '新增（2026-10-01至2026-10-31）', format: 'integer' },
      { label: '占比', format: 'percent' },
      { label: '占比（2026-10-01至2026-10-31）', format: 'percent' },
      { label: '持有', format: 'integer', suffix: '个' },
    ])
    expect(rows).toEqual([
      ['甲', 1, 3, '10.00', '暂无', 2],
      ['乙', 1, '暂无', '10.00', '暂无', 2],
      ['合计', 9, 8, '50.00', '20.00', 4],
    ])
  })

  it('is named by its day if it is one', () => {
    const { columns } = table({ before: { from: '2026-10-31', to: '2026-10-31' } })
    expect(columns[2]?.label).toBe('新增（2026-10-31）')
  })
})

it('rows below others are indented by level, those whose upper row is not shown stand at the top', () => {
  const row = (key: string, parent?: string) => ({ key, label: key, values: {}, ...(parent === undefined ? {} : { parent }) })
  const records = [row('a'), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e', 'gone'), row('f', 'e')]
  expect(table({ records }).rows.map(([label]) => label)).toEqual(['a', '　b', '　　c', '　d', 'e', '　f', '合计'])
})
