import type { ImportContext, Importer, ImportIssue, ImportRow, RawImportRow } from '#core/contract/importer.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { type ImportField, importFields } from './imported-items.ts'
import { cellText, readCell } from './read-cell.ts'

/** Rows that may be written, and why the others may not. */
export interface CheckedRows {
  readonly rows: readonly ImportRow[]
  readonly issues: readonly ImportIssue[]
}

/** Holds every row to the form's rules, then those that keep them to what the importer asks besides. Writes nothing. */
export async function checkImport(
  importer: Importer,
  raw: readonly RawImportRow[],
  context: ImportContext & { readonly options: OptionSource },
): Promise<CheckedRows> {
  const { rows, issues } = checkRows(raw, await importFields(context.snapshot, importer, context.options))
  const cells = new Map(raw.map(row => [row.row, row.cells]))
  const refused = (await importer.check(rows, context)).map(issue => ({
    ...issue,
    value: issue.value ?? cellText(cells.get(issue.row)?.[issue.field]),
  }))
  const gone = new Set(refused.map(issue => issue.row))
  return { rows: rows.filter(row => !gone.has(row.row)), issues: [...issues, ...refused].sort((a, b) => a.row - b.row) }
}

/** Checks every row by itself. */
export function checkRows(raw: readonly RawImportRow[], fields: readonly ImportField[]): CheckedRows {
  const rows: ImportRow[] = []
  const issues: ImportIssue[] = []
  for (const row of raw) {
    const result = checkRow(row, fields)
    if ('values' in result) rows.push(result)
    else issues.push(result)
  }
  return { rows, issues }
}

function checkRow(row: RawImportRow, fields: readonly ImportField[]): ImportRow | ImportIssue {
  const values: Record<string, unknown> = {}
  for (const { item, options } of fields) {
    const text = cellText(row.cells[item.name])
    const read = text === '' && item.default !== undefined ? { value: item.default } : readCell(item, text, options)
    if ('reason' in read) return { row: row.row, kind: 'failed', field: item.name, value: text, reason: read.reason }
    values[item.name] = read.value
  }
  return { row: row.row, values }
}
