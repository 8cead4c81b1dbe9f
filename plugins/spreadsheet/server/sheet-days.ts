/** Converts plain numbers in date columns by the workbook's calendar. */

import type { SheetValue } from '#core/contract/importer.ts'
import { fieldType } from '#core/manifest/public.ts'
import type { Mapping } from '../wire/choices.ts'
import type { ImportableField } from './imported-items.ts'
import type { SheetSource } from './sheet-source.ts'
import type { SheetRow } from './shown-rows.ts'

/** Day 0 of the 1904 date system. */
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1)
const SHEET_DAY_MS = 86_400_000
/** Day numbers of 1970-01-01 and 2100-01-01 in the 1904 system. Numbers outside are no dates: 2024 is a year. */
const [FIRST, LAST] = [24_107, 71_589]

/**
 * Converter of a row's values for a workbook with the 1904 date system: an unformatted number in a date column becomes a date. In other workbooks the
 * field's parser reads the number.
 */
export function dayConverter({ date1904 }: SheetSource, mapping: Mapping, fields: readonly ImportableField[]): (row: SheetRow) => SheetRow {
  if (!date1904) return row => row
  const days = new Set(fields.filter(({ item }) => fieldType(item.type).time !== undefined).map(({ item }) => item.name))
  const columns = Object.entries(mapping).flatMap(([column, field]) => (days.has(field) ? [Number(column)] : []))
  return row => {
    const values: SheetValue[] = [...row.values]
    for (const column of columns) values[column] = dateOfDayNumber(values[column] ?? null)
    return { ...row, values }
  }
}

const dateOfDayNumber = (value: SheetValue): SheetValue =>
  typeof value === 'number' && value >= FIRST && value < LAST ? new Date(DAY_ZERO_1904 + Math.round(value * SHEET_DAY_MS)) : value
