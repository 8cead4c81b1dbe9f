// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import standard from '#plugins/standard/client/plugin.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { Rebuild } from './rebuild.tsx'

const REBUILD = '/event/tracking/statistics/rebuild'
const action: ClientAction = {
  key: 'rebuild',
  label: '重新统计',
  present: 'component',
  select: 'none',
  url: REBUILD,
  form: [
    { name: 'from', type: 'text', label: '开始日期', control: 'input', required: true },
    { name: 'to', type: 'text', label: '结束日期', control: 'input', required: true },
  ],
}
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

const renderAndStart = async (answers: Answers) => {
  const close = vi.fn()
  const bench = await renderBench(<Rebuild props={{}} rows={[]} action={action} actions={{}} view={undefined} close={close} />, {
    plugins: [standard],
    answers,
  })
  await user.type(await screen.findByLabelText(/开始日期/), '2026-03-01')
  await user.type(screen.getByLabelText(/结束日期/), '2026-03-03')
  await user.click(screen.getByRole('button', { name: '开始统计' }))
  return { close, sent: () => bench.calls.filter(({ url }) => url === REBUILD).map(({ body }) => body) }
}
const rebuildBegun = () => ({ data: { jobId: '7' } })

it('says what it does, asks for the days, and shows how far it has come until the numbers are new', async () => {
  let job: object = { state: 'running', done: 1, total: 3 }
  const { close, sent } = await renderAndStart({ [`POST ${REBUILD}`]: rebuildBegun, 'GET /jobs/7': () => ({ data: job }) })
  expect(await screen.findByText('正在统计，已完成 1 / 3 天')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: '统计进度' })).toMatchObject({ max: 3, value: 1 })
  expect(sent()).toEqual([{ from: '2026-03-01', to: '2026-03-03' }])
  job = { state: 'done', done: 3, total: 3, result: { days: 3, batches: 40 } }
  expect((await screen.findByRole('status')).textContent).toBe('已重新统计 3 天，数字已更新。')
  await user.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(close).toHaveBeenCalledWith(false))
})

it('says why a day could not be counted', async () => {
  const message = '没有2026-03-02的原始数据，不能重新统计'
  await renderAndStart({
    [`POST ${REBUILD}`]: rebuildBegun,
    'GET /jobs/7': () => ({ data: { state: 'failed', done: 1, total: 3, message } }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe(`没有完成：${message}`)
})

it('shows at the item which day is wrong, and starts nothing', async () => {
  const message = '开始日期只能在最近90天内'
  const refused = () => new RequestError('校验失败', { status: 422, errors: [{ field: 'from', message }] })
  await renderAndStart({ [`POST ${REBUILD}`]: refused })
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: '开始统计' })).toBeTruthy()
})
