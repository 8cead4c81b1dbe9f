import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type {
  Importer,
  ImportIssue,
  ImportRefusal,
  ImportRow,
  ImportWriteContext,
  RevertedPart,
  RevertPart,
} from '#core/contract/importer.ts'
import type { Changes, RecordToken } from '#core/contract/record.ts'

/** Unique key of a row, and the field that an error names if another row has the same key. */
export interface UniqueKey {
  readonly key: string
  readonly field: string
}

/** The differences between the imports of this room. */
export interface Catalogue<R extends RecordToken> {
  readonly record: R
  readonly table: 'college' | 'college_major' | 'college_ranking'
  /** Reason given for a row that already exists. */
  readonly known: string
  /** Violation of a rule beyond the form's own; undefined if there is none. */
  problem(row: ImportRow): { readonly field: string; readonly reason: string } | undefined
  /** Unique keys of each row, in the order of the rows. */
  keysOf(rows: readonly ImportRow[], db: Db | Tx): Promise<readonly (readonly UniqueKey[])[]>
  /** Keys present in the database among all that could collide with these rows. */
  taken(rows: readonly ImportRow[], db: Db | Tx): Promise<ReadonlySet<string>>
  /** Field values to write for a row. */
  values(row: ImportRow): Changes<R>
}

/** Importer of rows with unique keys, checked within the file and against the database; reverting keeps rows that were since edited or referenced. */
export function catalogueImporter<R extends RecordToken>(catalogue: Catalogue<R>): Importer {
  const { record, table } = catalogue
  return {
    resource: record.resource,
    action: 'import',
    form: 'add',

    async check(rows, { db }) {
      const faults = rows.flatMap(row => ruleFailures(catalogue, row))
      const gone = new Set(faults.map(({ row }) => row))
      const sound = rows.filter(({ row }) => !gone.has(row))
      return [...faults, ...(await duplicateRows(catalogue, sound, db))]
    },

    async write(rows, context) {
      // A concurrent insert by hand either waits for this transaction or is seen by the check below.
      await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(context.tx)
      const refused = [...(await rowsWithDeletedReferences(rows, context.tx)), ...(await duplicateRows(catalogue, rows, context.tx))]
      const gone = new Set(refused.map(({ row }) => row))
      const fresh = rows.filter(({ row }) => !gone.has(row))
      await context.create(
        record,
        fresh.map(row => ({ ...catalogue.values(row), importBatchId: context.batchId })) as Changes<R>[],
        undefined,
        'import',
      )
      return refused.map(issue => ({ value: '', ...issue }))
    },

    revert: (context, part) => revertImportedRows(record, table, context, part),

    async revertible({ db, batchId }) {
      const { rows } = await sql<{
        reason: string | null
        count: number
      }>`select ${catalogueKeepReasonSql(table)} as reason, count(*)::int as count
        from ${sql.table(table)} t where import_batch_id = ${batchId} group by 1 order by 2 desc, 1`.execute(db)
      const kept = rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }]))
      return { reverted: rows.find(({ reason }) => reason === null)?.count ?? 0, kept }
    },
  }
}

function ruleFailures<R extends RecordToken>({ problem }: Catalogue<R>, row: ImportRow): readonly ImportRefusal[] {
  const found = problem(row)
  return found === undefined ? [] : [{ row: row.row, kind: 'failed', ...found }]
}

async function duplicateRows<R extends RecordToken>(
  catalogue: Catalogue<R>,
  rows: readonly ImportRow[],
  db: Db | Tx,
): Promise<readonly ImportRefusal[]> {
  if (rows.length === 0) return []
  const taken = await catalogue.taken(rows, db)
  const seen = new Map<string, number>()
  const keysOf = await catalogue.keysOf(rows, db)
  return rows.flatMap((row, place): readonly ImportRefusal[] => {
    const keys = keysOf[place] ?? []
    const known = keys.find(({ key }) => taken.has(key))
    if (known) return [{ row: row.row, kind: 'duplicate', field: known.field, reason: catalogue.known }]
    const again = keys.find(({ key }) => seen.has(key))
    if (again) return [{ row: row.row, kind: 'duplicate', field: again.field, reason: `与第${seen.get(again.key)}行重复` }]
    for (const { key } of keys) seen.set(key, row.row)
    return []
  })
}

/** Rows that refer to a record deleted since the check. Records found are locked until the import's transaction ends. */
async function rowsWithDeletedReferences(rows: readonly ImportRow[], tx: Tx): Promise<readonly ImportIssue[]> {
  const missing = async (field: 'college' | 'professional', reason: string): Promise<readonly ImportIssue[]> => {
    const ids = [...new Set(rows.map(({ values }) => values[field]).filter(id => typeof id === 'number'))]
    if (ids.length === 0) return []
    const found = await sql<{
      id: number
    }>`select id from ${sql.table(field)} where id = any(${ids}::bigint[]) order by id for key share`.execute(tx)
    const there = new Set(found.rows.map(({ id }) => id))
    return rows.flatMap(({ row, values }) =>
      typeof values[field] === 'number' && !there.has(values[field]) ? [{ row, kind: 'failed', field, value: '', reason }] : [],
    )
  }
  return [...(await missing('college', '该院校已被删除')), ...(await missing('professional', '该专业已被删除'))]
}

/** SQL expression for the reason why a revert keeps a row; null if the row is unedited and unreferenced. */
const catalogueKeepReasonSql = (table: string): RawBuilder<string | null> =>
  sql<string | null>`case when t.version <> 1 then '已被修改' when is_referenced(${table}::regclass, t.id) then '已被引用' end`

/** Locks in one statement and decides in a second: the snapshot of the first does not see references added while it waited for the row locks. */
async function revertImportedRows(
  record: RecordToken,
  table: string,
  { tx, remove, batchId }: ImportWriteContext,
  { after, most }: RevertPart,
): Promise<RevertedPart> {
  const { rows: written } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where import_batch_id = ${batchId} and id > ${after} order by id limit ${most} for update`.execute(tx)
  if (written.length === 0) return { reverted: 0, kept: 0 }
  const { rows: untouched } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
    where t.id = any(${written.map(({ id }) => id)}::bigint[]) and ${catalogueKeepReasonSql(table)} is null order by t.id`.execute(tx)
  await remove(record, untouched, undefined, 'revert')
  const last = written.length < most ? undefined : written.at(-1)?.id
  return { reverted: untouched.length, kept: written.length - untouched.length, ...(last === undefined ? {} : { last }) }
}

/** Values present in the file; empty cells get the column's default. */
export const filledValues = ({ values }: ImportRow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

/** Distinct values of a field among rows, as parameters of a statement. */
export const distinctColumnValues = (rows: readonly ImportRow[], field: string): readonly unknown[] => [
  ...new Set(rows.map(({ values }) => values[field])),
]
