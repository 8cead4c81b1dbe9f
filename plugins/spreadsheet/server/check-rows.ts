import type { ImportIssue, ImportRow, RawImportRow } from '#core/contract/importer.ts'
import type { Findings } from './findings.ts'
import type { ImportField } from './imported-items.ts'
import { cellText, readCell, shownText } from './read-cell.ts'

/** A row that may be written, and how many of its values were left empty because they could not be read. */
export interface SoundRow extends ImportRow {
  readonly emptied?: number
}

/** A row that may be written, or why it may not. */
export type CheckedRow = SoundRow | ImportIssue

export const isRefused = (row: CheckedRow): row is ImportIssue => 'reason' in row

export const mayBeWritten = (row: CheckedRow): row is SoundRow => 'values' in row

/** Values that are left empty in these rows. */
export const countEmptied = (rows: readonly CheckedRow[]): number =>
  rows.reduce((sum, row) => sum + (mayBeWritten(row) ? (row.emptied ?? 0) : 0), 0)

/** Holds a row by itself to the form's rules. One that breaks several says all of them. */
export function checkRow(row: RawImportRow, fields: readonly ImportField[], findings: Findings): CheckedRow {
  const values: Record<string, unknown> = {}
  const faults: { readonly field: string; readonly value: string; readonly reason: string }[] = []
  let emptied = 0
  for (const field of fields) {
    const { name, default: first } = field.item
    const text = cellText(row.cells[name])
    const read = text === '' && first !== undefined ? { value: first } : readCell(field, text)
    findings.add(row.row, field, text, read)
    if ('reason' in read && !field.leaveEmpty) faults.push({ field: name, value: shownText(field.item, text), reason: read.reason })
    else {
      const value = 'reason' in read ? null : read.value
      const left = 'reason' in read || read.dropped === true
      if (left) emptied += 1
      values[name] = left ? (value ?? first ?? null) : value
    }
  }
  const [first] = faults
  if (!first) return { row: row.row, values, ...(emptied > 0 ? { emptied } : {}) }
  return { row: row.row, kind: 'failed', ...first, reason: faults.map(fault => fault.reason).join('；') }
}
