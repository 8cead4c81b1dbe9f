import { decimalPlaces, INEXACT_NUMBER } from './decimal.ts'
import { plainNumber, trimmedText } from './number-text.ts'

/** Digits before and after the point that a numeric(14,2) column holds. */
const MAX_MONEY_DIGITS = 12
const MONEY_DECIMALS = 2

/**
 * Canonical form of an amount: '1,234.5' → '1234.5', '007' → '7', '.5' → '0.5'. Only half-width digits are accepted: a unit, a currency sign, a space
 * between digits or full-width digits (全角) might mean another amount.
 */
export const plainMoney = (text: string): string => {
  const shown = trimmedText(text)
  return /^-?[\d.,]{1,100}$/.test(shown) ? plainNumber(shown) : shown
}

/** Canonical form of a percentage, as strict as for amounts, because amounts are computed with it. A trailing percent sign is allowed. */
export const plainPercent = (text: string): string => {
  const bare = trimmedText(text)
  return plainMoney(bare.endsWith('%') ? bare.slice(0, -1).trimEnd() : bare)
}

/** Message after the label if a value is no valid amount. Nothing is rounded: a third decimal place is refused, even 0. */
export const moneyProblem = (value: unknown): string | undefined => {
  if (typeof value === 'number') return INEXACT_NUMBER
  const [, whole = ''] = (typeof value === 'string' && /^-?(0|[1-9]\d*)(?:\.\d+)?$/.exec(value)) || []
  if (typeof value !== 'string' || whole === '') return '只能输入半角数字，如 1234.50'
  if (whole.length > MAX_MONEY_DIGITS) return `整数部分最多${MAX_MONEY_DIGITS}位`
  return decimalPlaces(value) > MONEY_DECIMALS ? `最多${MONEY_DECIMALS}位小数` : undefined
}
