import type { RequestContext } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import type { Mapping } from '../wire.ts'
import { lockBatch, ownBatch, tables } from './batches.ts'
import { checkMapping } from './check-mapping.ts'
import { IMPORT_JOB } from './import-job.ts'
import { importColumns } from './imported-items.ts'

/** Starts the import of a checked file, or goes on with one that was cut off, as it was begun. State and job are one transaction. */
export async function commit(importer: Importer, context: RequestContext): Promise<{ readonly jobId: string }> {
  const { batchId, mapping } = context.body as { batchId: number; mapping: Mapping }
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  return context
    .transaction(async ({ tx, actor, note }) => {
      const held = await lockBatch(tx, batchId)
      // A repeated click, or a retry after a lost answer, gets the job that the first one started.
      if (held?.job_id && (held.state === 'running' || held.state === 'done')) return { jobId: held.job_id }
      if (!batch.kept || !held) throw refuse('该文件已提交导入，请重新上传')
      note({ batchId, filename: batch.filename })
      const columns = held.done > 0 ? batch.mapping : mapping
      const data = { batchId, resource: importer.resource, counted: isSame(columns, batch.checked?.mapping) }
      const jobId = await context.services.jobs.send(IMPORT_JOB, data, actor, tx)
      await tables(tx)
        .updateTable('spreadsheet_batch')
        .set({ state: 'running', job_id: jobId, finished_date: null, mapping: JSON.stringify(columns) })
        .where('id', '=', batchId)
        .execute()
      return { jobId }
    })
    .catch((error: { code?: string }) => {
      if (error.code === '23505') throw refuse('该文件正在导入，请等待完成')
      throw error
    })
}

/** Columns that were not looked at tell what nobody has counted yet. */
const isSame = (columns: Mapping, checked: Mapping | undefined): boolean =>
  checked !== undefined &&
  Object.keys(columns).length === Object.keys(checked).length &&
  Object.entries(columns).every(([column, field]) => checked[column] === field)
