import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { malformed, refuse } from '#core/contract/errors.ts'
import type { ImportColumn, Importer } from '#core/contract/importer.ts'
import type { DryRun, Mapping } from '../wire.ts'
import { countIssues, ownBatch, tables } from './batches.ts'
import { checkImport } from './check-rows.ts'
import { IMPORT_LIMITS } from './formats.ts'
import { findHeader } from './header.ts'
import { IMPORT_JOB } from './import-job.ts'
import { importColumns } from './imported-items.ts'
import { parseSheet } from './parse-sheet.ts'
import { importRows } from './sheet-rows.ts'

/** Faulty rows that the dry run shows; the workbook of the finished import has all. */
const SHOWN_ISSUES = 200

const BATCH_INPUT = {
  type: 'object',
  required: ['batchId'],
  additionalProperties: false,
  properties: { batchId: { type: 'integer', minimum: 1 } },
}
const MAPPED_BATCH_INPUT = {
  type: 'object',
  required: ['batchId', 'mapping'],
  additionalProperties: false,
  properties: {
    batchId: { type: 'integer', minimum: 1 },
    mapping: {
      type: 'object',
      propertyNames: { pattern: '^\\d{1,3}$' },
      additionalProperties: { type: 'string', maxLength: 60 },
      maxProperties: IMPORT_LIMITS.columns,
    },
  },
}

/**
 * The endpoints of one importer: upload (dry run), check (dry run with a corrected mapping), commit, revert.
 * All need the permission of the importing action.
 * @param path endpoint of the action, e.g. /shop/goods/upload
 */
export function importEndpoints(importer: Importer, path: string): DeclaredEndpoint[] {
  const common = { method: 'POST', permission: [path] } as const
  const name = `spreadsheet.${importer.resource}`
  return [
    {
      ...common,
      name: `${name}.upload`,
      path,
      title: '导入：读取文件',
      upload: { maxSize: IMPORT_LIMITS.fileSize, accept: ['xlsx', 'csv'] },
      rate: { perMinute: 20 },
      handle: context => upload(importer, context),
    },
    {
      ...common,
      name: `${name}.check`,
      path: `${path}/check`,
      title: '导入：校验',
      input: MAPPED_BATCH_INPUT,
      rate: { perMinute: 30 },
      handle: context => check(importer, context),
    },
    {
      ...common,
      name: `${name}.commit`,
      path: `${path}/commit`,
      title: '导入：提交',
      input: MAPPED_BATCH_INPUT,
      handle: context => commit(importer, context),
    },
    {
      ...common,
      name: `${name}.revert`,
      path: `${path}/revert`,
      title: '导入：撤销',
      input: BATCH_INPUT,
      handle: context => revert(importer, context),
    },
  ]
}

