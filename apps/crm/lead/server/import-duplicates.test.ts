import { expect, it } from 'vitest'
import type { ImportRow } from '#core/contract/importer.ts'
import { refuseRepeatedRows } from './import-duplicates.ts'

const rows = (...values: readonly Readonly<Record<string, unknown>>[]): readonly ImportRow[] =>
  values.map((own, index) => ({ row: index + 3, values: { phoneNumber: '13800138000', wechat: null, ...own } }))

it('names the row that was first, across phone and WeChat', () => {
  expect(refuseRepeatedRows(rows({}, {}, { phoneNumber: null, wechat: '13800138000' }))).toEqual([
    { row: 4, kind: 'duplicate', field: 'phoneNumber', reason: '与第3行重复' },
    { row: 5, kind: 'duplicate', field: 'wechat', reason: '与第3行重复' },
  ])
})

it('tells WeChat ids apart by nothing but case', () => {
  const twins = rows({ phoneNumber: null, wechat: 'WX_2470525' }, { phoneNumber: null, wechat: 'wx_2470525' })
  expect(refuseRepeatedRows(twins).map(({ reason }) => reason)).toEqual(['与第3行重复'])
})

it('asks for a contact', () => {
  expect(refuseRepeatedRows(rows({ phoneNumber: null }))).toEqual([
    { row: 3, kind: 'failed', field: 'phoneNumber', reason: '手机号与微信号至少填写一项' },
  ])
})

it('goes by the row that was first, whichever of its contacts a later one has, and not by one that was refused', () => {
  const file = rows(
    { wechat: 'wx_first' },
    { phoneNumber: '13800138001', wechat: 'wx_first' },
    { phoneNumber: '13800138001', wechat: 'wx_third' },
    { phoneNumber: null, wechat: 'wx_third' },
  )
  expect(refuseRepeatedRows(file)).toEqual([
    { row: 4, kind: 'duplicate', field: 'phoneNumber', reason: '与第3行重复' },
    { row: 6, kind: 'duplicate', field: 'wechat', reason: '与第5行重复' },
  ])
})
