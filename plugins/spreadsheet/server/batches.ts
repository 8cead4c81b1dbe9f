import type { ColumnType, Generated, Kysely, Selectable } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { notFound } from '#core/contract/errors.ts'
import type { ImportIssue } from '#core/contract/importer.ts'
import type { ImportResult, Mapping } from '../wire.ts'

/** Row of spreadsheet_batch; JSON columns are written as text. */
export interface BatchTable {
  id: Generated<number>
  resource: string
  employee_id: number
  filename: string
  content: Buffer | null
  content_hash: string
  headers: ColumnType<string[], string, string>
  header_row: number
  mapping: ColumnType<Mapping, string, string>
  state: Generated<'checked' | 'running' | 'done' | 'failed' | 'reverted'>
  job_id: string | null
  done: Generated<number>
  total: Generated<number>
  issues: ColumnType<ImportIssue[], string | undefined, string>
  result: ColumnType<ImportResult | null, string | null | undefined, string | null>
  created_date: Generated<Date>
  finished_date: Date | null
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
