// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { createLeaveGuard, LeaveContext } from '#core/runtime/leaving/leave-guard.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { RulesAnswer, RulesPreview } from '../wire.ts'
import rulesPlugin from './plugin.ts'
import { RulesPage } from './rules-page.tsx'

const rules: RulesAnswer = {
  version: 4,
  followEnabled: false,
  noFollowUpDays: 15,
  allocEnabled: false,
  noAllocationDays: 30,
  warnDays: [3, 1],
  exempt: ['ORDERED', 'EXCLUSIVE', 'PROTECTED'],
  minFollowUpChars: 5,
  spreadDays: 7,
  maxLossPercent: 20,
  autoContact: true,
  dailyClaimLimit: 20,
  holdingLimit: 200,
  exOwnerCooldownDays: 7,
  seaViewLimit: 0,
  maxInstitutions: 3,
  holdingOverrides: [{ employeeId: 9, name: '张三', holdingLimit: 50 }],
  autoAssignOff: [{ employeeId: 7, name: '王五' }],
  release: null,
  spread: null,
  runs: [
    {
      id: 2,
      state: 'REFUSED',
      refusedReason: 'TOO_MANY',
      due: 60,
      total: 100,
      moved: 0,
      startedDate: '2026-06-01 10:00:00',
      finishedDate: null,
    },
    { id: 1, state: 'DONE', refusedReason: null, due: 3, total: 100, moved: 2, startedDate: '2026-06-01 09:00:00', finishedDate: null },
  ],
}
const previewAnswer: RulesPreview = {
  total: 12,
  message: '保存后预计12条客户将于2026-06-16流失',
  days: [{ date: '2026-06-16', noFollowUp: 10, noAllocation: 2 }],
  sample: [{ id: 1, name: '王*', ownerName: '李四', lossTime: '2026-06-16 10:00:00', reason: 'AUTO_NO_FOLLOW_UP' }],
  previewToken: 'token-1',
}
const editor = { 'GET /auth/profile': () => ({ data: { id: 1, username: 'a', name: 'a', admin: true, permissions: [] } }) }
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

const guard = createLeaveGuard()

/** Renders the page. */
function renderRulesPage(answers: Answers) {
  const page = (
    <LeaveContext value={guard}>
      <RulesPage />
    </LeaveContext>
  )
  return renderBench(page, {
    plugins: [...(rulesPlugin.requires ?? []).map(id => ({ id })), rulesPlugin],
    answers: {
      'GET /system/automaticLoss/get': () => ({ data: rules }),
      'GET /system/automaticLoss/employees': () => ({ data: [] }),
      ...answers,
    },
  })
}

/** Renders the page and waits for its rules. */
async function renderLoadedPage(answers: Answers) {
  const bench = await renderRulesPage(answers)
  await screen.findByText('自动流失')
  return bench
}

it('says that it waits for the rules', async () => {
  const answer = Promise.withResolvers<{ data: RulesAnswer }>()
  await renderRulesPage({ 'GET /system/automaticLoss/get': () => answer.promise })
  expect(await screen.findByRole('status', { name: '加载中' })).toBeTruthy()
  answer.resolve({ data: rules })
  await screen.findByText('自动流失')
  expect(screen.queryByRole('status', { name: '加载中' })).toBeNull()
})

it('shows the rules, what single people have, and how the last runs ended', async () => {
  await renderLoadedPage({})
  expect((screen.getByLabelText('每日领取上限') as HTMLInputElement).value).toBe('20')
  expect((screen.getByLabelText('张三') as HTMLInputElement).value).toBe('50')
  expect(screen.getByText('将流失的客户超过上限，未执行（60条到期）')).toBeTruthy()
  expect(screen.getByText('流失2条，1条正在被跟进')).toBeTruthy()
})

it('says of leads from before the rules on which days they go', async () => {
  const spread = { count: 1203, from: '2026-06-16', to: '2026-06-22' }
  await renderLoadedPage({ 'GET /system/automaticLoss/get': () => ({ data: { ...rules, followEnabled: true, spread } }) })
  expect(screen.getByText(/还有1203条，将于2026-06-16至2026-06-22分批流失/)).toBeTruthy()
  expect((screen.getByLabelText('存量分散天数') as HTMLInputElement).value).toBe('7')
})

it('is for reading only without the permission to edit', async () => {
  await renderLoadedPage({})
  expect(screen.queryByRole('button', { name: '预览并保存' })).toBeNull()
  expect((screen.getByLabelText('每日领取上限') as HTMLInputElement).disabled).toBe(true)
})

it('saves what was previewed, with its token', async () => {
  const saved: unknown[] = []
  const bench = await renderLoadedPage({
    ...editor,
    'POST /system/automaticLoss/preview': () => ({ data: previewAnswer }),
    'POST /system/automaticLoss/edit': ({ body }) => {
      saved.push(body)
      return { message: '保存成功' }
    },
  })
  await user.click(await screen.findByLabelText('超时未跟进'))
  const days = screen.getByLabelText('未跟进天数')
  await user.clear(days)
  await user.type(days, '１2')
  await user.click(screen.getByRole('button', { name: '预览并保存' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(previewAnswer.message)).toBeTruthy()
  expect(within(dialog).getByText('李四')).toBeTruthy()
  expect(saved).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    version: 4,
    followEnabled: true,
    noFollowUpDays: 12,
    previewToken: 'token-1',
    holdingOverrides: [{ employeeId: 9, holdingLimit: 50 }],
    autoAssignOff: [7],
  })
  expect(saved[0]).not.toHaveProperty('runs')
  expect(bench.calls.filter(call => call.url.endsWith('/edit'))[0]?.idempotencyKey).toBeTruthy()
})

