import type { Cell } from '#core/contract/client-plugin.ts'
import { wallDate } from '#core/manifest/public.ts'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { formatDecimal, isEmptyCell, plainCellText } from './format.ts'

export const textCell: Cell = { text: (value, _column, options) => plainCellText(value, options) }

/** Text on one line; the table shows the whole text of a truncated cell on hover. */
export const ellipsisCell: Cell = { text: (value, _column, options) => plainCellText(value, options).replace(/\s+/g, ' ') }

const columnDecimals = (column: ClientColumn): number | undefined => {
  const own = column.props?.['decimals']
  return typeof own === 'number' ? own : column.decimals
}

/** Suffix after each value; '' if the heading contains the unit. */
const columnSuffix = (column: ClientColumn): string => {
  if (column.unit !== undefined) return ''
  const own = column.props?.['suffix']
  return typeof own === 'string' ? own : (column.suffix ?? '')
}

/** Formats a single number or time; lists and references in such a column are shown as plain text. */
const formatSingle = (value: unknown, format: (value: unknown) => string): string =>
  isEmptyCell(value) || typeof value === 'object' ? plainCellText(value) : format(value)

const numericCell = (format: (value: unknown, column: ClientColumn) => string): Cell => ({
  text: (value, column) => formatSingle(value, own => format(own, column)),
  align: 'right',
})

export const numberCell = numericCell((value, column) => formatDecimal(value, columnDecimals(column)) + columnSuffix(column))
export const currencyCell = numericCell((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '元' : ''))
export const percentCell = numericCell((value, column) => formatDecimal(value, 2) + (column.unit === undefined ? '%' : ''))

/** Times arrive as Shanghai wall time, so formatting is truncation. */
const timeCell = (length: number): Cell => ({
  text: value => formatSingle(value, own => String(own).replace('T', ' ').slice(0, length)),
})

export const dateCell = timeCell(19)
export const dateOnlyCell = timeCell(10)

const minuteCell = timeCell(16)

/** `brief`: without the year in the current year, without the time in other years. */
export const datetimeCell: Cell = {
  ...minuteCell,
  text: (value, column, options, row) => {
    const whole = minuteCell.text?.(value, column, options, row) ?? ''
    if (column.props?.['brief'] !== true) return whole
    const year = wallDate(new Date()).slice(0, 5)
    return whole.startsWith(year) ? whole.slice(year.length) : whole.slice(0, 10)
  },
}

/** Labels of options; a region, whose value is a path of codes, shows the labels of the path. */
export const mapCell: Cell = { text: (value, _column, options) => plainCellText(value, options) }
