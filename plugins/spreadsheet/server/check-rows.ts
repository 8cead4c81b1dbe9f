import type { ImportIssue, ImportRow, RawImportRow } from '#core/contract/importer.ts'
import type { ImportField } from './imported-items.ts'
import { cellText, readCell } from './read-cell.ts'

/** A row that may be written, or why it may not. */
export type CheckedRow = ImportRow | ImportIssue

export const isRefused = (row: CheckedRow): row is ImportIssue => 'reason' in row

export const mayBeWritten = (row: CheckedRow): row is ImportRow => 'values' in row

/** Holds a row by itself to the form's rules. One that breaks several says all of them. */
export function checkRow(row: RawImportRow, fields: readonly ImportField[]): CheckedRow {
  const values: Record<string, unknown> = {}
  const faults: { readonly field: string; readonly value: string; readonly reason: string }[] = []
  for (const { item, options } of fields) {
    const text = cellText(row.cells[item.name])
    const read = text === '' && item.default !== undefined ? { value: item.default } : readCell(item, text, options)
    if ('reason' in read) faults.push({ field: item.name, value: text, reason: read.reason })
    else values[item.name] = read.value
  }
  const [first] = faults
  if (!first) return { row: row.row, values }
  return { row: row.row, kind: 'failed', ...first, reason: faults.map(fault => fault.reason).join('；') }
}
