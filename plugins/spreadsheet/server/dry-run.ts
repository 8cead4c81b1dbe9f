import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { InputOf, RequestContext } from '#core/contract/endpoint.ts'
import { malformed, refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import type { DryRun } from '../wire/dry-run.ts'
import type { importCheckAt } from '../wire/endpoints.ts'
import { aliasesOf, readSettingsOf } from './aliases.ts'
import { batchContent, type DryRunResult, importTables, ownBatch, type StoredBatch } from './batches.ts'
import { type CheckedImport, checkImportFile, type ImportCheckRequest } from './check-file.ts'
import { checkMapping } from './check-mapping.ts'
import { checkChoices, mergedChoices, NO_CHOICES } from './chosen.ts'
import { dryRunAnswer, fileCounts } from './dry-run-answer.ts'
import { importColumns, importFields } from './imported-items.ts'
import { batchLayout } from './layout-of.ts'
import { readOncePerEmployee } from './read-turn.ts'

/** Milliseconds after which a checked but not imported file may be deleted. */
const UNCOMMITTED_RETENTION_MS = 24 * 3_600_000

/** Stores an uploaded file and returns its dry run. Deletes the employee's expired unimported files. */
export async function uploadImport(importer: Importer, context: RequestContext): Promise<DryRun> {
  const file = context.files[0]
  if (!file) throw malformed('请选择要导入的文件')
  return readOncePerEmployee(context.actor.id, async () => {
    const content = await readFile(file.path)
    const checked = await runCheck(importer, { bytes: content, choice: {}, chosen: NO_CHOICES }, {}, context)
    const { id } = await context.transaction(async ({ tx, actor, now, note }) => {
      note({ filename: file.filename, size: file.size })
      await importTables(tx)
        .deleteFrom('spreadsheet_batch')
        .where('employee_id', '=', actor.id)
        .where('state', '=', 'checked')
        .where('created_date', '<', new Date(now.getTime() - UNCOMMITTED_RETENTION_MS))
        .execute()
      return importTables(tx)
        .insertInto('spreadsheet_batch')
        .values({
          resource: importer.resource,
          employee_id: actor.id,
          filename: file.filename.slice(0, 200),
          content,
          content_hash: createHash('sha256').update(content).digest('hex'),
          ...dryRunColumns(checked),
          job_id: null,
          finished_date: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    return dryRunAnswer({ id, form: {} }, checked)
  })
}

type BatchForm = StoredBatch['form']

type FileCheckContext = RequestContext<InputOf<ReturnType<typeof importCheckAt>>>

/** Repeats the dry run with a corrected mapping, choices or form values, or with another sheet, whose columns are guessed again. */
export async function recheckImport(importer: Importer, context: FileCheckContext): Promise<DryRun> {
  const { batchId, mapping, sheet, form: filled, ...body } = context.input
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  if (batch.state !== 'checked' || !batch.kept) throw refuse('该文件已提交导入，请重新上传')
  const sent = mergedChoices(body, NO_CHOICES)
  checkChoices(sent, await importFields(context.snapshot, importer, context.services.options, readSettingsOf([], sent)))
  const other = sheet !== undefined && sheet !== batch.sheet
  if (!other && mapping) checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  // Choices for another sheet's columns do not apply to this one.
  const chosen = other ? sent : mergedChoices(body, batch.chosen)
  const choice = other ? { sheet } : { ...batchLayout(batch), mapping: mapping ?? batch.mapping }
  const form = filled === undefined ? batch.form : await checkedFormValues(importer, filled, context)
  return readOncePerEmployee(context.actor.id, async () => {
    const checked = await runCheck(importer, { bytes: await batchContent(context.db, batchId), choice, chosen }, form, context)
    await context.transaction(({ tx }) =>
      importTables(tx)
        .updateTable('spreadsheet_batch')
        .set({ ...dryRunColumns(checked), form: JSON.stringify(form) })
        .where('id', '=', batchId)
        .where('state', '=', 'checked')
        .execute(),
    )
    return dryRunAnswer({ id: batchId, form }, checked)
  })
}

const checkedFormValues = ({ resource, action }: Importer, values: BatchForm, { services, actor }: RequestContext): Promise<BatchForm> =>
  services.forms.check({ resource, action, values, actor })

const runCheck = async (
  importer: Importer,
  request: Omit<ImportCheckRequest, 'aliases'>,
  form: BatchForm,
  { db, actor, snapshot, services }: RequestContext,
): Promise<CheckedImport> =>
  checkImportFile(
    importer,
    { ...request, aliases: await aliasesOf(db, importer.resource) },
    { db, actor, snapshot, services, options: services.options, form, counted: false },
  )

/** Columns of the batch that keep a dry run, so that the user can return to it later. */
const dryRunColumns = (checked: CheckedImport) => {
  const { sheet, headers, headerRow, mapping } = checked.layout
  const { chosen, aliases } = checked
  const found: DryRunResult = { ...fileCounts(checked), mapping, chosen }
  return {
    sheet,
    headers: JSON.stringify(headers),
    header_row: headerRow,
    mapping: JSON.stringify(mapping),
    chosen: JSON.stringify(chosen),
    aliases: JSON.stringify(aliases),
    checked: JSON.stringify(found),
  }
}
