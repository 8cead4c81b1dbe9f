import { scheduler } from 'node:timers/promises'
import { malformed } from '#core/contract/errors.ts'
import type { ImportContext, Importer, ImportIssue, ImportRow } from '#core/contract/importer.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import type { ChosenValue, FileChoices } from '../wire/choices.ts'
import { readSettingsOf } from './aliases.ts'
import { type CheckedRow, isValidRow } from './check-rows.ts'
import { type ImportableField, importColumns, importFields } from './imported-items.ts'
import { resolveReferences } from './named-cells.ts'
import { cellText } from './read-cell.ts'
import type { FileFindings } from './read-request.ts'
import { readSheet } from './read-sheet.ts'
import type { LayoutChoice, SheetLayout } from './sheet-layout.ts'

/** File with its rows checked against the form and the importer. */
export interface CheckedImport {
  readonly layout: SheetLayout
  /** All non-empty rows, in file order. */
  readonly rows: readonly CheckedRow[]
  readonly found: FileFindings
  /** Importable fields, as they were used to read the cells. */
  readonly fields: readonly ImportableField[]
  readonly aliases: readonly ChosenValue[]
  readonly chosen: FileChoices
}

export type ImportCheckContext = ImportContext & { readonly options: OptionSource }

/** Input of a file check. */
export interface ImportCheckRequest {
  readonly bytes: Uint8Array
  readonly choice: LayoutChoice
  readonly chosen: FileChoices
  /** Known meanings of texts that match no option. */
  readonly aliases: readonly ChosenValue[]
  /** Number of leading rows to skip in the checks that need the database, because they are already written. */
  readonly from?: number
}

/**
 * Reads a file and checks its rows: first each row by itself in the worker thread, then by references and the importer's own checks. Writes nothing.
 */
export async function checkImportFile(
  importer: Importer,
  { bytes, choice, chosen, aliases, from = 0 }: ImportCheckRequest,
  context: ImportCheckContext,
): Promise<CheckedImport> {
  const { snapshot, options, form } = context
  const fields = await importFields(snapshot, importer, options, readSettingsOf(aliases, chosen), form)
  const request = { bytes, choice: { ...choice, hidden: chosen.hidden === true }, columns: importColumns(snapshot, importer), fields }
  let [layout, found]: [SheetLayout?, FileFindings?] = []
  const rows: CheckedRow[] = []
  for await (const told of readSheet(request)) {
    if (told.kind === 'layout') layout = told.layout
    if (told.kind === 'checked') rows.push(...told.rows)
    if (told.kind === 'found') found = told.found
  }
  if (!layout || !found) throw new Error('the reader ended without an answer')
  // A file with hidden rows only is no error: the dry run offers to include them.
  if (rows.length === 0 && found.hidden === 0) throw malformed(`${layout.sheet ? `工作表“${layout.sheet}”` : '表格'}只有表头，没有数据`)
  const named = await resolveReferences(rows.slice(from), fields, context)
  const refused = await importerRefusals(importer, named.rows.filter(isValidRow), context)
  const checked = [...rows.slice(0, from), ...named.rows.map(row => refused.get(row.row) ?? row)]
  return { layout, found: { ...found, findings: [...found.findings, ...named.findings] }, fields, aliases, chosen, rows: checked }
}

async function importerRefusals(
  importer: Importer,
  rows: readonly ImportRow[],
  context: ImportCheckContext,
): Promise<ReadonlyMap<number, ImportIssue>> {
  await scheduler.yield()
  const values = new Map(rows.map(row => [row.row, row.values]))
  const refused = await importer.check(rows, context)
  return new Map(
    refused.map(issue => [issue.row, { ...issue, value: issue.value ?? cellText(values.get(issue.row)?.[issue.field] as string | null) }]),
  )
}
