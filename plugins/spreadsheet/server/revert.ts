import type { RequestContext } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Importer, Revertible } from '#core/contract/importer.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type Undone, undoneText } from '../wire.ts'
import { type Batch, lockBatch, ownBatch, tables } from './batches.ts'
import { IMPORT_LIMITS } from './formats.ts'

export const REVERT_JOB = 'spreadsheet.revert'

/** Rows of a file that are undone while the person waits; a longer one is a job. */
const AT_ONCE = 1_000

/** Rows a transaction, so that nobody waits long for one of them. */
const PART = 500

/** Until when an import that ended then may be undone. */
export const revertUntil = (finished: Date): Date => new Date(finished.getTime() + IMPORT_LIMITS.revertHours * 3_600_000)

type Undoing = Pick<Batch, 'id' | 'undone' | 'undone_to'>

/** @throws 409 where there is nothing to undo, or it is too late; what was begun may be ended at any time */
function mustBeRevertible({ state, undone, finished_date: finished }: Batch, now: Date): void {
  if (state === 'reverted') throw refuse('该批次已撤销')
  if (state === 'reverting') throw refuse('该批次正在撤销')
  if (state === 'checked') throw refuse('该文件尚未导入')
  if (!undone && finished && now > revertUntil(finished)) throw refuse('导入已超过24小时，不能撤销')
}

/** What undoing would do, for the question before it. */
export async function revertible(importer: Importer, { db, actor, query }: RequestContext): Promise<Revertible> {
  const batch = await ownBatch(db, Number(query.batchId), importer.resource, actor)
  mustBeRevertible(batch, new Date())
  return importer.revertible({ db, batchId: batch.id })
}

/**
 * Undoes what a batch has written, however far it came: one that runs ends with it, because its job looks at the state before every part, under
 * the same lock.
 */
export async function revert(importer: Importer, context: RequestContext): Promise<unknown> {
  const { batchId } = context.body as { batchId: number }
  return context.transaction(async transaction => {
    const { tx, now, actor, note } = transaction
    await lockBatch(tx, batchId)
    const batch = await ownBatch(tx, batchId, importer.resource, actor)
    mustBeRevertible(batch, now)
    const long = batch.done > AT_ONCE
    const jobId = long ? await context.services.jobs.send(REVERT_JOB, { batchId, resource: importer.resource }, actor, tx) : batch.job_id
    await tables(tx)
      .updateTable('spreadsheet_batch')
      .set({
        ...{ state: 'reverting', job_id: jobId, content: null, finished_date: batch.finished_date ?? now },
        undone: JSON.stringify(batch.undone ?? { reverted: 0, kept: 0 }),
      })
      .where('id', '=', batchId)
      .execute()
    await tables(tx).deleteFrom('spreadsheet_issue').where('batch_id', '=', batchId).execute()
    note({ batchId })
    if (long) return { jobId }
    const undone = await revertAll(importer, batch, transaction)
    note({ ...undone })
    return { code: 200, message: undoneText(undone), data: undone }
  })
}

async function revertAll(importer: Importer, batch: Undoing, context: WriteContext): Promise<Undone> {
  for (let undoing = batch; ; ) {
    const next = await revertPart(importer, undoing, context)
    if (next.ended) return next.undone
    undoing = { id: batch.id, ...next }
  }
}

/** One part, and how far the batch has come with it. It is undone when nothing is left behind the part. */
export async function revertPart(importer: Importer, batch: Undoing, context: WriteContext) {
  const part = await importer.revert({ ...context, batchId: batch.id }, { after: batch.undone_to, most: PART })
  const undone = { reverted: (batch.undone?.reverted ?? 0) + part.reverted, kept: (batch.undone?.kept ?? 0) + part.kept }
  const undone_to = part.last ?? batch.undone_to
  const ended = part.last === undefined
  await tables(context.tx)
    .updateTable('spreadsheet_batch')
    .set({ undone: JSON.stringify(undone), undone_to, ...(ended ? { state: 'reverted' } : {}) })
    .where('id', '=', batch.id)
    .execute()
  return { undone, undone_to, ended }
}
