// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { DryRun } from '../wire/dry-run.ts'
import { ReviewMapping } from './review-mapping.tsx'

const NO_FINDINGS = { converted: 0, doubtful: 0, unreadable: 0, emptied: 0, errors: 0 }
const dryRun = (more: Partial<DryRun> = {}): DryRun => ({
  batchId: 7,
  form: {},
  sheet: '六月',
  sheets: ['说明', '六月'],
  columns: ['姓名', '来源', '预算（万元）'],
  fields: [
    { field: 'name', label: '客户姓名', required: true },
    { field: 'source', label: '客户来源', required: true },
    { field: 'budget', label: '预算', required: false },
    { field: 'country', label: '意向国家', required: false },
  ],
  mapping: { 0: 'name', 1: 'source', 2: 'budget' },
  chosen: { values: [], leaveEmpty: [] },
  sample: [['王芳', '小红薯', '300000元']],
  ...{
    total: 4,
    ok: 2,
    duplicate: 0,
    failed: 2,
    rows: [],
    findings: [],
    conversions: [],
    doubts: [],
    unknown: [],
    errors: [],
    hiddenRows: 0,
    hiddenColumns: [],
    units: [],
  },
  ...more,
})
const SOURCES = {
  field: 'source',
  texts: [
    { text: '小红薯', count: 2 },
    { text: '老来源', count: 1, value: 1, remembered: true as const },
  ],
  more: 3,
  options: [
    { value: '小红书', label: '新媒体 / 小红书' },
    { value: 1, label: '转介绍' },
  ],
}

async function show(first: DryRun, answers: Answers = {}) {
  const started: string[] = []
  const Review = (): ReactNode => {
    const [checked, setChecked] = useState(first)
    const done = { onChecked: setChecked, onBack: () => undefined, onStarted: (id: string) => started.push(id) }
    return <ReviewMapping url="/up" dryRun={checked} waiting={false} {...done} />
  }
  const commit = () => ({ data: { jobId: 'j1' } })
  const bench = await renderBench(<Review />, { plugins: [], answers: { 'POST /up/commit': commit, ...answers } })
  return { bodies: () => bench.calls.filter(call => call.method === 'POST').map(call => call.body), started }
}

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const choose = async (control: string, option: string) => {
  await user.click(screen.getByLabelText(control))
  await user.click((await screen.findAllByText(option)).at(-1) as HTMLElement)
}
const column = (header: string) => within(screen.getByText(header).closest('li') as HTMLElement)

afterEach(clearBench)

