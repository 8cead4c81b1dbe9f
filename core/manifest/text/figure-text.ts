import type { ClientFigure } from '#schemas/types/wire.ts'

/** How values of a figure are written. */
export type FigureStyle = Pick<ClientFigure, 'format' | 'suffix'>

/** What a figure's value is on the wire: exact decimals are texts. */
export type FigureValue = string | number | null | undefined

/** Where there is no value: a rate of nothing, the middle of no rows. */
export const noFigure = '暂无'

const decimals = { integer: 0, decimal: 2, money: 2, percent: 2 } as const

const grouped = (value: number, least: number, most: number): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: least, maximumFractionDigits: most })

/** A value as a number; undefined where there is none. */
export const figureNumber = (value: FigureValue): number | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** What stands behind the number, or in the heading above it. A percentage has its sign also where no figure of the manifests says so. */
export const figureUnit = ({ format, suffix }: FigureStyle): string | undefined => suffix || (format === 'percent' ? '%' : undefined)

const withUnit = (words: string, style: FigureStyle): string => (words === noFigure ? words : `${words}${figureUnit(style) ?? ''}`)

/** The number alone, for a table whose heading says the unit: thousands apart, money and percents with two decimals. */
export const figureAmount = (value: FigureValue, { format }: FigureStyle): string => {
  const number = figureNumber(value)
  if (number === undefined) return noFigure
  const most = decimals[format]
  return grouped(number, format === 'money' || format === 'percent' ? most : 0, most)
}

/** In full: thousands apart, money and percents with two decimals, its unit behind it. */
export const figureText = (value: FigureValue, style: FigureStyle): string => withUnit(figureAmount(value, style), style)

const steps: readonly (readonly [number, string])[] = [
  [1e8, '亿'],
  [1e4, '万'],
]

/** The number alone with few digits: 1.2万, 3.45亿. @param from what is smaller is written in full */
export const shortFigureAmount = (value: FigureValue, style: FigureStyle, from = 1e4, most = 2): string => {
  const number = figureNumber(value)
  const step = number !== undefined && Math.abs(number) >= from ? steps.find(([size]) => Math.abs(number) >= size) : undefined
  return number === undefined || !step ? figureAmount(value, style) : `${grouped(number / step[0], 0, most)}${step[1]}`
}

/** With few digits and its unit behind it: 1.2万元. @param from what is smaller is written in full */
export const shortFigureText = (value: FigureValue, style: FigureStyle, from = 1e4, most = 2): string =>
  withUnit(shortFigureAmount(value, style, from, most), style)