it('asks for no preview of what is out of range, and shows what the server refuses at its field', async () => {
  const refused = new RequestError('提醒天数须小于流失天数（15）', {
    status: 422,
    errors: [{ field: 'warnDays', message: '提醒天数须小于流失天数（15）' }],
  })
  const bench = await renderLoadedPage({ ...editor, 'POST /system/automaticLoss/preview': () => refused })
  const limit = await screen.findByLabelText('每日领取上限')
  await user.clear(limit)
  await user.click(await screen.findByRole('button', { name: '预览并保存' }))
  expect(await screen.findByText('请输入每日领取上限')).toBeTruthy()
  expect(bench.calls.some(call => call.method === 'POST')).toBe(false)
  await user.type(limit, '30')
  await user.click(screen.getByRole('button', { name: '预览并保存' }))
  expect(await screen.findByText('提醒天数须小于流失天数（15）')).toBeTruthy()
})

it('asks before changes are lost', async () => {
  await renderLoadedPage(editor)
  expect(guard.dirty()).toBe(false)
  await user.click(await screen.findByLabelText('超时未跟进'))
  expect(guard.dirty()).toBe(true)
  await user.click(screen.getByRole('button', { name: '撤销修改' }))
  expect(guard.dirty()).toBe(false)
})

it('lets leads go that the last run held back: some of them, after a look', async () => {
  const sent: unknown[] = []
  let release: RulesAnswer['release'] = null
  await renderLoadedPage({
    ...editor,
    'GET /system/automaticLoss/get': () => ({ data: { ...rules, release } }),
    'GET /system/automaticLoss/due': () => ({ data: { due: 60, total: 100, held: true, sample: previewAnswer.sample } }),
    'POST /system/automaticLoss/release': ({ body }) => {
      sent.push(body)
      const { count } = body as { count: number }
      release = count > 0 ? { count, date: '2026-06-01 10:20:00', by: '赵六' } : null
      return { message: '完成' }
    },
  })
  await user.click(await screen.findByRole('button', { name: '查看并放行' }))
  const dialog = await screen.findByRole('dialog')
  const count = await within(dialog).findByLabelText('本次放行')
  expect(count).toHaveProperty('value', '60')
  expect(within(dialog).getByText('李四')).toBeTruthy()
  await user.clear(count)
  await user.type(count, '61')
  expect(within(dialog).getByText('请输入1-60之间的条数')).toBeTruthy()
  await user.clear(count)
  await user.type(count, '20')
  await user.click(within(dialog).getByRole('button', { name: '放行' }))
  expect(await screen.findByText('赵六于2026-06-01 10:20:00放行20条到期客户，下一个整点移入公海')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '撤回放行' }))
  await waitFor(() => expect(sent).toEqual([{ count: 20 }, { count: 0 }]))
  // The release does not change the form.
  expect(screen.getByRole('button', { name: '撤销修改' })).toHaveProperty('disabled', true)
})

it('shows both edits where the rules were saved in the meantime, and previews what was decided on the newer version', async () => {
  const theirs = { ...rules, version: 5, holdingLimit: 150, seaViewLimit: 9, holdingOverrides: [] }
  const { runs: _runs, release: _release, spread: _spread, ...current } = theirs
  const data = { conflict: true, current, by: '李四', own: false, at: '2026-06-01 10:05:00' }
  const { calls } = await renderLoadedPage({
    ...editor,
    'POST /system/automaticLoss/preview': ({ body }) =>
      (body as { version: number }).version === 4
        ? new RequestError('数据已被他人修改，请刷新后重试', { status: 409, code: 3000, data })
        : { data: previewAnswer },
  })
  const limit = screen.getByLabelText<HTMLInputElement>('持有客户上限')
  await user.clear(limit)
  await user.type(limit, '120')
  await user.click(screen.getByRole('button', { name: '预览并保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '数据已被修改' }))
  expect(dialog.getByText(/李四于 2026-06-01 10:05 保存了这条数据/)).toBeTruthy()
  expect(dialog.getAllByRole('group').map(group => group.textContent)).toEqual([
    '持有客户上限我填写的120个/人\n李四保存的150个/人\n',
    '公海每日查看上限打开时的0个/人\n李四保存的9个/人\n',
    '个别员工的持有上限打开时的张三：50个\n李四保存的空',
  ])
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '按所选保存' }).disabled).toBe(true)
  await user.click(dialog.getByText('我填写的'))
  await user.click(dialog.getByRole('button', { name: '按所选保存' }))
  expect(await screen.findByText(previewAnswer.message)).toBeTruthy()
  const sent = calls.filter(({ url }) => url.endsWith('/preview')).at(-1)?.body
  expect(sent).toMatchObject({ version: 5, holdingLimit: 120, seaViewLimit: 9, holdingOverrides: [] })
  expect(screen.getByLabelText<HTMLInputElement>('公海每日查看上限').value).toBe('9')
})
