/** Exact arithmetic on decimal text. */
import { withoutLastZeros } from '#core/manifest/public.ts'

/** A count (number) or a sum (decimal text). */
export type Amount = number | string

/** Decimal places that are kept; no column has more. */
const DECIMAL_PLACES = 12
const UNIT = 10n ** BigInt(DECIMAL_PLACES)

const units = (amount: Amount): bigint => {
  const text = String(amount)
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const digits = BigInt(whole + fraction.slice(0, DECIMAL_PLACES).padEnd(DECIMAL_PLACES, '0'))
  return negative ? -digits : digits
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)

/** Rounds half away from zero. */
const divideRounded = (value: bigint, by: bigint): bigint => {
  const rounded = (magnitude(value) * 2n + magnitude(by)) / (magnitude(by) * 2n)
  return value < 0n !== by < 0n ? -rounded : rounded
}

/** Decimal text with exactly this many decimal places; `value` is in units of the last one. */
const decimalText = (value: bigint, places: number): string => {
  const digits = String(magnitude(value)).padStart(places + 1, '0')
  const sign = value < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Decimal text without trailing zeros. */
const trimmedDecimal = (value: bigint): string => withoutLastZeros(decimalText(value, DECIMAL_PLACES))

/** Negative, zero or positive, for sorting. */
export const compareAmounts = (a: Amount, b: Amount): number => {
  const difference = units(a) - units(b)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const addAmounts = (a: Amount, b: Amount): Amount =>
  typeof a === 'number' && typeof b === 'number' ? a + b : trimmedDecimal(units(a) + units(b))

export const subtractAmounts = (a: Amount, b: Amount): Amount =>
  typeof a === 'number' && typeof b === 'number' ? a - b : trimmedDecimal(units(a) - units(b))

/** `a` as a percentage of `b` with two decimals, rounded half away from zero; null if `b` is zero. */
export const percentage = (a: Amount, b: Amount): string | null =>
  units(b) === 0n ? null : decimalText(divideRounded(units(a) * 10_000n, units(b)), 2)

/** Rounds half away from zero to this many decimals. */
export const roundAmount = (amount: Amount, places: number): string =>
  decimalText(divideRounded(units(amount), UNIT / 10n ** BigInt(places)), places)
