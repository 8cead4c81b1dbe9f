// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { createLeaveGuard, LeaveContext } from '#core/runtime/leaving/leave-guard.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { METRICS, type PreviewAnswer, type SortingAnswer } from '../wire.ts'
import sorting from './plugin.ts'
import { Settings } from './settings.tsx'

const stored: SortingAnswer = {
  version: 3,
  scoredDate: null,
  rules: METRICS.map((metric, place) => ({ metric, weight: place === 0 ? 100 : 0, direction: 'HIGH', enabled: place === 0 })),
}
const order: PreviewAnswer = {
  total: 1,
  rows: [
    {
      id: 1,
      name: '甲机构',
      before: 3,
      after: 1,
      total: '60.00',
      parts: { systemScore: { value: 40, points: 60 }, signRate: { value: null, points: 20 } },
    },
  ],
}
const profile = (permissions: readonly string[]) => () => ({ data: { id: 1, username: 'a', name: 'a', admin: false, permissions } })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

const show = (permissions: readonly string[] = ['/system/sortingRules/edit']) =>
  renderBench(
    <LeaveContext value={createLeaveGuard()}>
      <Settings props={{}} rows={[]} action={undefined} actions={{}} view={undefined} close={() => {}} />
    </LeaveContext>,
    {
      plugins: [{ id: 'standard' }, sorting],
      answers: {
        'GET /auth/profile': profile(permissions),
        'GET /system/sortingRules/get': () => ({ data: stored }),
        'POST /system/sortingRules/preview': () => ({ data: order }),
      },
    },
  )

it('shows the order of unsaved rules, and asks nothing of the server while the weights do not sum up', async () => {
  const { calls } = await show()
  const asked = () => calls.filter(({ url }) => url.includes('/preview')).map(({ body }) => (body as { rules: unknown[] }).rules[0])
  const weight = await screen.findByLabelText('系统评分的权重')
  await user.clear(weight)
  await user.type(weight, '60')
  expect(screen.getByText(/启用权重合计 60/).textContent).toContain('启用规则权重之和须为100')
  await user.click(screen.getByText('预览排序'))
  expect(asked()).toEqual([])
  await user.click(screen.getByLabelText('启用签约率'))
  await user.type(screen.getByLabelText('签约率的权重'), '40')
  await user.click(screen.getByText('预览排序'))
  const table = await screen.findByRole('table')
  expect(within(table).getByText('上升2位')).toBeTruthy()
  expect(within(table).getByText('暂无数据')).toBeTruthy()
  expect(asked()).toEqual([{ metric: 'systemScore', weight: 60, direction: 'HIGH', enabled: true }])
})

it('offers nothing to change to who may only look', async () => {
  await show([])
  expect((await screen.findByLabelText<HTMLInputElement>('系统评分的权重')).disabled).toBe(true)
  expect(screen.queryByText('保存')).toBeNull()
  expect(screen.getByText('预览排序')).toBeTruthy()
})
