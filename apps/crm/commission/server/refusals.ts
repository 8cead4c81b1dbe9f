import type { ConstraintRefusal } from '#core/contract/constraint-refusal.ts'

/** Refusals of conflicts that arise between reading the rows and writing. */
export const commissionRefusals: Readonly<Record<string, ConstraintRefusal>> = {
  commission_rate_sum: '提成比例合计不能超过100%',
  commission_line_sum: '提成比例合计不能超过100%',
  commission_line_settled: '该明细已更正或冲回，不能再更正',
  commission_line_there: '该返佣已有此角色的佣金明细，请更正该明细',
  commission_month_locked: '该月佣金已锁定',
  commission_month_over: '只能锁定上月及以前的佣金',
  commission_sheet_open: '佣金未锁定，不能标记已发放',
  commission_sheet_paid_day: '发放日期不能早于佣金锁定日期，也不能晚于今天',
  commission_line_rate_id_fkey: '已用于佣金计算，不能删除',
}
