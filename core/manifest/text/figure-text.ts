import type { ClientFigure } from '#schemas/types/wire.ts'

/** Format of a figure's values. */
export type FigureStyle = Pick<ClientFigure, 'format' | 'suffix'>

/** Value of a figure on the wire: decimals are sent as texts. */
export type FigureValue = string | number | null | undefined

/** Text for a missing value: a rate with denominator zero, the median of no rows. */
export const noFigure = '暂无'

const decimalPlacesByFormat = { integer: 0, decimal: 2, money: 2, percent: 2 } as const

const withThousands = (value: number, least: number, most: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

/** A value as a number; undefined if there is none. */
export const figureNumber = (value: FigureValue): number | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** Unit after the number or in its header. A percentage always has its sign, even without a suffix in the manifest. */
export const figureUnit = ({ format, suffix }: FigureStyle): string | undefined => suffix || (format === 'percent' ? '%' : undefined)

const withUnit = (words: string, style: FigureStyle): string => (words === noFigure ? words : `${words}${figureUnit(style) ?? ''}`)

/** The number without unit, for a table with the unit in the header: thousands separators; two decimal places for money and percentages. */
export const figureAmount = (value: FigureValue, { format }: FigureStyle): string => {
  const number = figureNumber(value)
  if (number === undefined) return noFigure
  const most = decimalPlacesByFormat[format]
  return withThousands(number, format === 'money' || format === 'percent' ? most : 0, most)
}

/** The number in full with its unit: thousands separators; two decimal places for money and percentages. */
export const figureText = (value: FigureValue, style: FigureStyle): string => withUnit(figureAmount(value, style), style)

const shortUnits: readonly (readonly [number, string])[] = [
  [1e8, '亿'],
  [1e4, '万'],
]

/**
 * The number without unit in short form: 1.2万, 3.45亿.
 * @param from smaller numbers are written in full
 */
export const shortFigureAmount = (value: FigureValue, style: FigureStyle, from = 1e4, most = 2): string => {
  const number = figureNumber(value)
  const step = number !== undefined && Math.abs(number) >= from ? shortUnits.find(([size]) => Math.abs(number) >= size) : undefined
  return number === undefined || !step ? figureAmount(value, style) : `${withThousands(number / step[0], 0, most)}${step[1]}`
}

/**
 * The number with unit in short form: 1.2万元.
 * @param from smaller numbers are written in full
 */
export const shortFigureText = (value: FigureValue, style: FigureStyle, from = 1e4, most = 2): string =>
  withUnit(shortFigureAmount(value, style, from, most), style)
