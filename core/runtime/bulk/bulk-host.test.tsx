// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { RequestError } from '../http/request-error.ts'
import { BulkHost } from './bulk-host.tsx'
import type { BulkReason, BulkRun } from './run.ts'

const RUN_ID = '7b0c1f6e-0000-4000-8000-000000000001'
const bulkRun = (more: Partial<BulkRun & { reasons: readonly BulkReason[] }> = {}) => ({
  id: RUN_ID,
  label: '移走',
  resource: '任务',
  state: 'running',
  message: null,
  begun: '2026-03-08 09:05:00',
  total: 1234,
  done: 400,
  refused: 2,
  listUrl: '/work/list',
  reasons: [],
  ...more,
})
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const runAnswer = (data: unknown): Answers => ({ [`GET /runtime/bulk/${RUN_ID}`]: () => ({ data }) })
const show = (answers: Answers, path = '/list', username = 'mgr_a') =>
  renderBench(<BulkHost username={username} />, { plugins: [], answers, path })
const note = () => screen.findByRole('button', { name: '查看移走的进度' })

beforeEach(() => localStorage.clear())
afterEach(clearBench)

describe('a run on all rows of a list', () => {
  it('opens with its beginning, goes on in the background, and is found again after a reload by the same account only', async () => {
    const bench = await show(runAnswer(bulkRun()))
    act(() => bench.kernel.bus.emit('bulk.begun', { id: RUN_ID }))
    const dialog = await screen.findByRole('dialog', { name: '移走（任务）' })
    expect(within(dialog).getByText('正在处理 402 / 1,234')).toBeTruthy()
    expect(bench.address()).toBe(`/list?open=bulk*${RUN_ID}`)
    expect(screen.queryByRole('button', { name: '查看移走的进度' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: '在后台继续' }))
    await user.click(await note())
    await waitFor(() => expect(bench.address()).toBe(`/list?open=bulk*${RUN_ID}`))
    await clearBench()
    await show(runAnswer(bulkRun()), '/other', 'sales_a1')
    expect(screen.queryByRole('button')).toBeNull()
    await clearBench()
    await show(runAnswer(bulkRun()), '/other')
    expect(await note()).toBeTruthy()
  })

  it('tells its end on whatever page there is, and is not told twice', async () => {
    localStorage.setItem('yuanhang.bulk:mgr_a', JSON.stringify([RUN_ID]))
    await show(runAnswer(bulkRun({ state: 'done', done: 1200, refused: 34 })))
    expect(await screen.findByText('移走：已处理 1,200 条，未处理 34 条')).toBeTruthy()
    expect(localStorage.getItem('yuanhang.bulk:mgr_a')).toBeNull()
  })

  it('names the rows that were refused, by reason; one that broke off says what was not begun', async () => {
    const reasons = [{ reason: '以下任务已完成', count: 201, names: ['甲', '乙'] }]
    await show(runAnswer(bulkRun({ state: 'failed', message: '已停止', done: 400, refused: 201, reasons })), `/list?open=bulk*${RUN_ID}`)
    const dialog = await screen.findByRole('dialog', { name: '移走（任务）' })
    expect(within(dialog).getByRole('alert').textContent).toBe('已停止，还有 633 条没有开始')
    expect(within(dialog).getByText('已处理 400 条，未处理 834 条')).toBeTruthy()
    expect(within(dialog).getByText('以下任务已完成（201 条）')).toBeTruthy()
    expect(within(dialog).getByText('甲、乙 等 201 条')).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: '停止' })).toBeNull()
  })

  it('can be stopped, after a question', async () => {
    const bench = await show(
      { ...runAnswer(bulkRun()), 'POST /runtime/bulk/stop': () => ({ message: '已停止' }) },
      `/list?open=bulk*${RUN_ID}`,
    )
    await user.click(await screen.findByRole('button', { name: '停止' }))
    expect(bench.calls.some(({ method }) => method === 'POST')).toBe(false)
    const question = (await screen.findByText(/已处理的数据不会恢复/)).closest('.arco-modal') as HTMLElement
    await user.click(within(question).getByRole('button', { name: '停止' }))
    await waitFor(() => expect(bench.calls.find(({ method }) => method === 'POST')?.body).toEqual({ id: RUN_ID }))
  })

  it('of somebody else is not there', async () => {
    await show(
      { [`GET /runtime/bulk/${RUN_ID}`]: () => new RequestError('数据不存在或已被删除', { status: 404 }) },
      `/list?open=bulk*${RUN_ID}`,
    )
    expect(await screen.findByText('没有找到这次批量操作')).toBeTruthy()
  })
})

it('the history leads to each run', async () => {
  const { address } = await show(
    {
      ...runAnswer(bulkRun({ state: 'done', done: 1234, refused: 0 })),
      'GET /runtime/bulk': () => ({ data: [bulkRun({ state: 'done', done: 1234, refused: 0 })] }),
    },
    '/list?open=bulk*all',
  )
  await user.click(await screen.findByRole('button', { name: /移走（任务）.*已处理 1,234 条，未处理 0 条/ }))
  await waitFor(() => expect(address()).toBe(`/list?open=bulk*${RUN_ID}`))
  expect(await screen.findByRole('dialog', { name: '移走（任务）' })).toBeTruthy()
})