describe('the review of a file', () => {
  it('says what was converted and what is unusual, by column and cell by cell', async () => {
    await show(
      dryRun({
        findings: [{ field: 'budget', ...NO_FINDINGS, converted: 12, doubtful: 1 }],
        conversions: [{ row: 2, field: 'budget', text: '300000元', said: '30 万元' }],
        doubts: [{ row: 5, field: 'budget', text: '30000 万元', said: '一般不超过500万元，请核对' }],
      }),
    )
    expect(column('预算（万元）').getByText('12 个值换算，如 300000元 → 30 万元')).toBeTruthy()
    expect(column('预算（万元）').getByText('1 个值请核对，见下方')).toBeTruthy()
    expect(screen.getByText('已换算单位（12）').closest('details')?.textContent).toContain('第 2 行预算300000元 → 30 万元仅显示前 1 个')
    expect(screen.getByText('请核对（1）').closest('details')?.textContent).toContain('第 5 行预算30000 万元一般不超过500万元，请核对')
    expect(screen.queryByText('未识别的选项')).toBeNull()
  })

  it('names the sheet; another one is read with columns of its own, and one that cannot be is not shown', async () => {
    const answers = [new RequestError('没有找到表头', { status: 400 }), { data: dryRun({ sheet: '说明', ok: 1, mapping: { 0: 'name' } }) }]
    const { bodies } = await show(dryRun({ findings: [{ field: 'budget', ...NO_FINDINGS, unreadable: 2 }] }), {
      'POST /up/check': ({ body }) => ('sheet' in (body as object) ? (answers.shift() ?? {}) : { data: dryRun({ ok: 3 }) }),
    })
    await user.click(screen.getByLabelText('“预算”留空不可识别的值'))
    await screen.findByText('导入 3 条')
    const sheet = () => screen.getByRole('combobox', { name: '工作表' })
    for (const attempt of [1, 2]) {
      await user.click(sheet())
      await user.click((await screen.findAllByText('说明')).at(-1) as HTMLElement)
      await waitFor(() => expect(bodies()).toHaveLength(attempt + 1))
    }
    expect(bodies().slice(1)).toEqual([
      { batchId: 7, sheet: '说明' },
      { batchId: 7, sheet: '说明' },
    ])
    expect(await screen.findByText(/请为“客户来源”选择对应的列/)).toBeTruthy()
  })

  it('leaves what cannot be read empty where that is allowed, at once', async () => {
    const findings = (emptied: number) => [
      { field: 'budget', ...NO_FINDINGS, unreadable: 2, emptied },
      { field: 'source', ...NO_FINDINGS, unreadable: 1 },
    ]
    const { bodies, started } = await show(dryRun({ findings: findings(0) }), {
      'POST /up/check': () => ({ data: dryRun({ findings: findings(2), ok: 4, emptied: 2 }) }),
    })
    expect(column('来源').getByText(/1 个值无法识别，必填项不能留空/)).toBeTruthy()
    expect(screen.getAllByRole('checkbox')).toHaveLength(1)
    await user.click(screen.getByLabelText('“预算”留空不可识别的值'))
    expect(await screen.findByText('可导入的行中有 2 个无法识别的值留空')).toBeTruthy()
    await user.click(screen.getByText('导入 4 条'))
    const choice = { mapping: dryRun().mapping, values: [], leaveEmpty: ['budget'] }
    await waitFor(() => expect(started).toEqual(['j1']))
    expect(bodies()).toEqual([
      { batchId: 7, ...choice },
      { batchId: 7, ...choice },
    ])
  })

  it('takes what unknown texts mean all together, and imports only what was checked', async () => {
    const { bodies } = await show(dryRun({ unknown: [SOURCES, { ...SOURCES, field: 'country', more: 0 }] }), {
      'POST /up/check': () => ({ data: dryRun({ ok: 4 }) }),
    })
    const sources = within(screen.getByLabelText('“客户来源”未识别的选项'))
    expect(sources.getByText('小红薯').closest('li')?.textContent).toContain('2 次')
    expect(sources.getByText('老来源').closest('li')?.textContent).toContain('1 次 · 已记住')
    expect(sources.getByLabelText('“老来源”对应的选项')).toHaveProperty('value', '转介绍')
    expect(sources.getByText(/另有 3 种写法/)).toBeTruthy()
    await user.click(sources.getByLabelText('“小红薯”对应的选项'))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['新媒体 / 小红书', '转介绍'])
    await user.click((await screen.findAllByText('新媒体 / 小红书')).at(-1) as HTMLElement)
    await user.click(within(screen.getByLabelText('“意向国家”未识别的选项')).getByLabelText('“小红薯”对应的选项'))
    await user.click((await screen.findAllByText('留空')).at(-1) as HTMLElement)
    expect(screen.queryByText('导入 2 条')).toBeNull()
    expect(bodies()).toEqual([])
    await user.click(screen.getByText('按所选重新校验'))
    expect(await screen.findByText('导入 4 条')).toBeTruthy()
    expect(bodies()).toMatchObject([
      {
        values: [
          { field: 'source', text: '小红薯', value: '小红书' },
          { field: 'country', text: '小红薯', value: null },
        ],
      },
    ])
  })

  it('keeps what was shown when a check fails', async () => {
    await show(dryRun(), { 'POST /up/check': () => new RequestError('服务暂时不可用', { status: 503 }) })
    await choose('“预算（万元）”对应的字段', '意向国家')
    const field = column('预算（万元）').getByLabelText('“预算（万元）”对应的字段')
    await waitFor(() => expect(field).toHaveProperty('value', '预算'))
    expect(screen.getByText('导入 2 条')).toBeTruthy()
  })
})
