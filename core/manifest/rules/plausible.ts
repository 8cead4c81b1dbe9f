import type { Rules } from '#core/contract/model/field.ts'
import { compareDecimal, isDecimal, unitOf } from '../fields/index.ts'

/**
 * What is asked about a sound value that lies outside of what is usual: it is taken all the same.
 * @param value normalised
 */
export const doubtOf = ({ type, rules = {} }: { readonly type: string; readonly rules?: Rules }, value: unknown): string | undefined => {
  const { min, max } = rules.plausible ?? {}
  if (typeof value !== 'number' && !(typeof value === 'string' && isDecimal(value))) return undefined
  const unit = unitOf(type, rules) ?? ''
  if (min !== undefined && compareDecimal(value, min) < 0) return `一般不低于${min}${unit}，请核对`
  return max !== undefined && compareDecimal(value, max) > 0 ? `一般不超过${max}${unit}，请核对` : undefined
}
