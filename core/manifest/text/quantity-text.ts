import type { NumberFormat } from '#core/contract/table-writer.ts'

/** How quantities of one kind are written. */
export interface QuantityStyle {
  /** Format of the number. */
  readonly format: NumberFormat
  /** Unit after the number. */
  readonly suffix?: string
}

/** A number on the wire, measured or counted: decimals are sent as texts. */
export type QuantityValue = string | number | null | undefined

/** Text for a missing value: a rate with denominator zero, the median of no rows. */
export const noQuantity = '暂无'

const decimalPlacesByFormat = { integer: 0, decimal: 2, money: 2, percent: 2 } as const

const withThousands = (value: number, least: number, most: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

/** A value as a number; undefined if there is none. */
export const quantityNumber = (value: QuantityValue): number | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Unit after the number or in its header. A percentage always has its sign, even without a suffix in the manifest. */
export const quantityUnit = ({ format, suffix }: QuantityStyle): string | undefined => suffix || (format === 'percent' ? '%' : undefined)

const withUnit = (words: string, style: QuantityStyle): string => (words === noQuantity ? words : `${words}${quantityUnit(style) ?? ''}`)

/** The number without unit, for a table with the unit in the header: thousands separators; two decimal places for money and percentages. */
export const quantityAmount = (value: QuantityValue, { format }: QuantityStyle): string => {
  const number = quantityNumber(value)
  if (number === undefined) return noQuantity
  const most = decimalPlacesByFormat[format]
  return withThousands(number, format === 'money' || format === 'percent' ? most : 0, most)
}

/** The number in full with its unit: thousands separators; two decimal places for money and percentages. */
export const quantityText = (value: QuantityValue, style: QuantityStyle): string => withUnit(quantityAmount(value, style), style)

const shortUnits: readonly (readonly [number, string])[] = [
  [1e8, '亿'],
  [1e4, '万'],
]

/**
 * The number without unit in short form: 1.2万, 3.45亿.
 * @param from smaller numbers are written in full
 */
export const shortQuantityAmount = (value: QuantityValue, style: QuantityStyle, from = 1e4, most = 2): string => {
  const number = quantityNumber(value)
  const step = number !== undefined && Math.abs(number) >= from ? shortUnits.find(([size]) => Math.abs(number) >= size) : undefined
  return number === undefined || !step ? quantityAmount(value, style) : `${withThousands(number / step[0], 0, most)}${step[1]}`
}

/**
 * The number with unit in short form: 1.2万元.
 * @param from smaller numbers are written in full
 */
export const shortQuantityText = (value: QuantityValue, style: QuantityStyle, from = 1e4, most = 2): string =>
  withUnit(shortQuantityAmount(value, style, from, most), style)
