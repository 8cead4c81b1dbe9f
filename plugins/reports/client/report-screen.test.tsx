// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { type ClientPlugin, type ComponentProps, definePlugin, type FilterProps } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { ClientFigure, ClientReportView } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { ReportAnswer } from '../wire.ts'
import { ReportScreen } from './report-screen.tsx'

const figure = (label: string, more: Partial<ClientFigure> = {}): ClientFigure => ({
  label,
  tip: `${label}的口径`,
  format: 'integer',
  dimensions: ['source'],
  ...more,
})
const view: ClientReportView = {
  type: 'report',
  screen: '/dataReport/x',
  label: '来源数据',
  listUrl: '/report/x/list',
  exportUrl: '/report/x/export',
  period: 'thisMonth',
  figures: {
    leads: figure('新增客资', { better: 'more', drill: '/leads', dimensions: ['source', 'owner'] }),
    amount: figure('签约金额', { format: 'money', suffix: '元' }),
    rate: figure('签约率', { format: 'percent' }),
    held: figure('持有客资', { now: true, drill: '/leads' }),
  },
  cards: ['leads', 'amount', 'held'],
  charts: [{ type: 'ranking', title: '来源排行', figures: ['leads'], by: 'source' }],
  filters: [{ key: 'source', type: 'text', label: '客户来源', params: ['sourceIn'] }],
  rows: {
    label: '客户来源',
    choices: [
      { key: 'source', label: '客户来源' },
      { key: 'day', label: '日' },
    ],
    figures: ['leads', 'amount', 'rate'],
  },
  detail: { url: '/report/x/getDetail', key: 'employeeId' },
}
const values = (leads: number, amount: string, rate: string | null) => ({ leads, amount, rate, held: 9 })
const answer = (more: Partial<ReportAnswer> = {}): ReportAnswer => ({
  from: '2026-11-01',
  to: '2026-11-24',
  before: { from: '2026-10-01', to: '2026-10-24' },
  records: [
    { key: 1, label: '线上', values: values(12, '1234567.50', '33.33'), before: values(10, '1.00', null) },
    { key: 2, label: '搜索', parent: 1, values: values(0, '0.00', null) },
  ],
  total: 2,
  summary: values(12, '1234567.50', '33.33'),
  summaryBefore: values(10, '1000000.00', '40.00'),
  charts: [[{ key: 1, label: '线上', values: { leads: 12 } }]],
  ...more,
})

const others: ClientPlugin = definePlugin({
  id: 'standard',
  filters: {
    text: ({ id, value, onChange }: FilterProps) => (
      <input id={id} value={value[0] ?? ''} onChange={event => onChange([event.target.value])} />
    ),
  },
})
const charts: ClientPlugin = definePlugin({
  id: 'charts',
  components: { ranking: ({ props }: ComponentProps) => <p data-testid="chart">{JSON.stringify(props)}</p> },
})
const path = '/dataReport/x?timeOnOrAfter=2026-11-01&timeOnOrBefore=2026-11-24'
const open = (answers: Answers = {}, at = path, more: Partial<ClientReportView> = {}) =>
  renderBench(<ReportScreen view={{ ...view, ...more }} />, {
    plugins: [others, charts],
    answers: { 'GET /report/x/list': () => ({ data: answer() }), ...answers },
    path: at,
  })
const cards = () => within(screen.getByRole('region', { name: '指标' }))
const table = () => within(screen.getByRole('treegrid', { name: '来源数据明细' }))
const loaded = () => screen.findByRole('treegrid', { name: '来源数据明细' })
afterEach(clearBench)

