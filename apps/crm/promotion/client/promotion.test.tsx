// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Message from '@arco-design/web-react/es/Message'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, expect, it } from 'vitest'
import type { ComponentProps, FilterProps } from '#core/contract/client-plugin.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import { createRuntime } from '#core/runtime/boot/create-runtime.ts'
import { RuntimeContext } from '#core/runtime/context/runtime.ts'
import { type FakeRoutes, fakeApi } from '#core/runtime/testing/fake-api.ts'
import { widgetPart } from '#core/runtime/testing/widget-part.ts'
import { promotionDialog } from './dialog-host.tsx'
import { promotionEntry } from './entry.tsx'
import { createOpener } from './opener.ts'

const source = {
  ref: 'e7',
  appQRCode: 'https://m.example.com/app?ref=e7',
  customerQRCode: 'https://m.example.com/mini?ref=e7',
  institutionQRCode: 'https://m.example.com/institution?ref=e7',
  inviteCode: '',
  phoneNumber: '',
  configured: true,
}
/** Today in the office's time zone, regardless of the browser's. */
const today = wallDate(new Date())
const from = encodeURIComponent(`${today.slice(0, 7)}-01 00:00:00`).replace('%20', '+')
const to = encodeURIComponent(`${today} 23:59:59`).replace('%20', '+')

let stop = (): void => {}
const renderEntry = (routes: FakeRoutes = {}) => {
  const api = fakeApi({ 'GET /system/employee/editRef/get': { body: { code: 200, data: { source } } }, ...routes })
  const { runtime, dispose } = createRuntime({
    plugins: [
      { id: 'standard', filters: { dateRange: ({ value }: FilterProps) => <i>{value.join(' ~ ')}</i> } },
      { id: 'qr', components: { code: ({ props }: ComponentProps) => <p>码 {String(props['text'])}</p> } },
    ],
  })
  const opener = createOpener()
  const [Entry, Dialog] = [widgetPart(promotionEntry(opener)), widgetPart(promotionDialog(opener))]
  const view = render(
    <RuntimeContext value={runtime}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter>
          <Entry />
          <Dialog />
        </MemoryRouter>
      </SWRConfig>
    </RuntimeContext>,
  )
  stop = () => {
    view.unmount()
    dispose()
    api.restore()
  }
  return { ...api, user: userEvent.setup() }
}
afterEach(() => {
  stop()
  cleanup()
  Message.clear()
})

const openDialog = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  await user.click(screen.getByRole('menuitem', { name: '推广' }))
  return screen.findByRole('dialog')
}

it('opens from the menu with four tabs, a code in each of the first three', async () => {
  const { user } = renderEntry()
  const dialog = await openDialog(user)
  expect(
    within(dialog)
      .getAllByRole('tab')
      .map(tab => tab.textContent),
  ).toEqual(['App 获客', '小程序获客', '机构入驻', '推广数据'])
  expect(await within(dialog).findByText('码 https://m.example.com/app?ref=e7')).toBeTruthy()
  await user.click(within(dialog).getByRole('tab', { name: '小程序获客' }))
  expect(within(dialog).getByText('码 https://m.example.com/mini?ref=e7')).toBeTruthy()
  await user.click(within(dialog).getByRole('tab', { name: '机构入驻' }))
  expect(within(dialog).getByText('码 https://m.example.com/institution?ref=e7')).toBeTruthy()
})

it('checks the invite code before it is sent, and says that it was saved', async () => {
  const { user, calls } = renderEntry({ 'POST /system/employee/editRef/inviteCodeUpdate': { body: { code: 200 } } })
  const dialog = await openDialog(user)
  await user.click(await within(dialog).findByRole('button', { name: '保存' }))
  expect(within(dialog).getByText('请输入邀请码')).toBeTruthy()
  expect(within(dialog).getByText('请输入完整的手机号')).toBeTruthy()
  await user.type(within(dialog).getByRole('textbox', { name: '邀请码' }), 'YH88889999X')
  await user.type(within(dialog).getByLabelText('手机号'), '138001380001')
  await user.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('保存成功')).toBeTruthy()
  expect(calls.find(call => call.method === 'POST')?.body).toEqual({ inviteCode: 'YH88889999', phoneNumber: '13800138000' })
})

it('lists the registrations of the month, ten at a time, with their sum', async () => {
  const records = [{ id: 1, registerTime: '2026-05-01 10:00:00', nickname: '小满', number: 3 }]
  const { user } = renderEntry({
    [`GET /distribution/list?timeOnOrAfter=${from}&timeOnOrBefore=${to}&page=1&size=10`]: {
      body: { code: 0, data: { records, total: 31, inviteRegisterNumber: 42 } },
    },
  })
  const dialog = await openDialog(user)
  await user.click(within(dialog).getByRole('tab', { name: '推广数据' }))
  expect(await within(dialog).findByText('小满')).toBeTruthy()
  expect(within(dialog).getByText('42')).toBeTruthy()
  expect(within(dialog).getByText('共 31 条')).toBeTruthy()
  expect([...within(dialog).getByLabelText('每页条数').querySelectorAll('option')].map(option => option.value)).toEqual([
    '10',
    '20',
    '50',
    '100',
  ])
})
