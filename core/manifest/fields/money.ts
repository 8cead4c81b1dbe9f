import { decimalPlaces } from './decimal.ts'
import { bareText, plainNumber } from './number-text.ts'

/** What the column numeric(14,2) holds: so many digits before the point, so many behind it. */
const MOST_DIGITS = 12
const PLACES = 2

/**
 * An amount in its one written form: '1,234.5' → '1234.5', '007' → '7', '.5' → '0.5'. An amount is read as it stands there or not at all, so only
 * half-width digits are: a unit, a currency sign, a blank between digits or 全角 digits may stand for another amount than the one that was meant.
 */
export const plainMoney = (text: string): string => {
  const shown = bareText(text)
  return /^-?[\d.,]{1,100}$/.test(shown) ? plainNumber(shown) : shown
}

/** A rate in its one written form, read as strictly as an amount: money is reckoned by it. A percent sign behind it says nothing else. */
export const plainPercent = (text: string): string => {
  const bare = bareText(text)
  return plainMoney(bare.endsWith('%') ? bare.slice(0, -1).trimEnd() : bare)
}

/** Why a value is no amount of money, as words behind its label. Nothing is rounded: a third decimal is refused, whichever it is. */
export const moneyFault = (value: unknown): string | undefined => {
  const [, whole = ''] = (typeof value === 'string' && /^-?(0|[1-9]\d*)(?:\.\d+)?$/.exec(value)) || []
  if (typeof value !== 'string' || whole === '') return '只能输入半角数字，如 1234.50'
  if (whole.length > MOST_DIGITS) return `整数部分最多${MOST_DIGITS}位`
  return decimalPlaces(value) > PLACES ? `最多${PLACES}位小数` : undefined
}
