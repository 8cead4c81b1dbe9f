import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { malformed, refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import type { DryRun, ImportCounts, Mapping } from '../wire.ts'
import { batchContent, type Checked, countIssues, ownBatch, tables } from './batches.ts'
import { type CheckedFile, checkFile } from './check-file.ts'
import { checkMapping } from './check-mapping.ts'
import { isRefused } from './check-rows.ts'
import { importColumns } from './imported-items.ts'
import { layoutOf } from './layout-of.ts'
import { readOnce } from './read-turn.ts'
import type { LayoutChoice } from './sheet-layout.ts'

/** Faulty rows that the dry run shows; the workbook of the finished import has all. */
const SHOWN_ISSUES = 200

/** Milliseconds that a file is kept which was looked at and not imported. */
const KEPT_UNUSED = 24 * 3_600_000

/** Takes a file and says what an import of it would do. */
export async function upload(importer: Importer, context: RequestContext): Promise<DryRun> {
  const file = context.files[0]
  if (!file) throw malformed('请选择要导入的文件')
  return readOnce(context.actor.id, async () => {
    const content = await readFile(file.path)
    const checked = await look(importer, content, {}, context)
    const { id } = await context.transaction(async ({ tx, actor, now, note }) => {
      note({ filename: file.filename, size: file.size })
      await tables(tx)
        .deleteFrom('spreadsheet_batch')
        .where('employee_id', '=', actor.id)
        .where('state', '=', 'checked')
        .where('created_date', '<', new Date(now.getTime() - KEPT_UNUSED))
        .execute()
      return tables(tx)
        .insertInto('spreadsheet_batch')
        .values({
          resource: importer.resource,
          employee_id: actor.id,
          filename: file.filename.slice(0, 200),
          content,
          content_hash: createHash('sha256').update(content).digest('hex'),
          ...stored(checked),
          job_id: null,
          finished_date: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    return dryRun(importer, context, id, checked)
  })
}

/** Looks again: with corrected columns, or at another sheet, whose columns are guessed anew. */
export async function check(importer: Importer, context: RequestContext): Promise<DryRun> {
  const { batchId, mapping, sheet } = context.body as { batchId: number; mapping?: Mapping; sheet?: string }
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  if (batch.state !== 'checked' || !batch.kept) throw refuse('该文件已提交导入，请重新上传')
  const other = sheet !== undefined && sheet !== batch.sheet
  if (!other && mapping) checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  const choice = other ? { sheet } : { ...layoutOf(batch), mapping: mapping ?? batch.mapping }
  return readOnce(context.actor.id, async () => {
    const checked = await look(importer, await batchContent(context.db, batchId), choice, context)
    await context.transaction(({ tx }) =>
      tables(tx).updateTable('spreadsheet_batch').set(stored(checked)).where('id', '=', batchId).where('state', '=', 'checked').execute(),
    )
    return dryRun(importer, context, batchId, checked)
  })
}

const look = (importer: Importer, content: Uint8Array, choice: LayoutChoice, { db, actor, snapshot, services }: RequestContext) =>
  checkFile(importer, content, choice, { db, actor, snapshot, services, options: services.options, counted: false })

/** What the batch keeps of a look at its file, so that a person who comes back finds it as it was left. */
const stored = (checked: CheckedFile) => {
  const { sheet, headers, headerRow, mapping } = checked.layout
  const found: Checked = { ...countsOf(checked), mapping }
  return {
    sheet,
    headers: JSON.stringify(headers),
    header_row: headerRow,
    mapping: JSON.stringify(mapping),
    checked: JSON.stringify(found),
  }
}

function countsOf({ rows }: CheckedFile): ImportCounts {
  const issues = rows.filter(isRefused)
  return { total: rows.length, ok: rows.length - issues.length, ...countIssues(issues) }
}

/** What an import of the file would do. */
function dryRun(importer: Importer, { snapshot }: RequestContext, batchId: number, checked: CheckedFile): DryRun {
  const { layout, rows } = checked
  return {
    batchId,
    sheet: layout.sheet,
    sheets: layout.sheets,
    columns: layout.headers,
    fields: importColumns(snapshot, importer).map(({ field, label, required }) => ({ field, label, required })),
    mapping: layout.mapping,
    sample: layout.sample,
    ...countsOf(checked),
    rows: rows.filter(isRefused).slice(0, SHOWN_ISSUES),
  }
}
