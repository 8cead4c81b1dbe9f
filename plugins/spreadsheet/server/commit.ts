import { isDeepStrictEqual } from 'node:util'
import type { InputOf, RequestContext } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import { type importCommitAt, importJobAt } from '../wire/endpoints.ts'
import { readSettingsOf, storeMeanings } from './aliases.ts'
import { importTables, lockBatch, ownBatch, type StoredBatch } from './batches.ts'
import { checkMapping } from './check-mapping.ts'
import { checkChoices, mergedChoices, NO_CHOICES } from './chosen.ts'
import { importColumns, importFields } from './imported-items.ts'

type CommitContext = RequestContext<InputOf<ReturnType<typeof importCommitAt>>>

/** Starts the import of a checked file, or continues an interrupted one with its first choices. State and job are written in one transaction. */
export async function commitImport(importer: Importer, context: CommitContext): Promise<{ readonly jobId: string }> {
  const { batchId, mapping, ...body } = context.input
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  const chosen = mergedChoices(body, batch.chosen)
  checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  const { snapshot, services } = context
  const fields = await importFields(snapshot, importer, services.options, readSettingsOf([], chosen))
  checkChoices(mergedChoices(body, NO_CHOICES), fields)
  return context.transaction(async ({ tx, actor, note }) => {
    const held = await lockBatch(tx, batchId)
    // A repeated click, or a retry after a lost response, returns the job that the first call started.
    if (held?.job_id && (held.state === 'running' || held.state === 'done')) return { jobId: held.job_id }
    if (!batch.kept || !held) throw refuse('该文件已提交导入，请重新上传')
    const begun = held.done > 0
    const choice = begun ? batch : { mapping, chosen }
    const learned = begun ? undefined : await storeMeanings(tx, importer.resource, chosen, fields, actor.id)
    note({ batchId, filename: batch.filename, ...learned })
    const data = { batchId, resource: importer.resource, counted: isAsChecked(choice, batch.checked) }
    const jobId = await services.jobs.send(importJobAt, data, actor, tx)
    await importTables(tx)
      .updateTable('spreadsheet_batch')
      .set({
        ...{ state: 'running', job_id: jobId, finished_date: null },
        ...{ mapping: JSON.stringify(choice.mapping), chosen: JSON.stringify(choice.chosen) },
      })
      .where('id', '=', batchId)
      .execute()
    return { jobId }
  })
}

/** True if the dry run's counts belong to exactly this mapping and these choices. */
const isAsChecked = (choice: Pick<StoredBatch, 'mapping' | 'chosen'>, checked: StoredBatch['checked']): boolean =>
  checked !== null && isDeepStrictEqual([choice.mapping, choice.chosen], [checked.mapping, checked.chosen ?? NO_CHOICES])
