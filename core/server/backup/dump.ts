import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupHeader, writeBackupEntry } from './archive.ts'

/** Tables left out of backups: a restored session would revive one that has been ended since. */
const EXCLUDED_TABLES = ['session']

interface DumpedTable {
  readonly name: string
  readonly columns: string[]
}

/** Logged tables of schema public with their writable columns. */
const readTables = async (client: pg.Client): Promise<DumpedTable[]> => {
  const { rows } = await client.query<DumpedTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [EXCLUDED_TABLES],
  )
  return rows
}

/** `copy` command for columns of a table, with every name quoted. */
export const copyCommand = (table: string, columns: readonly string[], direction: 'to stdout' | 'from stdin'): string =>
  `copy public.${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')}) ${direction}`

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile() && !entry.name.endsWith('.part'))
        .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
        .sort()
    : []

/** Bytes of a backup: all tables in one snapshot, and the files below `filesDir`. `client` is connected as owner and has no open transaction. */
export async function* dump(client: pg.Client, filesDir: string): AsyncGenerator<Buffer> {
  await client.query(
    `begin transaction isolation level repeatable read, read only; set local statement_timeout = 0; set local timezone = 'UTC'`,
  )
  try {
    // Keeps the nightly clean-up from deleting files while they are read.
    await client.query('select pg_advisory_xact_lock_shared(727006, 1)')
    const migrations = (
      await client.query<{ id: string; checksum: string }>('select id, checksum from schema_migration order by applied_date, id')
    ).rows
    const outside = await readPluginSql(client)
    yield* writeBackupEntry({ kind: 'meta', format: 1, createdDate: new Date().toISOString(), migrations, outside })
    const rows: Record<string, number> = {}
    for (const { name, columns } of await readTables(client)) {
      const copy = client.query(copyTo(copyCommand(name, columns, 'to stdout')))
      yield* writeBackupEntry({ kind: 'table', name, columns }, copy)
      rows[name] = copy.rowCount
    }
    yield* writeBackupEntry(await readSequences(client))
    // A file is written once under a new name and never changed, so all files of rows in this snapshot still exist.
    const files = filesIn(filesDir)
    for (const path of files) yield* writeBackupEntry({ kind: 'file', path }, createReadStream(join(filesDir, path)))
    yield* writeBackupEntry({ kind: 'end', rows, files: files.length })
  } finally {
    await client.query('rollback')
  }
}

/** SQL that created the tables of outside plugins; empty for a database that this version of the program has not migrated yet. */
const readPluginSql = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.outside_plugin_migration') is not null as there`)
  if (!rows[0]?.there) return []
  return (await client.query<{ sql: string }>('select sql from outside_plugin_migration order by place')).rows.map(({ sql }) => sql)
}

const readSequences = async (client: pg.Client): Promise<BackupHeader> => {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return { kind: 'sequences', values: Object.fromEntries(rows.map(row => [row.name, row.value])) }
}
