import { refuse } from '#core/contract/errors.ts'
import type { Importer, ImportIssue } from '#core/contract/importer.ts'
import { defineJob, type Job, type JobContext } from '#core/contract/job.ts'
import type { ImportResult } from '../wire/batches.ts'
import { importJobAt } from '../wire/endpoints.ts'
import { batchById, batchContent, countIssues, importTables, lockBatch, type StoredBatch } from './batches.ts'
import { checkImportFile } from './check-file.ts'
import { type CheckedRow, countEmptied, isRefusedRow, isValidRow } from './check-rows.ts'
import { importerOf } from './importer-point.ts'
import { batchLayout } from './layout-of.ts'
import { readInTurn } from './read-turn.ts'
import { storeRefusedReport } from './refused-report.ts'

/** Rows per transaction: short enough to hold locks only briefly, long enough that commits do not dominate. */
const IMPORT_CHUNK_ROWS = 200

/**
 * Job that writes a batch in chunks. Each chunk and its progress mark are one transaction, which first checks that the batch may still be written: an
 * interrupted job continues where it stopped, no row is written twice, and none after the batch was undone.
 */
export const importJob = (importers: readonly Importer[]): Job =>
  defineJob({
    ...importJobAt,
    title: '导入数据',
    async run(context) {
      const { batchId, resource, counted } = context.data
      const importer = importerOf(importers, resource)
      const batch = await batchById(context.db, batchId)
      if (batch.result) return batch.result
      requireRunning(batch, context)
      return runBatch(importer, batch, counted, context)
    },
    /** Rows already written stay: the batch can be undone or continued. */
    async failed({ tx, id }) {
      await importTables(tx)
        .updateTable('spreadsheet_batch')
        .set({ state: 'failed', finished_date: new Date() })
        .where('job_id', '=', id)
        .where('state', '=', 'running')
        .execute()
    },
  })

/** @throws a refusal, which ends the job, if the batch was undone in the meantime */
function requireRunning(batch: { readonly state: string; readonly job_id: string | null } | undefined, { id }: JobContext): void {
  if (batch?.state !== 'running' || batch.job_id !== id) throw refuse('导入已撤销')
}

async function runBatch(importer: Importer, batch: StoredBatch, counted: boolean, context: JobContext): Promise<ImportResult> {
  const { db, services } = context
  const actor = await context.actor()
  const using = { db, actor, snapshot: services.snapshot(), services, options: services.options, form: batch.form, counted }
  const how = { choice: batchLayout(batch), chosen: batch.chosen, aliases: batch.aliases, from: batch.done }
  const { rows } = await readInTurn(async () => checkImportFile(importer, { ...how, bytes: await batchContent(db, batch.id) }, using))
  for (let done = batch.done; done < rows.length; ) {
    context.signal.throwIfAborted()
    const part = rows.slice(done, done + IMPORT_CHUNK_ROWS)
    await writeChunk(importer, batch, part, { done, total: rows.length }, context)
    done += part.length
    await context.progress(done, rows.length)
  }
  return finishBatch(importer, batch, rows, context)
}

/** One transaction: writes the rows, the issues of refused ones, and the batch's progress. */
async function writeChunk(
  importer: Importer,
  batch: StoredBatch,
  part: readonly CheckedRow[],
  { done, total }: { readonly done: number; readonly total: number },
  context: JobContext,
): Promise<void> {
  await context.transaction(async transaction => {
    const { tx, snapshot } = transaction
    const held = await lockBatch(tx, batch.id)
    requireRunning(held, context)
    // Another process has taken over the job because this one sent no heartbeat.
    if (held?.done !== done) throw new Error(`batch ${batch.id} is written elsewhere`)
    const rows = part.filter(isValidRow)
    const late = rows.length === 0 ? [] : await importer.write(rows, { ...transaction, snapshot, form: batch.form, batchId: batch.id })
    await storeIssues(transaction.tx, batch.id, [...part.filter(isRefusedRow), ...late])
    await importTables(tx)
      .updateTable('spreadsheet_batch')
      .set({ done: done + part.length, total })
      .where('id', '=', batch.id)
      .execute()
  })
}

async function storeIssues(tx: Parameters<typeof importTables>[0], batchId: number, issues: readonly ImportIssue[]): Promise<void> {
  if (issues.length === 0) return
  await importTables(tx)
    .insertInto('spreadsheet_issue')
    .values(issues.map(({ row, kind, field, value, reason }) => ({ batch_id: batchId, row_number: row, kind, field, value, reason })))
    .execute()
}

async function finishBatch(
  importer: Importer,
  batch: StoredBatch,
  rows: readonly CheckedRow[],
  context: JobContext,
): Promise<ImportResult> {
  const issues = await importTables(context.db)
    .selectFrom('spreadsheet_issue')
    .select(['row_number', 'kind', 'reason'])
    .where('batch_id', '=', batch.id)
    .orderBy('row_number')
    .execute()
  const errorFileUrl = issues.length === 0 ? undefined : await storeRefusedReport(importer, batch, issues, context)
  const total = rows.length
  const refused = new Set(issues.map(issue => issue.row_number))
  const emptied = countEmptied(rows.filter(({ row }) => !refused.has(row)))
  const result: ImportResult = {
    ...{ total, ok: total - issues.length, ...countIssues(issues) },
    ...(emptied > 0 ? { emptied } : {}),
    errorFileUrl,
  }
  await context.transaction(async transaction => {
    const { tx, now, note } = transaction
    requireRunning(await lockBatch(tx, batch.id), context)
    await importer.ended?.({ ...transaction, batchId: batch.id })
    note({ batchId: batch.id, ...result })
    await importTables(tx)
      .updateTable('spreadsheet_batch')
      .set({ state: 'done', result: JSON.stringify(result), content: null, finished_date: now })
      .where('id', '=', batch.id)
      .execute()
    await importTables(tx).deleteFrom('spreadsheet_issue').where('batch_id', '=', batch.id).execute()
  })
  return result
}
