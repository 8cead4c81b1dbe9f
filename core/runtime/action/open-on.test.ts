import { expect, it } from 'vitest'
import type { ClientAction } from '#schemas/types/wire.ts'
import { actionInAddress } from './open-on.ts'
import { prefill } from './prefill.ts'

const addFormAction: ClientAction = {
  key: 'add',
  label: '新增',
  present: 'drawer',
  select: 'none',
  url: '/add',
  form: [
    { name: 'phoneNumber', type: 'phone', label: '手机号', control: 'phone' },
    { name: 'wechat', type: 'wechat', label: '微信号', control: 'wechat' },
  ],
  openOn: { query: { type: 'add' }, prefill: { wp: ['phoneNumber', 'wechat'] } },
}
const opening = (query: string) => actionInAddress([addFormAction], new URLSearchParams(query))
const initial = (query: string) => {
  const found = opening(query)
  return found && prefill(found)
}

it('puts the value into the first item whose rules accept it', () => {
  expect(initial('type=add&wp=13800138000')).toEqual({ phoneNumber: '13800138000' })
  expect(initial('type=add&wp=wx_abc123')).toEqual({ wechat: 'wx_abc123' })
  expect(initial('type=add&wp=%20')).toEqual({})
  expect(initial('type=add&wp=..')).toEqual({})
})

it('names the keys that have served', () => {
  expect(opening('type=add&wp=1&page=2')).toMatchObject({ action: { key: 'add' }, keys: ['type', 'wp'] })
})

it('opens nothing for another address', () => {
  expect(opening('type=edit&wp=1')).toBeUndefined()
  expect(opening('')).toBeUndefined()
})
