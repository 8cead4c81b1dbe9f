// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import customer from '../plugin.ts'
import { CheckContact } from './check-contact.tsx'
import { DuplicateCheck } from './duplicate-check.tsx'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const foundLead = {
  id: 9,
  entryPerson: '王录入',
  name: '张*',
  attribution: null,
  staffName: null,
  customerPhase: 'CONTACTS',
  tips: '该客户在公海，可捞取',
  createdDate: '2026-01-02 03:04:05',
  status: 'LOSS',
}
const profile = (permissions: readonly string[]) => ({ data: { id: 7, username: 'a', name: '甲', admin: false, permissions } })
const menu = {
  data: {
    revision: '1',
    groups: [],
    screens: { '/newCustomer/institutionsCustomer': '全部客资', '/newCustomer/customerDetail': '客户详情' },
  },
}
// Permits the duplicate check, but neither entering a client nor picking one up.
const mayReceive = ['/retention/retentionClients/receiveCustomer']
const customerPhaseOptions = { customerPhase: [{ value: 'CONTACTS', label: '已联系' }] }
// Loads the lazy chunk first: its loading is not what is tested.
beforeAll(() => import('./verdict-dialog.tsx'), 30_000)
afterEach(clearBench)

async function renderAndCheck(
  text: string,
  answers: Answers,
  permissions: readonly string[] = ['/agency/highSeas/receive', '/agency/institutionsCustomer/add'],
) {
  const bench = await renderBench(<DuplicateCheck />, {
    plugins: [{ id: 'standard' }, { ...customer, requires: [] }],
    options: customerPhaseOptions,
    answers: { 'GET /auth/profile': () => profile(permissions), 'GET /runtime/menu': () => menu, ...answers },
  })
  const box = await screen.findByPlaceholderText('请输入微信号/手机号')
  if (text) await user.type(box, text)
  await user.click(screen.getByRole('button', { name: '查重' }))
  return bench
}

describe('duplicate check', () => {
  it('asks nothing of an empty box', async () => {
    const { calls } = await renderAndCheck('  ', {})
    expect(await screen.findByText('请输入微信号/手机号')).toBeTruthy()
    expect(calls.some(call => call.url === '/verifyDuplicate')).toBe(false)
  })

  it('leads to the form of a new client, with what was typed', async () => {
    const bench = await renderAndCheck(' 13900001111 ', { 'GET /verifyDuplicate': () => ({ code: 201, data: null }) })
    expect(bench.calls.find(call => call.url === '/verifyDuplicate')?.query).toEqual({ wechatOrPhoneNumberIs: '13900001111' })
    expect(await screen.findByText('该客资未重复，是否录入？')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: '录入' }))
    expect(bench.address()).toBe('/newCustomer/institutionsCustomer?type=add&wp=13900001111')
  })

  it('offers no form to those who may not enter clients', async () => {
    await renderAndCheck('abcdef1', { 'GET /verifyDuplicate': () => ({ code: 201, data: null }) }, mayReceive)
    expect(await screen.findByText('该客资未重复')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '录入' })).toBeNull()
  })

  it('shows a duplicate, picks it up from the high seas, and goes there', async () => {
    const { calls, address } = await renderAndCheck('abcdef1', {
      'GET /verifyDuplicate': () => ({ code: 200, data: foundLead }),
      'POST /callingUpTheCustomer': () => ({ message: '捞取成功' }),
    })
    for (const text of ['王录入', '张*', '已联系', '该客户在公海，可捞取', '2026-01-02 03:04:05'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getAllByText('暂无')).toHaveLength(2)
    await user.click(await screen.findByRole('button', { name: '捞取客户' }))
    expect(await screen.findByText('捞取成功')).toBeTruthy()
    expect(calls.find(call => call.method === 'POST')?.body).toEqual({ id: 9 })
    await waitFor(() => expect(screen.queryByText('王录入')).toBeNull())
    await waitFor(() => expect(address()).toBe('/newCustomer/customerDetail?id=9'))
  })

  it.each([
    ['owned by somebody', { ...foundLead, status: 'NORMAL', viewable: true }, ['取消', '查看客户']],
    ['in the high seas', { ...foundLead, viewable: true }, ['取消', '查看客户', '捞取客户']],
  ])('opens a client %s that one may look at', async (_, duplicate, buttons) => {
    const { address } = await renderAndCheck('abcdef1', { 'GET /verifyDuplicate': () => ({ code: 200, data: duplicate }) })
    const open = await screen.findByRole('button', { name: '查看客户' })
    const footer = open.parentElement as HTMLElement
    expect([...footer.querySelectorAll('button')].map(button => button.textContent)).toEqual(buttons)
    await user.click(open)
    await waitFor(() => expect(address()).toBe('/newCustomer/customerDetail?id=9'))
    await waitFor(() => expect(screen.queryByText('王录入')).toBeNull())
  })

  it('says why it could not be picked up', async () => {
    await renderAndCheck('abcdef1', {
      'GET /verifyDuplicate': () => ({ code: 200, data: foundLead }),
      'POST /callingUpTheCustomer': () => new RequestError('该客户已被【李四】领取', { status: 409, code: 3000 }),
    })
    await user.click(await screen.findByRole('button', { name: '捞取客户' }))
    expect(await screen.findByText('捞取失败：该客户已被【李四】领取')).toBeTruthy()
  })

  it.each([
    ['owned by somebody', { ...foundLead, status: 'NORMAL', attribution: '李四' }, undefined],
    ['in the high seas, without permission', foundLead, mayReceive],
  ])('has only one button for a client %s', async (_, duplicate, permissions) => {
    await renderAndCheck('abcdef1', { 'GET /verifyDuplicate': () => ({ code: 200, data: duplicate }) }, permissions)
    expect(await screen.findByText('王录入')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '捞取客户' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '确定' }))
    await waitFor(() => expect(screen.queryByText('王录入')).toBeNull())
  })
})

it('under a list that does not know a contact looks that contact up', async () => {
  const part = { rows: [], action: undefined, actions: {}, view: undefined, close: () => {} }
  const { calls } = await renderBench(<CheckContact {...part} props={{ filters: { phoneNumberIs: '13900001111' } }} />, {
    plugins: [{ id: 'standard' }, { ...customer, requires: [] }],
    options: customerPhaseOptions,
    answers: {
      'GET /auth/profile': () => profile(mayReceive),
      'GET /runtime/menu': () => menu,
      'GET /verifyDuplicate': () => ({ code: 201, data: null }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '查重 13900001111' }))
  expect(await screen.findByText('该客资未重复')).toBeTruthy()
  expect(calls.find(call => call.url === '/verifyDuplicate')?.query).toEqual({ wechatOrPhoneNumberIs: '13900001111' })
})
