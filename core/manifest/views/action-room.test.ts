import { describe, expect, it } from 'vitest'
import type { ClientAction } from '#schemas/types/wire.ts'
import { actionColumnWidth } from './action-room.ts'

const action = (label: string, more: Partial<ClientAction> = {}): ClientAction => ({
  key: label,
  label,
  select: 'one',
  present: 'dialog',
  url: '/x',
  ...more,
})
const history = action('变更记录', { aside: true })
const pair = (one: string, other: string) => [action(one, { opposite: other }), action(other, { opposite: one })] as const
const width = (...actions: readonly ClientAction[]): number => actionColumnWidth(actions, false).column

describe('the actions column', () => {
  it('is not there without actions', () => expect(width()).toBe(0))

  it('is as wide as the buttons that stand in it, not as the longest label under 更多', () => {
    const short = width(action('跟进'), action('编辑'), action('客户意向'), action('登记'))
    expect(short).toBe(width(action('跟进'), action('编辑'), action('x'), action('y')))
    expect(short).toBe(2 * 40 + 56 + 14)
  })

  it('has room for the widest of them, which may be the only one that applies', () =>
    expect(width(action('改'), action('看'), action('登记自主预约'), action('y'))).toBe(96 + 56 + 14))

  it('has room for all of three', () => expect(width(action('编辑'), action('更正'), action('重置密码'))).toBe(40 + 40 + 68 + 14))

  it('has room for one of a pair, whichever applies, and three dots for the other', () => {
    expect(width(action('编辑'), ...pair('作废', '恢复使用'))).toBe(40 + 68 + 28 + 14)
    expect(actionColumnWidth([action('编辑'), ...pair('停用', '启用')], false).menu).toBe('dots')
  })

  it('has room for one of each pair beside the first action', () =>
    expect(width(action('编辑'), ...pair('显示', '隐藏'), ...pair('停用', '启用'), history)).toBe(3 * 40 + 28 + 14))

  it('has a third button instead of the word 更多 where that is hardly wider', () => {
    expect(width(action('编辑'), action('评分'), ...pair('停用', '恢复'))).toBe(3 * 40 + 28 + 14)
    expect(width(action('编辑'), action('重置密码'), ...pair('停用', '恢复'))).toBe(2 * 40 + 56 + 14)
  })

  it('is never narrower than its heading', () => expect(width(action('改'))).toBe(54 + 14))

  it('is one button on a phone', () => {
    expect(actionColumnWidth([action('跟进'), action('编辑')], true).column).toBe(52)
    expect(actionColumnWidth([history], true).column).toBe(52)
  })

  it('has room for three dots alone where nothing but what stands aside is in the menu', () => {
    expect(width(action('编辑'), action('复制'), history)).toBe(80 + 28 + 14)
    expect(width(history)).toBe(46 + 14)
  })
})
