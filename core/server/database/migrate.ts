import pg from 'pg'
import { StartProblem } from '../config/start-problem.ts'
import type { Migration } from './migrations.ts'
import { grantToServerRole } from './privileges.ts'

/** Key of the advisory lock under which only one node migrates; any fixed number. */
const MIGRATION_LOCK_KEY = 7_236_001_948

const migrationTableSql = `create table if not exists schema_migration (
  id text primary key,
  checksum text not null,
  applied_date timestamptz not null default now()
)`

export interface MigrateOptions {
  /** Connection URL of the role that owns the tables. */
  readonly ownerUrl: string
  /** Role that the server connects as. */
  readonly appRole: string
  readonly migrations: readonly Migration[]
  /** Runs under the same lock after the SQL files, e.g. to migrate the job queue's schema. */
  readonly after?: () => Promise<void>
}

/**
 * Migrates the database to this version of the program: one transaction per file, under one advisory lock, so that any number of nodes may start at
 * once and an interrupted run continues at the next start. Returns the ids applied now.
 * @throws StartProblem if an applied file was edited, the database is newer than the program, or a file fails
 */
export const migrate = async (options: MigrateOptions): Promise<string[]> => {
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'yuanhang migrate' })
  await client.connect()
  try {
    await lockMigrations(client)
    await client.query(migrationTableSql)
    await updateMovedIds(client, options.migrations)
    const pending = await findPending(client, options.migrations)
    for (const migration of pending) await applyMigration(client, migration)
    await options.after?.()
    await grantToServerRole(client, options.appRole)
    return pending.map(migration => migration.id)
  } finally {
    await client.end()
  }
}

/** Takes the migration lock, waiting for other nodes; held until the connection ends. */
export const lockMigrations = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
}

/** Updates the ids of applied files that have moved. */
const updateMovedIds = async (client: pg.Client, migrations: readonly Migration[]): Promise<void> => {
  for (const { id, formerly } of migrations)
    if (formerly !== undefined) await client.query('update schema_migration set id = $1 where id = $2', [id, formerly])
}

const MAX_NAMED_IDS = 3

/** At most three migrations by name, and how many there are: a program that was left far behind does not know hundreds. */
export const someIds = (ids: readonly string[]): string =>
  ids.length <= MAX_NAMED_IDS ? ids.join('、') : `${ids.slice(0, MAX_NAMED_IDS).join('、')} 等 ${ids.length} 个`

const findPending = async (client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> => {
  const { rows } = await client.query<{ id: string; checksum: string }>('select id, checksum from schema_migration')
  const applied = new Map(rows.map(row => [row.id, row.checksum]))
  const known = new Set(migrations.map(migration => migration.id))
  const newer = [...applied.keys()].filter(id => !known.has(id)).sort()
  if (newer.length > 0) throw new StartProblem(`数据库结构比程序新（${someIds(newer)}），请升级程序后再启动`)
  const edited = migrations.filter(({ id, checksum }) => applied.has(id) && applied.get(id) !== checksum)
  if (edited.length > 0)
    throw new StartProblem(`迁移文件在执行之后被修改过：${someIds(edited.map(({ id }) => id))}；请恢复原文件，另建新的迁移`)
  const pending = migrations.filter(({ id }) => !applied.has(id))
  for (const { id, part } of pending) {
    const later = [...applied.keys()].find(other => other.startsWith(`${part}/`) && other > id)
    if (later) throw new StartProblem(`迁移 ${id} 排在已执行的 ${later} 之前，请改用更大的编号`)
  }
  return pending
}

const applyMigration = async (client: pg.Client, migration: Migration): Promise<void> => {
  try {
    await client.query('begin')
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Runs one file and records it in schema_migration, inside the caller's transaction. @throws StartProblem with the reason. */
export const runMigration = async (client: pg.Client, { id, sql, checksum }: Migration): Promise<void> => {
  try {
    await client.query(migrationTableSql)
    await client.query(sql)
    await client.query('insert into schema_migration (id, checksum) values ($1, $2)', [id, checksum])
  } catch (error) {
    throw new StartProblem(`迁移 ${id} 执行失败，数据库保持在执行前的状态`, describeSqlError(error, sql))
  }
}

const describeSqlError = (error: unknown, sql: string): string => {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position ? sql.slice(0, Number(error.position)).split('\n').length : undefined
  return [error.message, error.detail, error.where, line && `line ${line}`].filter(Boolean).join('; ')
}
