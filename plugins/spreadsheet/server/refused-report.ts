import type { Importer, SheetValue } from '#core/contract/importer.ts'
import type { JobContext } from '#core/contract/job.ts'
import { readSettingsOf } from './aliases.ts'
import { batchContent, type StoredBatch } from './batches.ts'
import { XLSX_TYPE } from './formats.ts'
import { importColumns, importFields } from './imported-items.ts'
import { batchLayout } from './layout-of.ts'
import { cellText } from './read-cell.ts'
import { readSheet } from './read-sheet.ts'
import { readInTurn } from './read-turn.ts'
import { writeWorkbook } from './workbook/workbook.ts'

/** Days for which the report can be downloaded. */
export const REPORT_DAYS = 7

interface ReportedRow {
  readonly row_number: number
  readonly reason: string
}

/** Stores a workbook of the refused rows as they came, with row number and reason, ready to be corrected and imported again. Returns its URL. */
export async function storeRefusedReport(
  importer: Importer,
  batch: StoredBatch,
  refused: readonly ReportedRow[],
  { db, services, actor }: JobContext,
): Promise<string> {
  const columns = [{ label: '行号', width: 8 }, { label: '原因', width: 36 }, ...batch.headers.map(label => ({ label }))]
  const reasons = new Map(refused.map(({ row_number, reason }) => [row_number, reason]))
  const snapshot = services.snapshot()
  const request = {
    bytes: await batchContent(db, batch.id),
    columns: importColumns(snapshot, importer),
    fields: await importFields(snapshot, importer, services.options, readSettingsOf([], batch.chosen)),
    choice: batchLayout(batch),
    only: new Set(reasons.keys()),
  }
  const keep = async () =>
    services.files.keep(
      {
        stream: writeWorkbook('未导入的行', columns, reportRows(request, reasons)),
        filename: `未导入的行-${batch.filename.replace(/\.[^.]*$/, '')}.xlsx`,
        type: XLSX_TYPE,
        purpose: 'import-report',
        days: REPORT_DAYS,
      },
      await actor(),
    )
  return (await readInTurn(keep)).url
}

/** Dates as text: a cell without a date format would show the day number. */
const dateAsText = (value: SheetValue): SheetValue => (value instanceof Date ? cellText(value) : value)

async function* reportRows(
  request: Parameters<typeof readSheet>[0],
  reasons: ReadonlyMap<number, string>,
): AsyncGenerator<readonly SheetValue[]> {
  for await (const told of readSheet(request))
    if (told.kind === 'plain') for (const { row, cells } of told.rows) yield [row, reasons.get(row) ?? '', ...cells.map(dateAsText)]
}
