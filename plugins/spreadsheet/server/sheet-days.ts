/** Plain numbers in columns of days, by the calendar of the workbook. */
import type { SheetValue } from '#core/contract/importer.ts'
import type { Mapping } from '../wire.ts'
import type { ImportField } from './imported-items.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

const DATES: readonly string[] = ['date', 'datetime', 'month']

/** Day 0 of the calendar that counts from 1904 on. */
const DAY_ZERO = Date.UTC(1904, 0, 1)
const DAY_MS = 86_400_000
/** Before 1970 or after 2099 it is no day that anybody wrote: 2024 is a year. */
const [FIRST, LAST] = [24_107, 71_589]

/**
 * How the values of a row are read in a workbook that counts from 1904 on: a number without a format in a column of days is a day of that calendar,
 * too. Other workbooks leave their numbers to the parser of the field.
 */
export function daysOf({ date1904 }: SheetSource, mapping: Mapping, fields: readonly ImportField[]): (row: SheetRow) => SheetRow {
  if (!date1904) return row => row
  const days = new Set(fields.filter(({ item }) => DATES.includes(item.type)).map(({ item }) => item.name))
  const columns = Object.entries(mapping).flatMap(([column, field]) => (days.has(field) ? [Number(column)] : []))
  return row => {
    const values: SheetValue[] = [...row.values]
    for (const column of columns) values[column] = dayOf(values[column] ?? null)
    return { ...row, values }
  }
}

const dayOf = (value: SheetValue): SheetValue =>
  typeof value === 'number' && value >= FIRST && value < LAST ? new Date(DAY_ZERO + Math.round(value * DAY_MS)) : value
