import type { Importer, ImportIssue, ImportRow, SheetValue } from '#core/contract/importer.ts'
import type { Job, JobContext } from '#core/contract/job.ts'
import type { ImportResult } from '../wire.ts'
import { type Batch, countIssues, tables } from './batches.ts'
import { checkImport } from './check-rows.ts'
import { XLSX_TYPE } from './formats.ts'
import { parseSheet } from './parse-sheet.ts'
import { importRows } from './sheet-rows.ts'
import { writeWorkbook } from './workbook/workbook.ts'

export const IMPORT_JOB = 'spreadsheet.import'

/** Rows a transaction: small enough that nobody waits for a lock, large enough that commits do not dominate. */
const CHUNK = 200

/**
 * Writes a batch in parts. Each part and its mark in the batch are one transaction, so that a job that was interrupted goes on where it stopped and
 * no row is written twice.
 */
export function importJob(importers: readonly Importer[]): Job {
  return {
    name: IMPORT_JOB,
    async run(context) {
      const batchId = Number(context.data.batchId)
      const importer = importers.find(candidate => candidate.resource === context.data.resource)
      if (!importer) throw new Error(`no importer for ${String(context.data.resource)}`)
      const batch = await tables(context.db).selectFrom('spreadsheet_batch').selectAll().where('id', '=', batchId).executeTakeFirstOrThrow()
      if (batch.result) return { ...batch.result }
      if (!batch.content) throw new Error(`batch ${batchId} has no content`)
      try {
        return { ...(await runBatch(importer, batch, batch.content, context)) }
      } catch (error) {
        // What was written stays written and can be reverted; a retry goes on from there.
        await tables(context.db)
          .updateTable('spreadsheet_batch')
          .set({ state: 'failed', finished_date: new Date() })
          .where('id', '=', batchId)
          .execute()
        throw error
      }
    },
  }
}

async function runBatch(importer: Importer, batch: Batch, content: Buffer, context: JobContext): Promise<ImportResult> {
  const { db, services } = context
  const sheet = await parseSheet(content)
  const raw = importRows(sheet.rows, batch.header_row, batch.mapping)
  const pending = raw.slice(batch.done)
  const actor = await context.actor()
  const checked = await checkImport(importer, pending, { db, actor, snapshot: services.snapshot(), options: services.options })
  const lastDone = raw[batch.done - 1]?.row ?? 0
  const issues = [...batch.issues.filter(issue => issue.row <= lastDone), ...checked.issues]
  const rowsByNumber = new Map(checked.rows.map(row => [row.row, row]))
  for (let start = 0; start < pending.length; start += CHUNK) {
    context.signal.throwIfAborted()
    const part = pending.slice(start, start + CHUNK)
    const rows = part.map(row => rowsByNumber.get(row.row)).filter(row => row !== undefined)
    const done = batch.done + start + part.length
    issues.push(...(await writePart(importer, batch, rows, issues, done, raw.length, context)))
    await context.progress(done, raw.length)
  }
  return finish(batch, raw.length, issues, sheet.rows, context)
}

/** One transaction: the rows, the refusals found on the way, and how far the batch has come. */
async function writePart(
  importer: Importer,
  batch: Batch,
  rows: readonly ImportRow[],
  issues: readonly ImportIssue[],
  done: number,
  total: number,
  context: JobContext,
): Promise<readonly ImportIssue[]> {
  return context.transaction(async transaction => {
    const late =
      rows.length === 0 ? [] : await importer.write(rows, { ...transaction, snapshot: context.services.snapshot(), batchId: batch.id })
    const known = [...issues, ...late]
    await tables(transaction.tx)
      .updateTable('spreadsheet_batch')
      .set({ state: 'running', done, total, issues: JSON.stringify(known) })
      .where('id', '=', batch.id)
      .execute()
    return late
  })
}

async function finish(
  batch: Batch,
  total: number,
  issues: readonly ImportIssue[],
  rows: readonly (readonly SheetValue[])[],
  context: JobContext,
): Promise<ImportResult> {
  const errorFileUrl = issues.length === 0 ? undefined : await keepReport(batch, issues, rows, context)
  const result: ImportResult = { total, ok: total - issues.length, ...countIssues(issues), errorFileUrl }
  await context.transaction(async ({ tx, now, note }) => {
    note({ batchId: batch.id, ...result })
    await tables(tx)
      .updateTable('spreadsheet_batch')
      .set({ state: 'done', result: JSON.stringify(result), content: null, finished_date: now })
      .where('id', '=', batch.id)
      .execute()
  })
  return result
}

/** The refused rows as they came, with row number and reason, ready to be mended and imported again. */
async function keepReport(
  batch: Batch,
  issues: readonly ImportIssue[],
  rows: readonly (readonly SheetValue[])[],
  { services, actor }: JobContext,
): Promise<string> {
  const sorted = [...issues].sort((a, b) => a.row - b.row)
  const columns = [{ label: '行号', width: 8 }, { label: '原因', width: 36 }, ...batch.headers.map(label => ({ label }))]
  const stream = writeWorkbook('未导入的行', columns, reportRows(sorted, rows, batch.headers.length))
  const kept = await services.files.keep(
    { stream, filename: `未导入的行-${batch.filename.replace(/\.[^.]*$/, '')}.xlsx`, type: XLSX_TYPE, purpose: 'import-report', days: 7 },
    await actor(),
  )
  return kept.url
}

async function* reportRows(
  issues: readonly ImportIssue[],
  rows: readonly (readonly SheetValue[])[],
  width: number,
): AsyncGenerator<readonly SheetValue[]> {
  for (const issue of issues) {
    const values = rows[issue.row - 1] ?? []
    yield [issue.row, issue.reason, ...Array.from({ length: width }, (_, index) => values[index] ?? null)]
  }
}
