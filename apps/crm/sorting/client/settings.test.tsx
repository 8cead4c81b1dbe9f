// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { createLeaveGuard, LeaveContext } from '#core/runtime/leaving/leave-guard.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { METRICS, type PreviewAnswer, type SortingAnswer } from '../wire.ts'
import sorting from './plugin.ts'
import { SortingSettings } from './settings.tsx'

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

const show = (permissions: readonly string[] = ['/system/sortingRules/edit'], answers: Answers = {}) =>
  renderBench(
    <LeaveContext value={createLeaveGuard()}>
      <SortingSettings props={{}} rows={[]} action={undefined} actions={{}} view={undefined} close={() => {}} />
    </LeaveContext>,
    {
      plugins: [{ id: 'standard' }, { id: 'lead' }, sorting],
      answers: {
        'GET /auth/profile': profile(permissions),
        'GET /system/sortingRules/get': () => ({ data: stored }),
        'POST /system/sortingRules/preview': () => ({ data: order }),
        ...answers,
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

it('shows both edits rule by rule where they were saved in the meantime, and saves what was decided', async () => {
  const rules = stored.rules.map(rule => (rule.metric === 'systemScore' ? { ...rule, direction: 'LOW' as const } : rule))
  const data = { conflict: true, current: { version: 4, scoredDate: null, rules }, by: 'a', own: true, at: '2026-06-01 10:05:00' }
  const { calls } = await show(undefined, {
    'POST /system/sortingRules/edit': ({ body }) =>
      (body as { version: number }).version === 3
        ? new RequestError('数据已被他人修改，请刷新后重试', { status: 409, code: 3000, data })
        : { message: '保存成功', data: { version: 5 } },
  })
  const type = async (label: string, text: string) => {
    const weight = await screen.findByLabelText(label)
    await user.clear(weight)
    await user.type(weight, text)
  }
  await type('系统评分的权重', '60')
  await user.click(screen.getByLabelText('启用签约率'))
  await type('签约率的权重', '40')
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '数据已被修改' }))
  expect(dialog.getByText(/您在另一窗口于 2026-06-01 10:05 保存了这条数据/)).toBeTruthy()
  expect(dialog.getAllByRole('group').map(group => group.textContent)).toEqual([
    '系统评分我填写的启用，权重 60，越高越靠前\n您在另一窗口保存的启用，权重 100，越低越靠前\n',
    '签约率我填写的启用，权重 40，越高越靠前\n您在另一窗口保存的停用，权重 0，越高越靠前\n',
  ])
  await user.click(dialog.getAllByText('我填写的')[0] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: '按所选保存' }))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  const sent = calls.filter(({ url }) => url.endsWith('/edit')).at(-1)?.body as { version: number; rules: readonly object[] }
  expect(sent.version).toBe(4)
  expect(sent.rules).toMatchObject([
    { metric: 'systemScore', weight: 60, direction: 'HIGH' },
    {},
    {},
    { metric: 'signRate', weight: 40 },
    {},
    {},
  ])
})
