import { expect, it } from 'vitest'
import { decidedEntries, ruleVersionEntries, submittedEntries } from './rebate-story.ts'

const LABELS: Readonly<Record<string, string>> = {
  PASSED: '已通过',
  REFUSED: '已拒绝',
  RETURNED: '已退回',
  CLOSED: '已关闭',
  WITHDRAWN: '已撤回',
}
const label = (_set: string, value: unknown): string => LABELS[String(value)] ?? ''
const rule = { status: 'PENDING', bySystem: false, type: 'FIXED_REBATES', rate: null, amount: '800.00', due: '800.00', response: null }
const proportional = { ...rule, type: 'PROPORTIONAL_REBATES', rate: '12.50', amount: null }

it.each([
  ['提交返佣规则', '固定 ¥800.00，应返佣 ¥800.00', rule],
  ['返佣规则已通过', '按比例 12.50%，应返佣 ¥800.00', { ...proportional, status: 'PASSED' }],
  [
    '应返佣变更',
    '固定 ¥800.00，应返佣 ¥0.00，订单已取消',
    { ...rule, status: 'PASSED', bySystem: true, due: '0.00', response: '订单已取消' },
  ],
  ['返佣规则已退回', '固定 ¥800.00，应返佣 ¥800.00，重写', { ...rule, status: 'RETURNED', response: '重写' }],
  ['返佣规则已关闭', '固定 ¥800.00，应返佣 ¥800.00', { ...rule, status: 'CLOSED', bySystem: true }],
])('a version of a rule is told as %s', (title, text, detail) => {
  expect(ruleVersionEntries.words(detail, label)).toEqual([title, text])
})

it('applications are told as what they ask for, and how they ended', () => {
  const told = (detail: object) =>
    submittedEntries.words({ reverses: false, type: 'RECEIPT', amount: '5.00', remarks: null, ...detail }, label)
  expect(told({})).toEqual(['提交返佣', '¥5.00'])
  expect(told({ type: 'REFUND', remarks: '订单已取消' })).toEqual(['待退回返佣', '¥5.00，订单已取消'])
  expect(told({ type: 'REFUND', reverses: true, remarks: '记错' })).toEqual(['申请冲回返佣', '¥5.00，记错'])
  expect(decidedEntries.words({ status: 'REFUSED', amount: '5.00', response: '凭证不清' }, label)).toEqual([
    '返佣已拒绝',
    '¥5.00，凭证不清',
  ])
  expect(decidedEntries.words({ status: 'WITHDRAWN', amount: '5.00', response: null }, label)).toEqual(['返佣已撤回', '¥5.00'])
})
