import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { malformed, refuse } from '#core/contract/errors.ts'
import type { Importer } from '#core/contract/importer.ts'
import type { Chosen, DryRun, Mapping } from '../wire.ts'
import { aliasesOf, readingOf } from './aliases.ts'
import { type Batch, batchContent, type Checked, ownBatch, tables } from './batches.ts'
import { type CheckedFile, type CheckRequest, checkFile } from './check-file.ts'
import { checkMapping } from './check-mapping.ts'
import { checkChosen, chosenOf, NOTHING_CHOSEN } from './chosen.ts'
import { countsOf, dryRunOf } from './dry-run-answer.ts'
import { importColumns, importFields } from './imported-items.ts'
import { layoutOf } from './layout-of.ts'
import { readOnce } from './read-turn.ts'

/** Milliseconds after which a checked but not imported file may be deleted. */
const KEPT_UNUSED = 24 * 3_600_000

/** Stores an uploaded file and returns its dry run. Deletes the employee's expired unimported files. */
export async function upload(importer: Importer, context: RequestContext): Promise<DryRun> {
  const file = context.files[0]
  if (!file) throw malformed('请选择要导入的文件')
  return readOnce(context.actor.id, async () => {
    const content = await readFile(file.path)
    const checked = await look(importer, { bytes: content, choice: {}, chosen: NOTHING_CHOSEN }, {}, context)
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
    return dryRunOf({ id, form: {} }, checked)
  })
}

type Form = Batch['form']

type CheckBody = Partial<Chosen> & {
  readonly batchId: number
  readonly mapping?: Mapping
  readonly sheet?: string
  /** Values of the importing action's form, for the whole file. */
  readonly form?: Form
}

/** Repeats the dry run with a corrected mapping, choices or form values, or with another sheet, whose columns are guessed again. */
export async function check(importer: Importer, context: RequestContext): Promise<DryRun> {
  const { batchId, mapping, sheet, form: filled, ...body } = context.body as unknown as CheckBody
  const batch = await ownBatch(context.db, batchId, importer.resource, context.actor)
  if (batch.state !== 'checked' || !batch.kept) throw refuse('该文件已提交导入，请重新上传')
  const sent = chosenOf(body, NOTHING_CHOSEN)
  checkChosen(sent, await importFields(context.snapshot, importer, context.services.options, readingOf([], sent)))
  const other = sheet !== undefined && sheet !== batch.sheet
  if (!other && mapping) checkMapping(importColumns(context.snapshot, importer), mapping, batch.headers.length)
  // Choices for another sheet's columns do not apply to this one.
  const chosen = other ? sent : chosenOf(body, batch.chosen)
  const choice = other ? { sheet } : { ...layoutOf(batch), mapping: mapping ?? batch.mapping }
  const form = filled === undefined ? batch.form : await formOf(importer, filled, context)
  return readOnce(context.actor.id, async () => {
    const checked = await look(importer, { bytes: await batchContent(context.db, batchId), choice, chosen }, form, context)
    await context.transaction(({ tx }) =>
      tables(tx)
        .updateTable('spreadsheet_batch')
        .set({ ...stored(checked), form: JSON.stringify(form) })
        .where('id', '=', batchId)
        .where('state', '=', 'checked')
        .execute(),
    )
    return dryRunOf({ id: batchId, form }, checked)
  })
}

const formOf = ({ resource, action }: Importer, values: Form, { services, actor }: RequestContext): Promise<Form> =>
  services.forms.check({ resource, action, values, actor })

const look = async (
  importer: Importer,
  request: Omit<CheckRequest, 'aliases'>,
  form: Form,
  { db, actor, snapshot, services }: RequestContext,
): Promise<CheckedFile> =>
  checkFile(
    importer,
    { ...request, aliases: await aliasesOf(db, importer.resource) },
    { db, actor, snapshot, services, options: services.options, form, counted: false },
  )

/** Columns of the batch that keep a dry run, so that the user can return to it later. */
const stored = (checked: CheckedFile) => {
  const { sheet, headers, headerRow, mapping } = checked.layout
  const { chosen, aliases } = checked
  const found: Checked = { ...countsOf(checked), mapping, chosen }
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
