import { cents, wireMoney } from '#apps/crm/order/server/money.ts'
import { invalid } from '#core/contract/errors.ts'
import { decimal, type Given, option, optional } from '#core/contract/value.ts'
import { REBATE_TYPES } from './rebate-records.ts'

/** What a form of a rule asks. */
export const TERMS = { rebateType: option(...REBATE_TYPES), rebateRate: optional(decimal()), rebateAmount: optional(decimal()) }

/** A rule's terms: a rate or an amount, whichever its type asks for. @throws 422 for more than the order comes to */
export function termsOf({ rebateType, rebateRate, rebateAmount }: Given<typeof TERMS>, orderAmount: string) {
  if (rebateType === 'PROPORTIONAL_REBATES') return { rebateType, rebateRate, rebateAmount: null }
  if (cents(rebateAmount ?? '') > cents(orderAmount)) {
    const message = `固定返佣金额不能大于订单金额（¥${wireMoney(cents(orderAmount))}）`
    throw invalid([{ field: 'rebateAmount', message }])
  }
  return { rebateType, rebateRate: null, rebateAmount }
}
