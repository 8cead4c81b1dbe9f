import { expect, it } from 'vitest'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { actionColumnWidth } from '../../manifest/views/action-room.ts'
import { placeActions, placeOnCard } from './placed-actions.ts'

const action = (key: string, more: Partial<ClientAction> = {}): ClientAction => ({
  key,
  label: key,
  select: 'one',
  present: 'dialog',
  url: '/x',
  ...more,
})
const row = { id: 1 } as Row
const history = action('变更记录', { aside: true })
const pay = [action('收款登记'), action('返佣'), action('跟进'), action('取消订单'), history]
const togglePair = [action('编辑'), action('显示', { opposite: '隐藏' }), action('隐藏', { opposite: '显示' }), action('删除')]

/** State function that disables the keys in `refused` and hides those in `absent`. */
const refusing =
  (refused: readonly string[], absent: readonly string[] = []) =>
  ({ key }: ClientAction) => ({ visible: !absent.includes(key), disabled: refused.includes(key), reason: '不行' })

const place = (actions: readonly ClientAction[], refused: readonly string[], absent: readonly string[] = []) => {
  const { beside, menu } = placeActions(actions, row, actionColumnWidth(actions, false), refusing(refused, absent))
  return `${beside.map(({ key }) => key).join(' ')} | ${menu.map(({ key }) => key).join(' ')}`
}

it('gives a button to what applies, in the order of the manifest, and puts what does not behind the others', () => {
  expect(place(pay, [])).toBe('收款登记 返佣 | 跟进 取消订单 变更记录')
  expect(place(pay, ['收款登记'])).toBe('返佣 跟进 | 取消订单 收款登记 变更记录')
  expect(place(pay, ['收款登记', '返佣', '跟进', '取消订单'])).toBe(' | 收款登记 返佣 跟进 取消订单 变更记录')
})

it('keeps one of a pair in the row, whichever applies', () => {
  expect(place(togglePair, ['显示'])).toBe('编辑 隐藏 删除 | 显示')
  expect(place(togglePair, ['隐藏'])).toBe('编辑 显示 删除 | 隐藏')
  const late = [action('编辑'), action('重置密码'), action('停用', { opposite: '恢复' }), action('恢复', { opposite: '停用' }), history]
  expect(place(late, ['恢复'])).toBe('编辑 停用 | 重置密码 恢复 变更记录')
})

it('needs no menu where all apply and there is room', () => {
  expect(place([action('编辑'), action('更正'), action('删除')], [])).toBe('编辑 更正 删除 | ')
  expect(place([action('编辑'), action('更正'), action('删除')], ['更正'])).toBe('编辑 删除 | 更正')
  expect(place([action('编辑'), action('更正')], [], ['更正'])).toBe('编辑 | ')
})

it('has all in the menu in a narrow table', () => {
  const { beside, menu } = placeActions(pay, row, actionColumnWidth(pay, true), refusing(['收款登记']))
  expect([beside.length, menu.map(({ key }) => key)]).toEqual([0, ['返佣', '跟进', '取消订单', '收款登记', '变更记录']])
})

it('gives a card the wanted action, or the first that applies', () => {
  const card = (refused: readonly string[], wanted?: string) =>
    placeOnCard(pay, row, wanted, refusing(refused)).beside.map(({ key }) => key)
  expect([card([]), card([], '跟进'), card(['跟进'], '跟进'), card(pay.map(({ key }) => key))]).toEqual([
    ['收款登记'],
    ['跟进'],
    ['收款登记'],
    [],
  ])
})
