import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '../config/start-problem.ts'
import { runMigration, someIds } from '../database/migrate.ts'
import type { Migration } from '../database/migrations.ts'
import type { BackupEntry, BackupHeader } from './archive.ts'
import { copyCommand } from './dump.ts'

type BackupMeta = Extract<BackupHeader, { kind: 'meta' }>

/** The program's migrations that the backup's database had. @throws StartProblem if the backup is of a newer version. */
export const migrationsOfBackup = (meta: BackupMeta, migrations: readonly Migration[]): Migration[] => {
  const had = new Map(meta.migrations.map(({ id, checksum }) => [id, checksum]))
  const known = migrations.filter(({ id, checksum }) => had.get(id) === checksum)
  if (known.length === had.size) return known
  const strange = [...had.keys()].filter(id => !known.some(migration => migration.id === id))
  throw new StartProblem(`备份来自其他版本的程序（${someIds(strange)}），请用不低于该版本的程序恢复`)
}

/** Drops all objects of schema public except those of extensions; sequences of identity columns are dropped with their tables. */
const dropAllSql = `
do $$ declare item record; begin
  for item in
    select format('drop %s if exists public.%I cascade',
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, relname) as text
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
  loop execute item.text; end loop;
  for item in
    select format('drop routine if exists %s cascade', oid::regprocedure) as text
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop execute item.text; end loop;
  for item in
    select format('drop type if exists public.%I cascade', typname) as text
    from pg_type t where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop execute item.text; end loop;
end $$;
drop schema if exists pgboss cascade;`

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Empties all tables and removes triggers and foreign keys. The returned function restores them, which checks every reference. */
const emptyTables = async (client: pg.Client): Promise<() => Promise<void>> => {
  const tables = (
    await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).rows
  const keys = (
    await client.query<ForeignKey>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
    )
  ).rows
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} restart identity`)
  return async () => {
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  }
}

export interface LoadOptions {
  readonly client: pg.Client
  /** All migrations of the program. */
  readonly migrations: readonly Migration[]
  /** Empty target folder for the backup's files. */
  readonly filesDir: string
}

/**
 * Replaces the whole database by the entries, in a transaction that the caller begins and ends.
 * @throws StartProblem if the entries do not fit this program or are inconsistent
 */
export const loadBackup = async (entries: AsyncIterable<BackupEntry>, { client, migrations, filesDir }: LoadOptions): Promise<void> => {
  const rows: Record<string, number> = {}
  let putBack: (() => Promise<void>) | undefined
  let files = 0
  for await (const { header, body } of entries) {
    if (header.kind === 'meta') {
      await client.query(dropAllSql)
      for (const migration of migrationsOfBackup(header, migrations)) await runMigration(client, migration)
      for (const sql of header.outside ?? []) await client.query(sql)
      putBack = await emptyTables(client)
    } else if (header.kind === 'table') {
      rows[header.name] = await loadTable(client, header, body)
    } else if (header.kind === 'sequences') {
      for (const [name, value] of Object.entries(header.values)) {
        await client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(name)}`, value])
      }
    } else if (header.kind === 'file') {
      await loadFile(filesDir, header.path, body)
      files++
    } else {
      checkBackupCounts(header, rows, files)
    }
  }
  await putBack?.()
}

const loadTable = async (
  client: pg.Client,
  { name, columns }: Extract<BackupHeader, { kind: 'table' }>,
  body: AsyncIterable<Buffer>,
): Promise<number> => {
  const copy = client.query(copyFrom(copyCommand(name, columns, 'from stdin')))
  await pipeline(Readable.from(body, { objectMode: false }), copy)
  return copy.rowCount
}

const loadFile = async (filesDir: string, path: string, body: AsyncIterable<Buffer>): Promise<void> => {
  const target = resolve(filesDir, path)
  if (!target.startsWith(resolve(filesDir) + sep)) throw new StartProblem('备份文件中有不允许的路径')
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(body, { objectMode: false }), createWriteStream(target, { mode: 0o600, flags: 'wx' }))
}

const checkBackupCounts = (end: Extract<BackupHeader, { kind: 'end' }>, rows: Readonly<Record<string, number>>, files: number): void => {
  const same = files === end.files && Object.entries(end.rows).every(([name, count]) => rows[name] === count)
  if (!same) throw new StartProblem('备份文件不完整：数据行数与记录不符')
}

/** Folder of uploaded files below DATA_DIR. */
export const filesFolder = (dataDir: string): string => join(dataDir, 'files')
