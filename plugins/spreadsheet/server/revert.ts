import type { RequestContext } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import { lockBatch, ownBatch, tables } from './batches.ts'
import { IMPORT_LIMITS } from './formats.ts'

/** Until when an import that ended then may be undone. */
export const revertUntil = (finished: Date): Date => new Date(finished.getTime() + IMPORT_LIMITS.revertHours * 3_600_000)

/**
 * Undoes what a batch has written, however far it came: one that runs ends with it, because its job looks at the state before every part, under
 * the same lock.
 */
export async function revert(importer: Importer, context: RequestContext): Promise<unknown> {
  const { batchId } = context.body as { batchId: number }
  return context.transaction(async transaction => {
    const { tx, now } = transaction
    await lockBatch(tx, batchId)
    const batch = await ownBatch(tx, batchId, importer.resource, context.actor)
    if (batch.state === 'reverted') throw refuse('该批次已撤销')
    if (batch.state === 'checked') throw refuse('该文件尚未导入')
    if (batch.finished_date && now > revertUntil(batch.finished_date)) throw refuse('导入已超过24小时，不能撤销')
    await tables(tx)
      .updateTable('spreadsheet_batch')
      .set({ state: 'reverted', content: null, finished_date: batch.finished_date ?? now })
      .where('id', '=', batchId)
      .execute()
    await tables(tx).deleteFrom('spreadsheet_issue').where('batch_id', '=', batchId).execute()
    const result = await importer.revert({ ...transaction, snapshot: context.snapshot, batchId })
    transaction.note({ batchId, ...result })
    return {
      code: 200,
      message: `已撤销${result.reverted}条${result.kept > 0 ? `，${result.kept}条已有后续操作，予以保留` : ''}`,
      data: result,
    }
  })
}
