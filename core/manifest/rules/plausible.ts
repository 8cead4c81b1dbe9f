import type { Rules } from '#core/contract/model/field.ts'
import { compareDecimal, isDecimal, unitOf } from '../fields/index.ts'

/**
 * Question about a valid value outside its plausible range; the value is accepted all the same. Undefined if it is plausible.
 * @param value normalised
 */
export const plausibilityQuestion = (
  { type, rules = {} }: { readonly type: string; readonly rules?: Rules },
  value: unknown,
): string | undefined => {
  const { min, max } = rules.plausible ?? {}
  if (typeof value !== 'number' && !(typeof value === 'string' && isDecimal(value))) return undefined
  const unit = unitOf(type, rules) ?? ''
  if (min !== undefined && compareDecimal(value, min) < 0) return `一般不低于${min}${unit}，请核对`
  return max !== undefined && compareDecimal(value, max) > 0 ? `一般不超过${max}${unit}，请核对` : undefined
}
