import type { RawImportRow, SheetValue } from '#core/contract/importer.ts'
import type { Mapping } from '../wire.ts'

/**
 * The data rows under a header, by field. Rows without any mapped value are left out: staff leave blank lines and totals' gaps.
 * @param headerRow 0-based row of the header
 */
export function importRows(rows: readonly (readonly SheetValue[])[], headerRow: number, mapping: Mapping): RawImportRow[] {
  const fields = Object.entries(mapping).map(([index, field]) => [Number(index), field] as const)
  const result: RawImportRow[] = []
  for (let index = headerRow + 1; index < rows.length; index++) {
    const values = rows[index] ?? []
    if (values.every(isBlank)) continue
    const cells: Record<string, SheetValue> = {}
    for (const [column, field] of fields) cells[field] = values[column] ?? null
    result.push({ row: index + 1, cells })
  }
  return result
}

const isBlank = (value: SheetValue): boolean => value === null || (typeof value === 'string' && value.trim() === '')
