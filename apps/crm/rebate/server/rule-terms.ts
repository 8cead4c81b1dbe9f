import { cents, wireMoney } from '#apps/crm/order/server/money.ts'
import { invalid } from '#core/contract/errors.ts'
import { decimal, type Given, option, optional } from '#core/contract/value.ts'
import { REBATE_TYPES } from './rebate-records.ts'

/** Form fields of a rule. */
export const TERMS_FORM = { rebateType: option(...REBATE_TYPES), rebateRate: optional(decimal()), rebateAmount: optional(decimal()) }

/** Terms of a rule: a rate or a fixed amount, depending on its type. @throws 422 if the amount exceeds the order's. */
export function checkedTerms({ rebateType, rebateRate, rebateAmount }: Given<typeof TERMS_FORM>, orderAmount: string) {
  if (rebateType === 'PROPORTIONAL_REBATES') return { rebateType, rebateRate, rebateAmount: null }
  if (cents(rebateAmount ?? '') > cents(orderAmount)) {
    const message = `固定返佣金额不能大于订单金额（¥${wireMoney(cents(orderAmount))}）`
    throw invalid([{ field: 'rebateAmount', message }])
  }
  return { rebateType, rebateRate: null, rebateAmount }
}
