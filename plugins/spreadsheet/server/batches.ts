import type { ColumnType, Kysely, Selectable } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { notFound } from '#core/contract/errors.ts'
import type { ImportIssue } from '#core/contract/importer.ts'
import type { ImportResult, Mapping } from '../wire.ts'
import type { SpreadsheetTables } from './tables.generated.ts'

type Row = SpreadsheetTables['spreadsheet_batch']

/** Row of spreadsheet_batch, knowing what its JSON columns hold; they are written as text. */
export interface BatchTable extends Omit<Row, 'headers' | 'mapping' | 'issues' | 'result'> {
  headers: ColumnType<string[], string, string>
  mapping: ColumnType<Mapping, string, string>
  issues: ColumnType<ImportIssue[], string | undefined, string>
  result: ColumnType<ImportResult | null, string | null | undefined, string | null>
}

interface Tables {
  spreadsheet_batch: BatchTable
}

export type Batch = Selectable<BatchTable>

/** The plugin's own table on the shared connection or transaction. */
export const tables = (db: Db | Tx): Kysely<Tables> => db as Kysely<Tables>

/** The employee's own batch. @throws 404 for another's, so that ids tell nothing. */
export async function ownBatch(db: Db | Tx, id: number, resource: string, actor: Actor): Promise<Batch> {
  const batch = await tables(db)
    .selectFrom('spreadsheet_batch')
    .selectAll()
    .where('id', '=', id)
    .where('resource', '=', resource)
    .where('employee_id', '=', actor.id)
    .executeTakeFirst()
  if (!batch) throw notFound()
  return batch
}

/** Refused rows by kind. */
export function countIssues(issues: readonly ImportIssue[]): { duplicate: number; failed: number } {
  const duplicate = issues.filter(issue => issue.kind === 'duplicate').length
  return { duplicate, failed: issues.length - duplicate }
}
