import type { ImportIssue, ImportRow, RawImportRow } from '#core/contract/importer.ts'
import type { FindingsCollector } from './findings.ts'
import { isMandatory } from './imported-items.ts'
import type { PlacedField } from './place-fields.ts'
import { cellText, displayedCellText, readCell, valuelessKind } from './read-cell.ts'

/** Valid row, and how many of its values were left empty because they could not be read. */
export interface ValidRow extends ImportRow {
  readonly emptied?: number
}

/** Valid row, or the issue that refuses it. */
export type CheckedRow = ValidRow | ImportIssue

export const isRefusedRow = (row: CheckedRow): row is ImportIssue => 'reason' in row

export const isValidRow = (row: CheckedRow): row is ValidRow => 'values' in row

/** Sum of the values left empty in these rows. */
export const countEmptied = (rows: readonly CheckedRow[]): number =>
  rows.reduce((sum, row) => sum + (isValidRow(row) ? (row.emptied ?? 0) : 0), 0)

interface CellFault {
  readonly field: string
  readonly value: string
  readonly reason: string
}

/** Result of reading a field in a row: a fault, or a value; `left` is true if something in the cell was left out. */
type RowFieldResult = CellFault | { readonly value: unknown; readonly left: boolean }

/** Checks one row by itself against the form's rules. An issue lists all faults of the row. */
export function checkRow(row: RawImportRow, fields: readonly PlacedField[], findings: FindingsCollector): CheckedRow {
  const values: Record<string, unknown> = {}
  const faults: CellFault[] = []
  let emptied = 0
  for (const field of fields) {
    const made = readRowField(row, field, findings)
    if ('reason' in made) faults.push(made)
    else {
      values[field.item.name] = made.value
      if (made.left) emptied += 1
    }
  }
  const [first] = faults
  if (!first) return { row: row.row, values, ...(emptied > 0 ? { emptied } : {}) }
  return { row: row.row, kind: 'failed', ...first, reason: faults.map(fault => fault.reason).join('；') }
}

function readRowField({ row, cells }: RawImportRow, field: PlacedField, findings: FindingsCollector): RowFieldResult {
  const { name, label, default: first } = field.item
  const text = cellText(cells[name])
  const odd = valuelessKind(field, cells[name])
  if (odd !== undefined) {
    const said = `单元格${field.column}${row}是${odd}`
    if (isMandatory(field.item)) return { field: name, value: text, reason: `${label}：${said}` }
    findings.leave(row, field, text.toUpperCase(), `${said}，按未填写处理`)
    return { value: first ?? null, left: true }
  }
  const read = text === '' && first !== undefined ? { value: first } : readCell(field, text)
  findings.add(row, field, text, read)
  if ('reason' in read && !field.leaveEmpty) return { field: name, value: displayedCellText(field.item, text), reason: read.reason }
  const value = 'reason' in read ? null : read.value
  const left = 'reason' in read || read.dropped === true
  return { value: left ? (value ?? first ?? null) : value, left }
}
