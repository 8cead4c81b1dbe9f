import type { Cell } from '#core/contract/client-plugin.ts'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { formatDecimal, isEmpty, plainText } from './format.ts'

export const text: Cell = { text: (value, _column, options) => plainText(value, options) }

/** The table shows the whole text of a cut cell on hover, so this is text on one line. */
export const ellipsis: Cell = { text: (value, _column, options) => plainText(value, options).replace(/\s+/g, ' ') }

const decimalsOf = (column: ClientColumn): number | undefined => {
  const own = (column.props as { decimals?: unknown } | undefined)?.decimals
  return typeof own === 'number' ? own : column.decimals
}

/** Behind each value, unless the heading says it. */
const suffixOf = (column: ClientColumn): string => {
  if (column.unit !== undefined) return ''
  const own = (column.props as { suffix?: unknown } | undefined)?.suffix
  return typeof own === 'string' ? own : (column.suffix ?? '')
}

/** Numbers and times are single values; a list or a reference in such a column shows as plain text. */
const single = (value: unknown, format: (value: unknown) => string): string =>
  isEmpty(value) || typeof value === 'object' ? plainText(value) : format(value)

const numeric = (format: (value: unknown, column: ClientColumn) => string): Cell => ({
  text: (value, column) => single(value, own => format(own, column)),
  align: 'right',
})

export const number = numeric((value, column) => formatDecimal(value, decimalsOf(column)) + suffixOf(column))
export const currency = numeric((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '元' : ''))
export const percent = numeric((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '%' : ''))

/** Times travel as Shanghai wall time, so showing one is cutting it. */
const time = (length: number): Cell => ({
  text: value => single(value, own => String(own).replace('T', ' ').slice(0, length)),
})

export const date = time(19)
export const dateOnly = time(10)

const minutes = time(16)

/** `brief`: of this year only month and day are said, of another only the day. */
export const datetime: Cell = {
  ...minutes,
  text: (value, column, options, row) => {
    const whole = minutes.text?.(value, column, options, row) ?? ''
    if ((column.props as { brief?: unknown } | undefined)?.brief !== true) return whole
    const year = wallDate(new Date()).slice(0, 5)
    return whole.startsWith(year) ? whole.slice(year.length) : whole.slice(0, 10)
  },
}

/** Labels of options; a region, a path of codes, shows the path's labels. */
export const map: Cell = { text: (value, _column, options) => plainText(value, options) }
