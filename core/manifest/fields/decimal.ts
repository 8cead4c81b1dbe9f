/** Decimals as text, computed without floating point. */

const DECIMAL = /^-?(0|[1-9]\d{0,11})(\.\d{1,6})?$/

/** Strict format: at most 12 digits before and 6 after the point, no exponent, no leading zeros, no bare point. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text)

/** A decimal with any number of digits before the point, as a sum of amounts may have. */
export const isDecimalSum = (text: string): boolean => /^-?\d{1,30}(\.\d{1,6})?$/.test(text)

/** A number with more than 6 decimal places, which no field stores, such as 3.33333333333333. */
export const isLongDecimal = (text: string): boolean => /^-?(0|[1-9]\d{0,11})\.\d{7,}$/.test(text)

const SCALE = 12

/** The number times 10^`places`; further decimal places are truncated. */
const toScaledInteger = (text: string, places = SCALE): bigint => {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return negative ? -digits : digits
}

/** Notation without exponent: 1.5e-7 → 0.00000015. */
const withoutExponent = (value: string | number): string => {
  const [mantissa = '0', exponent] = String(value).split('e')
  if (exponent === undefined) return mantissa
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(mantissa) ?? []
  const point = whole.length + Number(exponent)
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0').padEnd(point, '0')
  const before = Math.max(1, point)
  return `${sign}${digits.slice(0, before)}${digits.length > before ? `.${digits.slice(before)}` : ''}`
}

/** Significant digits that every number of JSON keeps: with more, two numbers written differently may be the same one. */
const EXACT_DIGITS = 15

/**
 * Decimal text of a number as JSON sends it: 12.5 → '12.5'. Undefined if the text sent may have been another number: beyond 2^53, or with more than 15
 * significant digits.
 */
export const exactDecimal = (value: number): string | undefined => {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined
  const text = withoutExponent(value)
  const digits = text.replace(/[-.]/g, '').replace(/^0+|(?<!0)0+$/g, '')
  return digits.length > EXACT_DIGITS ? undefined : text
}

/** Message after the label for a number of JSON that has no exact decimal text. */
export const INEXACT_NUMBER = '以数字提交时最多15位有效数字，请改用文字提交，如 "1234.50"'

/** Negative, zero or positive if `left` is less than, equal to or greater than `right`. Both must be decimal texts or finite numbers. */
export const compareDecimal = (left: string | number, right: string | number): number => {
  const [first, second] = [withoutExponent(left), withoutExponent(right)]
  const places = Math.max(decimalPlaces(first), decimalPlaces(second))
  const a = toScaledInteger(first, places)
  const b = toScaledInteger(second, places)
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Number of decimal places. */
export const decimalPlaces = (text: string): number => text.split('.')[1]?.length ?? 0

/** Adds thousands separators: '1234567' → '1,234,567'. */
export const groupThousands = (digits: string): string => {
  const first = digits.length % 3
  return [...(first === 0 ? [] : [digits.slice(0, first)]), ...(digits.slice(first).match(/.../g) ?? [])].join(',')
}

/** Removes trailing zeros of a fraction, and a bare point: '1.50' → '1.5', '10.00' → '10', '10' → '10'. */
export const withoutLastZeros = (text: string): string => (text.includes('.') ? text.replace(/\.0*$|(?<!0)0+$/, '') : text)

/** Rounds to `places` decimal places and adds thousands separators: '1234567.8' → '1,234,567.80'. The input is decimal text. */
export const groupDigits = (text: string, places: number): string => {
  const rounded = roundDecimal(text, places)
  const [whole = '0', fraction] = rounded.split('.')
  const grouped = whole.startsWith('-') ? `-${groupThousands(whole.slice(1))}` : groupThousands(whole)
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Decimal text of a number of units of the last decimal place. */
const fromScaledInteger = (units: bigint, places: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** Rounds half away from zero. */
export const roundDecimal = (text: string, places: number): string => {
  const value = toScaledInteger(text)
  const unit = 10n ** BigInt(SCALE - places)
  const magnitude = ((value < 0n ? -value : value) + unit / 2n) / unit
  return fromScaledInteger(value < 0n ? -magnitude : magnitude, places)
}

/** Exact sum of decimal texts or finite numbers, as decimal text; null if there are none. */
export const sumDecimal = (values: readonly (string | number)[]): string | null => {
  if (values.length === 0) return null
  const texts = values.map(withoutExponent)
  const places = Math.max(0, ...texts.map(decimalPlaces))
  return fromScaledInteger(
    texts.reduce((sum, text) => sum + toScaledInteger(text, places), 0n),
    places,
  )
}
