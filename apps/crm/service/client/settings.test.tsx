// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { createLeaveGuard, LeaveContext } from '#core/runtime/leaving/leave-guard.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import type { ServiceSetting, ServiceSettingAnswer, StaffPerson } from '../wire.ts'
import service from './plugin.ts'
import { ServiceSettings } from './settings.tsx'

const person = (id: number): StaffPerson => ({ id, name: `客服${id}`, username: `cs${id}` })
const setting: ServiceSetting = {
  version: 3,
  defaultStaff: person(1),
  pool: [
    { staff: person(1), onDuty: true },
    { staff: person(2), onDuty: true },
  ],
  overrides: [],
}
const answer: ServiceSettingAnswer = {
  ...setting,
  employeesList: [1, 2].map(id => ({ id, label: `客服${id}（cs${id}）` })),
  sourceList: [{ value: '抖音', label: '抖音' }],
  cityList: [],
}
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
afterEach(clearBench)

it('shows both edits part by part where the setting was saved in the meantime, and saves what was decided', async () => {
  // An employee whom the page has not loaded yet.
  const pool = [...setting.pool, { staff: person(3), onDuty: false }]
  const current: ServiceSetting = {
    ...setting,
    version: 4,
    pool,
    overrides: [{ customerSource: '抖音', residentCity: null, staff: person(3) }],
  }
  const data = { conflict: true, current, by: '李四', own: false, at: '2026-06-01 10:05:00' }
  const { calls } = await renderBench(
    <LeaveContext value={createLeaveGuard()}>
      <ServiceSettings props={{}} rows={[]} action={undefined} actions={{}} view={undefined} close={() => {}} />
    </LeaveContext>,
    {
      plugins: [{ id: 'standard' }, service],
      answers: {
        'GET /auth/profile': () => ({ data: { id: 1, username: 'a', name: 'a', admin: true, permissions: [] } }),
        'GET /system/customerServiceSetting/get': () => ({ data: answer }),
        'POST /system/customerServiceSetting/edit': ({ body }) =>
          (body as { version: number }).version === 3
            ? new RequestError('数据已被他人修改，请刷新后重试', { status: 409, code: 3000, data })
            : { message: '保存成功', data: { version: 5 } },
      },
    },
  )
  await user.click(await screen.findByLabelText('客服2（cs2）在岗'))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '数据已被修改' }))
  expect(dialog.getByText(/李四于 2026-06-01 10:05 保存了这条数据/)).toBeTruthy()
  expect(dialog.getAllByRole('group').map(group => group.textContent)).toEqual([
    '轮值名单我填写的1. 客服1（cs1）\n2. 客服2（cs2）（离岗）\n李四保存的1. 客服1（cs1）\n2. 客服2（cs2）\n3. 客服3（cs3）（离岗）\n',
    '指定客服打开时的空李四保存的抖音：客服3（cs3）\n',
  ])
  await user.click(dialog.getAllByText('李四保存的')[0] as HTMLElement)
  await user.click(dialog.getByRole('button', { name: '按所选保存' }))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(calls.filter(({ url }) => url.endsWith('/edit')).at(-1)?.body).toEqual({
    version: 4,
    defaultStaffId: 1,
    pool: pool.map(({ staff, onDuty }) => ({ staffId: staff.id, onDuty })),
    overrides: [{ customerSource: '抖音', residentCity: null, staffId: 3 }],
  })
})
