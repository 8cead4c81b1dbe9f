import { describe, expect, it } from 'vitest'
import type { ClientAction } from '#schemas/types/wire.ts'
import { actionsWidth } from './actions-width.ts'

const action = (label: string, visible?: ClientAction['visible']): ClientAction => ({
  key: label,
  label,
  select: 'one',
  present: 'dialog',
  url: '/x',
  ...(visible && { visible }),
})
const sometimes: ClientAction['visible'] = { field: 'locked', kind: 'boolean', eq: true }
const width = (...actions: readonly ClientAction[]): number => actionsWidth(actions, false)

describe('the actions column', () => {
  it('is not there without actions', () => expect(width()).toBe(0))

  it('is as wide as the buttons that stand in it, not as the longest label under 更多', () => {
    const short = width(action('跟进'), action('编辑'), action('客户意向'), action('登记自主预约'))
    expect(short).toBe(width(action('跟进'), action('编辑'), action('x'), action('y')))
    expect(short).toBe(2 * 40 + 56 + 14)
  })

  it('has room for all of three', () => expect(width(action('编辑'), action('更正'), action('重置密码'))).toBe(40 + 40 + 68 + 14))

  it('has room for whichever of them a row shows', () => {
    const locks = [action('作废', sometimes), action('恢复账号使用', sometimes)] as const
    expect(width(action('编辑'), action('改'), ...locks)).toBe(96 + 40 + 56 + 14)
    expect(width(...locks, action('编辑'), action('详情'), action('评分'), action('导出'))).toBe(96 + 40 + 56 + 14)
  })

  it('is never narrower than its heading', () => expect(width(action('改'))).toBe(46 + 14))

  it('is one button on a phone', () => expect(actionsWidth([action('跟进'), action('编辑')], true)).toBe(52))
})

it('has room for three dots alone where nothing but what stands aside is in the menu', () => {
  const named = (label: string) => ({ key: label, label, present: 'confirm', select: 'one', url: '' }) as const
  const history = { ...named('变更记录'), aside: true }
  const two = [named('编辑'), named('停用')]
  expect(actionsWidth([...two, history], false)).toBeGreaterThan(actionsWidth(two, false))
  expect(actionsWidth([...two, history], false)).toBeLessThan(actionsWidth([...two, named('启用'), history], false))
  expect(actionsWidth([history], false)).toBeLessThan(actionsWidth([...two, history], false))
  expect(actionsWidth([history], true)).toBe(52)
})
