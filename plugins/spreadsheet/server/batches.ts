import { type ColumnType, type Kysely, type Selectable, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { notFound } from '#core/contract/errors.ts'
import type { ImportIssue } from '#core/contract/importer.ts'
import type { Chosen, ChosenValue, ImportCounts, ImportResult, Mapping, OptionValue, Undone } from '../wire.ts'
import type { SpreadsheetTables } from './tables.generated.ts'

type Row = SpreadsheetTables['spreadsheet_batch']

/** What the look at a file found, by which columns, and with what chosen. */
export type Checked = ImportCounts & { readonly mapping: Mapping; readonly chosen?: Chosen }

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Row of spreadsheet_batch, knowing what its JSON columns hold; they are written as text. */
export interface BatchTable extends Omit<Row, 'headers' | 'mapping' | 'chosen' | 'aliases' | 'result' | 'checked' | 'undone' | 'form'> {
  headers: ColumnType<string[], string, string>
  mapping: ColumnType<Mapping, string, string>
  chosen: ColumnType<Chosen, string | undefined, string>
  aliases: ColumnType<readonly ChosenValue[], string | undefined, string>
  result: Json<ImportResult>
  checked: Json<Checked>
  undone: Json<Undone>
  form: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
}

/** Row of spreadsheet_alias, likewise. */
interface AliasTable extends Omit<SpreadsheetTables['spreadsheet_alias'], 'value'> {
  value: ColumnType<OptionValue, string, string>
}

interface Tables extends Pick<SpreadsheetTables, 'spreadsheet_issue'> {
  spreadsheet_batch: BatchTable
  spreadsheet_alias: AliasTable
}

/** A batch without its file. */
export type Batch = Omit<Selectable<BatchTable>, 'content'> & { readonly kept: boolean }

/** The plugin's own tables on the shared connection or transaction. */
export const tables = (db: Db | Tx): Kysely<Tables> => db as Kysely<Tables>

const COLUMNS = [
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

/** Without their files. */
export const batches = (db: Db | Tx) =>
  tables(db).selectFrom('spreadsheet_batch').select(COLUMNS).select(sql<boolean>`content is not null`.as('kept'))

export const batchById = (db: Db | Tx, id: number): Promise<Batch> => batches(db).where('id', '=', id).executeTakeFirstOrThrow()

/** The employee's own batch. @throws 404 for another's, so that ids tell nothing. */
export async function ownBatch(db: Db | Tx, id: number, resource: string, actor: Actor): Promise<Batch> {
  const batch = await batches(db)
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('employee_id', '=', actor.id)
    .executeTakeFirst()
  if (!batch) throw notFound()
  return batch
}

/** Holds a batch for the rest of the transaction: whoever decides by its state sees it as it is. */
export const lockBatch = (tx: Tx, id: number) =>
  tables(tx)
    .selectFrom('spreadsheet_batch')
    .select(['state', 'job_id', 'done', 'undone', 'undone_to'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const SLICE = 2 * 1024 * 1024

/** The file, slice by slice: as one value it would keep the process busy with nothing else. */
export async function batchContent(db: Db | Tx, id: number): Promise<Buffer> {
  const slices: Buffer[] = []
  do {
    const { slice } = await tables(db)
      .selectFrom('spreadsheet_batch')
      .select(sql<Buffer>`substring(content from ${slices.length * SLICE + 1} for ${SLICE})`.as('slice'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    slices.push(slice)
  } while (slices.at(-1)?.length === SLICE)
  return Buffer.concat(slices)
}

/** Refused rows by kind. */
export function countIssues(issues: readonly Pick<ImportIssue, 'kind'>[]): { duplicate: number; failed: number } {
  const duplicate = issues.filter(issue => issue.kind === 'duplicate').length
  return { duplicate, failed: issues.length - duplicate }
}
