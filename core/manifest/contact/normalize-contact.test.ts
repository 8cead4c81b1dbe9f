import { describe, expect, it } from 'vitest'
import { contactKeys, isWechat, normalizePhone, normalizeWechat, phoneKey } from './normalize-contact.ts'

describe('phoneKey', () => {
  it.each([
    ['13800138000', '+8613800138000'],
    ['+86 138-0013-8000', '+8613800138000'],
    ['0086(138)00138000', '+8613800138000'],
    ['８６１３８００１３８０００', '+8613800138000'],
    ['138\u200b00138000', '+8613800138000'],
    ['91234567', '+6591234567'],
    ['+65 9123 4567', '+6591234567'],
    ['006581234567', '+6581234567'],
    ['12345', undefined],
    ['23800138000', undefined],
    ['', undefined],
  ])('%s → %s', (text, key) => {
    expect(phoneKey(text)).toBe(key)
  })
})

it('shows mainland numbers as 11 digits and keeps what is no number', () => {
  expect(normalizePhone('+86 138 0013 8000')).toBe('13800138000')
  expect(normalizePhone('9123 4567')).toBe('+6591234567')
  expect(normalizePhone(' 无 ')).toBe('无')
})

it('lowers WeChat ids and keeps their dashes', () => {
  expect(normalizeWechat(' Wx-ID＿01 ')).toBe('wx-id_01')
  expect(isWechat('wx-id_01')).toBe(true)
  expect(isWechat('_wxid01')).toBe(false)
  expect(isWechat('short')).toBe(false)
})

it('puts phones and WeChat ids in one key space', () => {
  expect(contactKeys('13800138000')).toContain(contactKeys('+8613800138000')[0])
  expect(contactKeys('WXID_01')).toEqual(['wxid_01'])
  expect(contactKeys('  ')).toEqual([])
})