describe('a report', () => {
  it('asks for the days, the comparison, rows and filters of its address', async () => {
    const { calls } = await open({}, `${path}&compare=year&by=day&sourceIn=3&sort=-rate`)
    await screen.findByText('来源排行', { exact: false })
    expect(calls.find(({ url }) => url === '/report/x/list')?.query).toEqual({
      timeOnOrAfter: '2026-11-01',
      timeOnOrBefore: '2026-11-24',
      compare: 'year',
      by: 'day',
      sourceIn: '3',
      sort: '-rate',
    })
  })

  it('shows figures with what they were before, in short where they are long, with their definitions', async () => {
    await open()
    const link = await cards().findByRole('link', { name: '新增客资 12，查看明细' })
    expect(link.closest('.reports-card')?.textContent).toContain('上升↑20.0%上期 10')
    expect(cards().getByText('上期 10').getAttribute('data-tip')).toBe('2026-10-01 至 2026-10-24')
    expect(cards().getByText('123.46万元').getAttribute('data-tip')).toBe('1,234,567.50元')
    expect(cards().getByRole('button', { name: '新增客资：新增客资的口径' }).getAttribute('data-tip')).toContain('2026-11-01 至 2026-11-24')
    const held = cards().getByRole('button', { name: /^持有客资/ })
    expect(held.getAttribute('data-tip')).toContain('当前值')
    expect(held.closest('.reports-card')?.textContent).not.toContain('上期')
  })

  it('leads from numbers of cards, rows and the summary to exactly their rows', async () => {
    await open({}, `${path}&sourceIn=3`)
    await cards().findByRole('link', { name: /新增客资/ })
    const rowsOf = (link: HTMLElement): unknown => JSON.parse(new URL((link as HTMLAnchorElement).href).searchParams.get('figure') ?? '')
    const whole = { name: 'leads', from: '2026-11-01', to: '2026-11-24', by: { source: ['3'] } }
    expect(rowsOf(cards().getByRole('link', { name: /新增客资/ }))).toEqual(whole)
    const [row, sum] = table().getAllByRole('link', { name: '12' })
    expect(rowsOf(row as HTMLElement)).toEqual({ ...whole, by: { source: 1 } })
    expect(rowsOf(sum as HTMLElement)).toEqual(whole)
    expect(table().queryByRole('link', { name: '0' })).toBeNull()
    expect(table().queryByRole('link', { name: '33.33' })).toBeNull()
  })

  it('has a tree to open and close, what is none as such, and the period before in a second line', async () => {
    await open()
    await loaded()
    expect(table().getByText('搜索').closest('tr')?.getAttribute('aria-level')).toBe('2')
    expect(table().getByText('搜索').closest('tr')?.textContent).toContain('暂无')
    expect(table().getByText('线上').closest('tr')?.textContent).toContain('10 上升↑20.0%')
    await userEvent.click(table().getByRole('button', { name: '收起下级' }))
    expect(table().queryByText('搜索')).toBeNull()
  })

  it('says units in the headings of the table and behind the numbers of cards', async () => {
    await open()
    await loaded()
    const headings = table()
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
    expect(headings).toEqual(['客户来源', '新增客资', '签约金额(元)', '签约率(%)'])
    const [, , amount, rate] = within(table().getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
    expect([amount?.textContent, rate?.textContent]).toEqual([expect.stringMatching(/^1,234,567\.50(?!元)/), '33.33暂无 '])
    expect(cards().getByText('123.46万元')).toBeTruthy()
  })

  it('changes its period, comparison and rows in the address, and goes back to page 1', async () => {
    const { address, calls } = await open({}, `${path}&page=3`)
    await userEvent.click(await screen.findByRole('radio', { name: '今年' }))
    expect(address()).toBe('/dataReport/x?period=thisYear')
    await userEvent.click(screen.getByRole('radio', { name: '去年同期' }))
    await userEvent.click(screen.getByRole('radio', { name: '日' }))
    expect(address()).toBe('/dataReport/x?period=thisYear&compare=year&by=day')
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ period: 'thisYear', compare: 'year', by: 'day' }))
    await userEvent.click(screen.getByRole('radio', { name: '不对比' }))
    await waitFor(() => expect(calls.at(-1)?.query).not.toHaveProperty('compare'))
  })

  it('is filtered, and sorted by its headings, the greatest first', async () => {
    const { calls } = await open()
    await loaded()
    await userEvent.type(screen.getByLabelText('客户来源', { selector: 'input[id]' }), '5')
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sourceIn: '5' }))
    await userEvent.click(table().getByRole('button', { name: '签约率(%)' }))
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sourceIn: '5', sort: '-rate' }))
  })

  it('gives a chart its rows, with the period under its title', async () => {
    await open()
    const props = JSON.parse((await screen.findByTestId('chart')).textContent ?? '')
    expect(props).toMatchObject({
      title: '来源排行',
      note: '来源数据　2026-11-01 至 2026-11-24',
      labels: ['线上'],
      series: [{ values: [12] }],
    })
  })

  it('is exported as it is asked for', async () => {
    const { calls } = await open({ 'DOWNLOAD /report/x/export': () => ({}) }, `${path}&sourceIn=3`)
    await loaded()
    await userEvent.click(screen.getByRole('button', { name: '导出' }))
    await userEvent.click(screen.getByRole('menuitem', { name: '导出 CSV' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DOWNLOAD')?.query).toMatchObject({
        format: 'csv',
        timeOnOrAfter: '2026-11-01',
        sourceIn: '3',
      }),
    )
  })

  it('has the single keys of a list', async () => {
    const { calls } = await open({ 'GET /report/x/list': () => ({ data: answer({ total: 30 }) }) }, path, {
      rows: { ...(view.rows as NonNullable<ClientReportView['rows']>), size: 20 },
    })
    await loaded()
    const pageAsked = (): unknown => calls.findLast(({ url }) => url === '/report/x/list')?.query?.['page']
    await userEvent.keyboard('/')
    expect(document.activeElement?.closest('form')?.getAttribute('aria-label')).toBe('筛选')
    await userEvent.click(document.body)
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(table().getByText('线上').closest('tr'))
    await userEvent.keyboard(']]')
    await waitFor(() => expect(pageAsked()).toBe('2'))
    await userEvent.keyboard('[BracketLeft]')
    await waitFor(() => expect(pageAsked()).toBe('1'))
    const before = calls.length
    await userEvent.keyboard('r')
    await waitFor(() => expect(calls.length).toBe(before + 1))
  })

  it('opens the figures of one row by further dimensions', async () => {
    const tables = [
      {
        label: '归属人',
        by: 'owner',
        records: [{ key: 5, label: '张三', values: values(3, '1.00', null) }],
        summary: values(3, '1.00', null),
      },
      { label: '日期', records: [], summary: values(0, '0.00', null) },
    ]
    const { calls } = await open({ 'GET /report/x/getDetail': () => ({ data: { tables } }) })
    await loaded()
    await userEvent.click(table().getByRole('button', { name: '线上' }))
    const drawer = within(await screen.findByRole('dialog', { name: '线上' }))
    const link = (await drawer.findByText('张三')).closest('tr')?.querySelector('a')
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain('"by":{"source":1,"owner":5}')
    expect(calls.find(({ url }) => url === '/report/x/getDetail')?.query).toMatchObject({ employeeId: '1', timeOnOrAfter: '2026-11-01' })
    await userEvent.click(drawer.getByRole('tab', { name: '日期' }))
    expect(await drawer.findByText('暂无数据')).toBeTruthy()
  })

  it('says that there is nothing, and offers another try where it could not be loaded', async () => {
    let broken = true
    await open({
      'GET /report/x/list': () =>
        broken ? new RequestError('系统繁忙', { status: 500 }) : { data: answer({ records: [], total: 0, charts: [[]] }) },
    })
    expect(await screen.findByText('系统繁忙')).toBeTruthy()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('暂无数据')).toBeTruthy()
  })

  it('without what a person may not see has neither table nor charts nor export', async () => {
    const { rows: _rows, exportUrl: _export, ...rest } = view
    await renderBench(<ReportScreen view={{ ...rest, charts: [], cards: ['leads'] }} />, {
      plugins: [others, charts],
      answers: { 'GET /report/x/list': () => ({ data: answer({ records: [], charts: [] }) }) },
      path,
    })
    expect(await screen.findByRole('link', { name: /新增客资/ })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '明细' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
})
