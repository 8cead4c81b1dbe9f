import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'

const CANCELLATION_PENDING = '订单取消审核中，请等待审核结果'

/** Refusals of what only the database calculates, and of conflicts that arise between reading the rows and writing. */
export const rebateRefusals: Readonly<Record<string, ConstraintRefusal>> = {
  order_rebate_pending: '存在审核中的返佣，请先处理',
  rebate_application_owed: '订单取消产生的退款不能拒绝',
  rebate_application_reversal: '该记录已冲回',
  rebate_application_rule: '返佣规则未审核通过',
  rebate_application_state: CANCELLATION_PENDING,
  rebates_rule_fixed: '固定返佣金额不能大于订单金额',
  rebates_rule_nothing_due: '订单已取消，按此规则没有应返佣',
  rebates_rule_order: CANCELLATION_PENDING,
  rebates_rule_status: '该返佣规则不在待审核状态',
  rebates_rule_submitted: CANCELLATION_PENDING,
}