async function upload(importer: Importer, context: RequestContext): Promise<DryRun> {
  const file = context.files[0]
  if (!file) throw malformed('请选择要导入的文件')
  const content = await readFile(file.path)
  const sheet = await parseSheet(content)
  const columns = importColumns(context.snapshot, importer)
  const header = findHeader(sheet.rows, columns)
  if (!header) throw malformed(`没有找到表头，请确认包含“${requiredLabels(columns)}”等列`)
  const { id } = await context.transaction(({ tx, actor, note }) => {
    note({ filename: file.filename, size: file.size })
    return tables(tx)
      .insertInto('spreadsheet_batch')
      .values({
        resource: importer.resource,
        employee_id: actor.id,
        filename: file.filename.slice(0, 200),
        content,
        content_hash: createHash('sha256').update(content).digest('hex'),
        headers: JSON.stringify(header.names),
        header_row: header.row,
        mapping: JSON.stringify(header.mapping),
        job_id: null,
        finished_date: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return dryRun(importer, context, { batchId: id, rows: sheet.rows, headers: header.names, headerRow: header.row, mapping: header.mapping })
}

async function check(importer: Importer, context: RequestContext): Promise<DryRun> {
  const { batchId, mapping } = context.body as { batchId: number; mapping: Mapping }
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  if (batch.state !== 'checked' || !batch.content) throw refuse('该文件已提交导入，请重新上传')
  checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  const sheet = await parseSheet(batch.content)
  return dryRun(importer, context, { batchId, rows: sheet.rows, headers: batch.headers, headerRow: batch.header_row, mapping })
}

/** A sheet with the columns that it is read by. */
interface MappedSheet {
  readonly batchId: number
  readonly rows: Awaited<ReturnType<typeof parseSheet>>['rows']
  readonly headers: readonly string[]
  readonly headerRow: number
  readonly mapping: Mapping
}

/** What an import of the file would do. Writes nothing. */
async function dryRun(importer: Importer, { db, actor, snapshot, services }: RequestContext, run: MappedSheet): Promise<DryRun> {
  const raw = importRows(run.rows, run.headerRow, run.mapping)
  const { rows, issues } = await checkImport(importer, raw, { db, actor, snapshot, options: services.options })
  return {
    batchId: run.batchId,
    columns: run.headers,
    fields: importColumns(snapshot, importer).map(({ field, label, required }) => ({ field, label, required })),
    mapping: run.mapping,
    sample: run.rows
      .slice(run.headerRow + 1, run.headerRow + 4)
      .map(row => row.map(value => (value === null ? '' : String(value)).slice(0, 60))),
    total: raw.length,
    ok: rows.length,
    ...countIssues(issues),
    rows: issues.slice(0, SHOWN_ISSUES),
  }
}

async function commit(importer: Importer, context: RequestContext): Promise<unknown> {
  const { batchId, mapping } = context.body as { batchId: number; mapping: Mapping }
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  // A repeated click, or a retry after a lost answer, gets the job that the first one started.
  if (batch.state !== 'checked' && batch.job_id) return { jobId: batch.job_id }
  checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  const started = await context
    .transaction(({ tx, note }) => {
      note({ batchId, filename: batch.filename })
      return tables(tx)
        .updateTable('spreadsheet_batch')
        .set({ state: 'running', mapping: JSON.stringify(mapping) })
        .where('id', '=', batchId)
        .where('state', '=', 'checked')
        .executeTakeFirst()
    })
    .catch((error: { code?: string }) => {
      if (error.code === '23505') throw refuse('该文件正在导入，请等待完成')
      throw error
    })
  if (Number(started.numUpdatedRows) === 0) throw refuse('该文件已提交导入，请重新上传')
  const jobId = await context.services.jobs.send(IMPORT_JOB, { batchId, resource: importer.resource }, context.actor)
  await tables(context.db).updateTable('spreadsheet_batch').set({ job_id: jobId }).where('id', '=', batchId).execute()
  return { jobId }
}

function checkMapping(known: readonly ImportColumn[], mapping: Mapping, columns: number): void {
  const fields = Object.values(mapping)
  const unknown = fields.find(field => !known.some(column => column.field === field))
  if (unknown !== undefined || Object.keys(mapping).some(index => Number(index) >= columns)) throw malformed('列对应关系有误，请重新选择')
  if (new Set(fields).size !== fields.length) throw malformed('同一字段只能对应一列')
  const missing = known.find(column => column.required && !fields.includes(column.field))
  if (missing) throw malformed(`请为“${missing.label}”选择对应的列`)
}

const requiredLabels = (columns: readonly ImportColumn[]): string =>
  columns
    .filter(column => column.required)
    .map(column => column.label)
    .join('、')

async function revert(importer: Importer, context: RequestContext): Promise<unknown> {
  const { batchId } = context.body as { batchId: number }
  return context.transaction(async transaction => {
    await tables(transaction.tx).selectFrom('spreadsheet_batch').select('id').where('id', '=', batchId).forUpdate().execute()
    const batch = await ownBatch(transaction.tx, batchId, importer.resource, context.actor)
    if (batch.state === 'reverted') throw refuse('该批次已撤销')
    if (!['done', 'failed'].includes(batch.state) || !batch.finished_date) throw refuse('导入完成后才能撤销')
    if (transaction.now.getTime() - batch.finished_date.getTime() > IMPORT_LIMITS.revertHours * 3_600_000)
      throw refuse('导入已超过24小时，不能撤销')
    const result = await importer.revert({ ...transaction, snapshot: context.snapshot, batchId })
    await tables(transaction.tx).updateTable('spreadsheet_batch').set({ state: 'reverted' }).where('id', '=', batchId).execute()
    transaction.note({ batchId, ...result })
    return {
      code: 200,
      message: `已撤销${result.reverted}条${result.kept > 0 ? `，${result.kept}条已有后续操作，予以保留` : ''}`,
      data: result,
    }
  })
}
