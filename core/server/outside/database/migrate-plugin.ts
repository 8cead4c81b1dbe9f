/** Migrations of outside plugins: they make and alter relations under the plugin's own prefix, and touch nothing else. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#core/contract/database.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { migrationsOf, type Package, type PackageMigration } from '../package/check-package.ts'
import { tablePrefix } from '../package/own-names.ts'
import { PackageRefused } from '../package/package-files.ts'
import { appliedMigrations, noteMigration, readBook } from './book.ts'
import { changedNames, ownRelations, schemaDigest } from './schema-digest.ts'

const checksumOf = ({ sql: text }: PackageMigration): string => createHash('sha256').update(text).digest('hex')

/** Those that have not run. @throws PackageRefused when what ran is not what the package has */
async function pendingOf(tx: Tx, own: Package): Promise<readonly PackageMigration[]> {
  const migrations = migrationsOf(own)
  const applied = new Map((await appliedMigrations(tx, own.manifest.id)).map(({ id, checksum }) => [id, checksum]))
  const gone = [...applied.keys()].filter(id => !migrations.some(one => one.id === id))
  const edited = migrations.filter(one => applied.has(one.id) && applied.get(one.id) !== checksumOf(one)).map(({ id }) => id)
  const pending = migrations.filter(({ id }) => !applied.has(id))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const early = pending.filter(({ id }) => id < last).map(({ id }) => id)
  const problems = [
    ...gone.map(id => `数据库里已执行过迁移 ${id}，安装包里没有它（安装包可能较旧）`),
    ...edited.map(id => `迁移 ${id} 在执行之后被修改过`),
    ...early.map(id => `迁移 ${id} 排在已执行的 ${last} 之前，请改用更大的编号`),
  ]
  if (problems.length > 0) throw new PackageRefused(...problems)
  return pending
}

const problemOf = ({ id, sql: text }: PackageMigration, error: unknown): string => {
  if (!(error instanceof pg.DatabaseError)) return `迁移 ${id} 执行失败：${(error as Error).message}`
  const place = error.internalQuery === text && error.internalPosition ? Number(error.internalPosition) : undefined
  const line = place === undefined ? '' : `（第 ${text.slice(0, place).split('\n').length} 行）`
  return `迁移 ${id} 执行失败：${error.message}${line}`
}

/** As one command of a block, in which a transaction can neither be ended nor begun. */
async function runMigration(tx: Tx, migration: PackageMigration): Promise<void> {
  const block = `begin execute ${pg.escapeLiteral(migration.sql)}; end`
  try {
    await sql`do ${sql.raw(pg.escapeLiteral(block))}`.execute(tx)
    await sql`select set_config('search_path', 'public', true), set_config('role', 'none', true)`.execute(tx)
  } catch (error) {
    throw new PackageRefused(problemOf(migration, error))
  }
}

/** The prefix belongs to one plugin alone. @throws PackageRefused */
async function requireOwnPrefix(tx: Tx, id: string): Promise<void> {
  const prefix = tablePrefix(id)
  const near = (await readBook(tx)).filter(
    other =>
      other.id !== id &&
      Object.keys(other.manifest.contributes?.tables ?? {}).length > 0 &&
      (prefix.startsWith(tablePrefix(other.id)) || tablePrefix(other.id).startsWith(prefix)),
  )
  if (near.length > 0) throw new PackageRefused(`数据表前缀 “${prefix}” 与插件 “${near[0]?.id}” 的重叠`)
  if ((await appliedMigrations(tx, id)).length > 0) return
  const [taken] = await ownRelations(tx, prefix)
  if (taken) throw new PackageRefused(`数据库里已有以 “${prefix}” 开头的数据表 “${taken.name}”，插件要换一个 id`)
}

/** What is there is what is declared. */
async function tableProblems(tx: Tx, { id, contributes = {} }: PluginManifest): Promise<readonly string[]> {
  const there = (await ownRelations(tx, tablePrefix(id))).filter(({ kind }) => kind === 'r' || kind === 'p').map(({ name }) => name)
  const declared = Object.keys(contributes.tables ?? {})
  return [
    ...there.filter(name => !declared.includes(name)).map(name => `迁移建立了数据表 “${name}”，plugin.json 没有声明`),
    ...declared.filter(name => !there.includes(name)).map(name => `plugin.json 声明了数据表 “${name}”，迁移没有建立`),
  ]
}

const RIGHTS: Readonly<Record<string, string>> = { S: 'usage, select', v: 'select', m: 'select' }

/** The server works with a plugin's tables as with its own. */
async function grant(tx: Tx, prefix: string, role: string): Promise<void> {
  for (const { name, kind } of await ownRelations(tx, prefix)) {
    const what = sql.raw(`${RIGHTS[kind] ?? 'select, insert, update, delete'} on ${kind === 'S' ? 'sequence' : 'table'}`)
    await sql`grant ${what} ${sql.id('public', name)} to ${sql.id(role)}`.execute(tx)
  }
}

/**
 * Runs what has not run, in the caller's transaction.
 * @param appRole the role that the server works as
 * @throws PackageRefused, after which the transaction must be undone
 */
export async function migratePlugin(tx: Tx, own: Package, appRole: string): Promise<readonly string[]> {
  const { id } = own.manifest
  const pending = await pendingOf(tx, own)
  const tables = Object.keys(own.manifest.contributes?.tables ?? {})
  if (pending.length > 0 || tables.length > 0) await requireOwnPrefix(tx, id)
  const prefix = tablePrefix(id)
  const before = pending.length > 0 ? await schemaDigest(tx, prefix) : new Map<string, string>()
  for (const migration of pending) await runMigration(tx, migration)
  const foreign = pending.length > 0 ? changedNames(before, await schemaDigest(tx, prefix)) : []
  const problems = [
    ...foreign.map(name => `迁移只能建立和修改以 “${prefix}” 开头的数据表，它还改动了${name}`),
    ...(await tableProblems(tx, own.manifest)),
  ]
  if (problems.length > 0) throw new PackageRefused(...problems)
  for (const migration of pending) await noteMigration(tx, id, migration.id, checksumOf(migration), migration.sql)
  if (pending.length > 0) await grant(tx, prefix, appRole)
  return pending.map(migration => migration.id)
}

/** Drops all that bears the plugin's prefix. @throws PackageRefused when something else hangs on it */
export async function dropOwn(tx: Tx, id: string): Promise<void> {
  const relations = await ownRelations(tx, tablePrefix(id))
  const drop = async (what: string, kinds: string): Promise<void> => {
    const names = relations.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => sql.id('public', name))
    if (names.length > 0) await sql`drop ${sql.raw(what)} if exists ${sql.join(names)}`.execute(tx)
  }
  try {
    await drop('view', 'v')
    await drop('materialized view', 'm')
    await drop('table', 'rp')
    await drop('sequence', 'S')
    for (const statement of await routinesAndTypes(tx, tablePrefix(id))) await sql.raw(statement).execute(tx)
  } catch (error) {
    throw new PackageRefused(`数据表还不能删除：${(error as Error).message}`)
  }
}

async function routinesAndTypes(tx: Tx, prefix: string): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select format('drop routine %s', oid::regprocedure) as text from pg_proc where pronamespace = 'public'::regnamespace and starts_with(proname, ${prefix})
    union all select format('drop type public.%I', typname) from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e') and starts_with(typname, ${prefix})`.execute(tx)
  return rows.map(({ text }) => text)
}
