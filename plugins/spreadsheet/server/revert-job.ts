import { refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import { defineJob, type Job } from '#core/contract/job.ts'
import { revertJobAt } from '../wire/endpoints.ts'
import { batchById, importTables, lockBatch } from './batches.ts'
import { importerOf } from './importer-point.ts'
import { revertPart } from './revert.ts'

/** Job that undoes a long batch in parts. Each part and its progress mark are one transaction, so an interrupted job continues after the last part. */
export const revertJob = (importers: readonly Importer[]): Job =>
  defineJob({
    ...revertJobAt,
    title: '撤销导入',
    async run(context) {
      const { batchId, resource } = context.data
      const importer = importerOf(importers, resource)
      const { done, state, undone } = await batchById(context.db, batchId)
      // The job was interrupted between its last part and its end.
      if (state === 'reverted' && undone) return undone
      for (;;) {
        context.signal.throwIfAborted()
        const next = await context.transaction(async transaction => {
          const held = await lockBatch(transaction.tx, batchId)
          if (held?.state !== 'reverting' || held.job_id !== context.id) throw refuse('撤销已结束')
          const part = await revertPart(importer, { id: batchId, ...held }, transaction)
          transaction.note({ batchId, ...part.undone })
          return part
        })
        if (next.ended) return next.undone
        await context.progress(next.undone.reverted + next.undone.kept, done)
      }
    },
    /** Rows already undone stay undone; the rest can be undone by another attempt. */
    async failed({ tx, id }) {
      await importTables(tx)
        .updateTable('spreadsheet_batch')
        .set({ state: 'failed' })
        .where('job_id', '=', id)
        .where('state', '=', 'reverting')
        .execute()
    },
  })
