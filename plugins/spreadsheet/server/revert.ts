import type { EndpointAnswer, InputOf, RequestContext } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Importer, Revertible } from '#core/contract/importer.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type RevertResult, type Undone, undoneText } from '../wire/batches.ts'
import { type importRevertAt, type importRevertibleAt, revertJobAt } from '../wire/endpoints.ts'
import { importTables, lockBatch, ownBatch, type StoredBatch } from './batches.ts'
import { IMPORT_LIMITS } from './formats.ts'

/** Most rows that are undone within the request; longer batches are undone by a job. */
const MAX_INLINE_REVERT_ROWS = 1_000

/** Rows per transaction, so that locks are held only briefly. */
const REVERT_CHUNK_ROWS = 500

/** Deadline for undoing an import that ended at this time. */
export const revertDeadline = (finished: Date): Date => new Date(finished.getTime() + IMPORT_LIMITS.revertHours * 3_600_000)

type RevertingBatch = Pick<StoredBatch, 'id' | 'undone' | 'undone_to'>

/** @throws 409 if there is nothing to undo or the deadline has passed; an undo that was begun may be completed at any time */
function requireRevertible({ state, undone, finished_date: finished }: StoredBatch, now: Date): void {
  if (state === 'reverted') throw refuse('该批次已撤销')
  if (state === 'reverting') throw refuse('该批次正在撤销')
  if (state === 'checked') throw refuse('该文件尚未导入')
  if (!undone && finished && now > revertDeadline(finished)) throw refuse('导入已超过24小时，不能撤销')
}

type RevertibleContext = RequestContext<InputOf<ReturnType<typeof importRevertibleAt>>>

/** Preview of undoing, for the confirmation. */
export async function previewRevert(importer: Importer, { db, actor, input }: RevertibleContext): Promise<Revertible> {
  const batch = await ownBatch(db, Number(input.batchId), importer.resource, actor)
  requireRevertible(batch, new Date())
  return importer.revertible({ db, batchId: batch.id })
}

type RevertContext = RequestContext<InputOf<ReturnType<typeof importRevertAt>>>

/**
 * Undoes the rows that a batch has written so far. A running import ends with it, because its job checks the state before every chunk under the same
 * row lock.
 */
export async function revertBatch(importer: Importer, context: RevertContext): Promise<RevertResult | EndpointAnswer<RevertResult>> {
  const { batchId } = context.input
  return context.transaction(async transaction => {
    const { tx, now, actor, note } = transaction
    await lockBatch(tx, batchId)
    const batch = await ownBatch(tx, batchId, importer.resource, actor)
    requireRevertible(batch, now)
    const long = batch.done > MAX_INLINE_REVERT_ROWS
    const jobId = long ? await context.services.jobs.send(revertJobAt, { batchId, resource: importer.resource }, actor, tx) : undefined
    await importTables(tx)
      .updateTable('spreadsheet_batch')
      .set({
        ...{ state: 'reverting', job_id: jobId ?? batch.job_id, content: null, finished_date: batch.finished_date ?? now },
        undone: JSON.stringify(batch.undone ?? { reverted: 0, kept: 0 }),
      })
      .where('id', '=', batchId)
      .execute()
    await importTables(tx).deleteFrom('spreadsheet_issue').where('batch_id', '=', batchId).execute()
    note({ batchId })
    if (jobId !== undefined) return { jobId }
    const undone = await revertAll(importer, batch, transaction)
    note({ ...undone })
    return { code: 200, message: undoneText(undone), data: undone }
  })
}

async function revertAll(importer: Importer, batch: RevertingBatch, context: WriteContext): Promise<Undone> {
  for (let undoing = batch; ; ) {
    const next = await revertPart(importer, undoing, context)
    if (next.ended) return next.undone
    undoing = { id: batch.id, ...next }
  }
}

/** Undoes one part and stores the progress. The batch is reverted when no rows are left after the part. */
export async function revertPart(importer: Importer, batch: RevertingBatch, context: WriteContext) {
  const part = await importer.revert({ ...context, batchId: batch.id }, { after: batch.undone_to, most: REVERT_CHUNK_ROWS })
  const undone = { reverted: (batch.undone?.reverted ?? 0) + part.reverted, kept: (batch.undone?.kept ?? 0) + part.kept }
  const undone_to = part.last ?? batch.undone_to
  const ended = part.last === undefined
  await importTables(context.tx)
    .updateTable('spreadsheet_batch')
    .set({ undone: JSON.stringify(undone), undone_to, ...(ended ? { state: 'reverted' } : {}) })
    .where('id', '=', batch.id)
    .execute()
  return { undone, undone_to, ended }
}
