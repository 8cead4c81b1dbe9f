import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import { spellingColumn } from '#core/manifest/query/index.ts'
import { spellingKeys } from './spelling-keys.ts'

/** Rows per transaction. */
const MAX_FILLED_ROWS = 500

interface SpelledColumn {
  readonly table: string
  readonly column: string
}

/** Columns that are searchable by pinyin: those with a key column beside them. */
async function spelledColumns(db: Db | Tx): Promise<readonly SpelledColumn[]> {
  const { rows } = await sql<SpelledColumn>`select c.relname as table, a.attname as column from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_attribute k on k.attrelid = c.oid and k.attname = a.attname || '_pinyin' and k.atttypid = 'text[]'::regtype
    where not a.attisdropped and not k.attisdropped order by 1, 2`.execute(db)
  return rows
}

/**
 * Fills the pinyin keys of rows that have none: written before the key column existed, or not through `change` and `create`. Safe to run concurrently
 * and to interrupt. Returns the number of rows.
 */
export async function fillSpellings(db: Db | Tx, signal?: AbortSignal): Promise<number> {
  let filled = 0
  for (const place of await spelledColumns(db)) filled += await fillColumn(db, place, signal)
  return filled
}

async function fillColumn(db: Db | Tx, { table, column }: SpelledColumn, signal: AbortSignal | undefined): Promise<number> {
  const [name, keys] = [sql.id(column), sql.id(spellingColumn(column))]
  let filled = 0
  for (let last = 0; !signal?.aborted; ) {
    const { rows } = await sql<{ id: number; name: string }>`select id, ${name} as name from ${sql.table(table)}
      where ${keys} is null and ${name} is not null and id > ${last} order by id limit ${MAX_FILLED_ROWS}`.execute(db)
    const end = rows.at(-1)
    if (!end) break
    last = end.id
    const known = JSON.stringify(rows.map(row => ({ ...row, keys: spellingKeys(row.name) })))
    // Only if the name is unchanged: a concurrent write of the name writes its keys too.
    await sql`update ${sql.table(table)} as t set ${keys} = array(select jsonb_array_elements_text(k.keys))
      from jsonb_to_recordset(${known}::jsonb) as k(id bigint, name text, keys jsonb)
      where t.id = k.id and ${sql.ref(`t.${column}`)} = k.name and ${sql.ref(`t.${spellingColumn(column)}`)} is null`.execute(db)
    filled += rows.length
  }
  return filled
}
