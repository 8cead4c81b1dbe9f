import type { Cell } from '#core/contract/client-plugin.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { formatDecimal, isEmpty, plainText } from './format.ts'

export const text: Cell = { text: (value, _column, options) => plainText(value, options) }

/** Text on one line; the table shows the whole text of a truncated cell on hover. */
export const ellipsis: Cell = { text: (value, _column, options) => plainText(value, options).replace(/\s+/g, ' ') }

const decimalsOf = (column: ClientColumn): number | undefined => {
  const own = (column.props as { decimals?: unknown } | undefined)?.decimals
  return typeof own === 'number' ? own : column.decimals
}

/** Suffix after each value; '' if the heading contains the unit. */
const suffixOf = (column: ClientColumn): string => {
  if (column.unit !== undefined) return ''
  const own = (column.props as { suffix?: unknown } | undefined)?.suffix
  return typeof own === 'string' ? own : (column.suffix ?? '')
}

/** Formats a single number or time; lists and references in such a column are shown as plain text. */
const single = (value: unknown, format: (value: unknown) => string): string =>
  isEmpty(value) || typeof value === 'object' ? plainText(value) : format(value)

const numeric = (format: (value: unknown, column: ClientColumn) => string): Cell => ({
  text: (value, column) => single(value, own => format(own, column)),
  align: 'right',
})

export const number = numeric((value, column) => formatDecimal(value, decimalsOf(column)) + suffixOf(column))
export const currency = numeric((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '元' : ''))
export const percent = numeric((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '%' : ''))

/** Times arrive as Shanghai wall time, so formatting is truncation. */
const time = (length: number): Cell => ({
  text: value => single(value, own => String(own).replace('T', ' ').slice(0, length)),
})

export const date = time(19)
export const dateOnly = time(10)

const minutes = time(16)

/** `brief`: without the year in the current year, without the time in other years. */
export const datetime: Cell = {
  ...minutes,
  text: (value, column, options, row) => {
    const whole = minutes.text?.(value, column, options, row) ?? ''
    if ((column.props as { brief?: unknown } | undefined)?.brief !== true) return whole
    const year = wallDate(new Date()).slice(0, 5)
    return whole.startsWith(year) ? whole.slice(year.length) : whole.slice(0, 10)
  },
}

/** Labels of options; a region, whose value is a path of codes, shows the labels of the path. */
export const map: Cell = { text: (value, _column, options) => plainText(value, options) }
