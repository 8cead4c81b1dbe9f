import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { notFound } from '#core/contract/errors.ts'
import type { ImportIssue } from '#core/contract/importer.ts'
import type { ImportCounts, ImportResult, Undone } from '../wire/batches.ts'
import type { ChosenValue, FileChoices, Mapping, OptionValue } from '../wire/choices.ts'
import type { SpreadsheetTables } from './tables.generated.ts'

type BatchRow = SpreadsheetTables['spreadsheet_batch']

/** Result of a dry run, with the mapping and choices it was made with. */
export type DryRunResult = ImportCounts & { readonly mapping: Mapping; readonly chosen?: FileChoices }

type JsonColumn<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Row of spreadsheet_batch with typed JSON columns, which are written as text. */
export interface BatchTable
  extends Omit<BatchRow, 'headers' | 'mapping' | 'chosen' | 'aliases' | 'result' | 'checked' | 'undone' | 'form'> {
  headers: ColumnType<string[], string, string>
  mapping: ColumnType<Mapping, string, string>
  chosen: ColumnType<FileChoices, string | undefined, string>
  aliases: ColumnType<readonly ChosenValue[], string | undefined, string>
  result: JsonColumn<ImportResult>
  checked: JsonColumn<DryRunResult>
  undone: JsonColumn<Undone>
  form: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
}

/** Row of spreadsheet_alias with a typed JSON column, which is written as text. */
interface AliasTable extends Omit<SpreadsheetTables['spreadsheet_alias'], 'value'> {
  value: ColumnType<OptionValue, string, string>
}

interface ImportTables extends Pick<SpreadsheetTables, 'spreadsheet_issue'> {
  spreadsheet_batch: BatchTable
  spreadsheet_alias: AliasTable
}

/** Batch row without the file content; `kept` tells if the content is still stored. */
export type StoredBatch = Omit<Selectable<BatchTable>, 'content'> & { readonly kept: boolean }

/** Types the shared connection or transaction with the plugin's own tables. */
export const importTables = (db: Db | Tx): Kysely<ImportTables> => db as Kysely<ImportTables>

const BATCH_COLUMNS = [
  ...([
    'id',
    'resource',
    'employee_id',
    'filename',
    'content_hash',
    'sheet',
    'headers',
    'header_row',
    'mapping',
    'chosen',
    'aliases',
    'form',
  ] as const),
  ...['state', 'job_id', 'done', 'total', 'checked', 'result', 'undone', 'undone_to', 'created_date', 'finished_date'],
] as const satisfies readonly (keyof BatchTable)[]

/** Query of batches without file content. */
export const selectBatches = (db: Db | Tx) =>
  importTables(db).selectFrom('spreadsheet_batch').select(BATCH_COLUMNS).select(sql<boolean>`content is not null`.as('kept'))

export const batchById = (db: Db | Tx, id: number): Promise<StoredBatch> => selectBatches(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Loads the employee's own batch. @throws 404 also for another employee's, so that ids reveal nothing. */
export async function ownBatch(db: Db | Tx, id: number, resource: string, actor: Actor): Promise<StoredBatch> {
  const batch = await selectBatches(db)
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('employee_id', '=', actor.id)
    .executeTakeFirst()
  if (!batch) throw notFound()
  return batch
}

/** Locks a batch's row until the transaction ends, so that its state cannot change after it was read. */
export const lockBatch = (tx: Tx, id: number) =>
  importTables(tx)
    .selectFrom('spreadsheet_batch')
    .select(['state', 'job_id', 'done', 'undone', 'undone_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const SLICE_BYTES = 2 * 1024 * 1024

/** Content of the file, read in slices of 2 MiB: as one value it would block the event loop. */
export async function batchContent(db: Db | Tx, id: number): Promise<Buffer> {
  const slices: Buffer[] = []
  do {
    const { slice } = await importTables(db)
      .selectFrom('spreadsheet_batch')
      .select(sql<Buffer>`substring(content from ${slices.length * SLICE_BYTES + 1} for ${SLICE_BYTES})`.as('slice'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    slices.push(slice)
  } while (slices.at(-1)?.length === SLICE_BYTES)
  return Buffer.concat(slices)
}

/** Counts refused rows by kind. */
export function countIssues(issues: readonly Pick<ImportIssue, 'kind'>[]): { duplicate: number; failed: number } {
  const duplicate = issues.filter(issue => issue.kind === 'duplicate').length
  return { duplicate, failed: issues.length - duplicate }
}
