/** Migrations of outside plugins. They may create and alter relations under the plugin's own prefix and nothing else. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#core/contract/database.ts'
import { causeOf } from '#core/contract/must.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { inSavepoint } from '../../database/in-savepoint.ts'
import { type Package, type PackageMigration, packageMigrations } from '../package/check-package.ts'
import { tablePrefix } from '../package/own-names.ts'
import { PackageRefused } from '../package/package-files.ts'
import { appliedMigrations, madeObjects, readPluginRows, recordMigration } from '../store/plugin-tables.ts'
import { changedNames, type DatabaseObject, ownRelations, prefixedObjects, schemaDigest } from '../store/schema-digest.ts'

const migrationChecksum = ({ sql: text }: PackageMigration): string => createHash('sha256').update(text).digest('hex')

/**
 * Migrations not applied yet.
 * @throws PackageRefused if an applied migration is missing from the package or was edited, or if a pending one sorts before an applied one
 */
async function pendingMigrations(tx: Tx, own: Package): Promise<readonly PackageMigration[]> {
  const migrations = packageMigrations(own)
  const applied = new Map((await appliedMigrations(tx, own.manifest.id)).map(({ id, checksum }) => [id, checksum]))
  const gone = [...applied.keys()].filter(id => !migrations.some(one => one.id === id))
  const edited = migrations.filter(one => applied.has(one.id) && applied.get(one.id) !== migrationChecksum(one)).map(({ id }) => id)
  const pending = migrations.filter(({ id }) => !applied.has(id))
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const early = pending.filter(({ id }) => id < last).map(({ id }) => id)
  const problems = [
    ...gone.map(id => `数据库里已执行过迁移 ${id}，安装包里没有它（安装包可能较旧）`),
    ...edited.map(id => `迁移 ${id} 在执行之后被修改过：请改回原样，把改动写成新的迁移；开发时也可以先移除插件并清除数据，再重新安装`),
    ...early.map(id => `迁移 ${id} 排在已执行的 ${last} 之前，请改用更大的编号`),
  ]
  if (problems.length > 0) throw new PackageRefused(...problems)
  return pending
}

const migrationProblem = ({ id, sql: text }: PackageMigration, error: unknown): string => {
  if (!(error instanceof pg.DatabaseError)) return `迁移 ${id} 执行失败：${causeOf(error).message}`
  const place = error.internalQuery === text && error.internalPosition ? Number(error.internalPosition) : undefined
  const line = place === undefined ? '' : `（第 ${text.slice(0, place).split('\n').length} 行）`
  return `迁移 ${id} 执行失败：${error.message}${line}`
}

/** Runs a migration as one EXECUTE inside a DO block, where transaction control statements (BEGIN, COMMIT, ROLLBACK) fail. */
async function runPluginMigration(tx: Tx, migration: PackageMigration): Promise<void> {
  const block = `begin execute ${pg.escapeLiteral(migration.sql)}; end`
  try {
    await sql`do ${sql.raw(pg.escapeLiteral(block))}`.execute(tx)
    await sql`select set_config('search_path', 'public', true), set_config('role', 'none', true)`.execute(tx)
  } catch (error) {
    throw new PackageRefused(migrationProblem(migration, error))
  }
}

const objectFilter = (objects: readonly DatabaseObject[]): ((object: DatabaseObject) => boolean) => {
  const known = new Set(objects.map(object => object.join(' ')))
  return object => known.has(object.join(' '))
}

/**
 * Checks that the table prefix belongs to this plugin alone and that every object with the prefix was made by its own migrations, so that replacing
 * or dropping one cannot touch foreign objects.
 * @throws PackageRefused
 */
async function requireOwnPrefix(tx: Tx, id: string, made: readonly DatabaseObject[]): Promise<void> {
  const prefix = tablePrefix(id)
  const overlaps = (other: string): boolean => prefix.startsWith(tablePrefix(other)) || tablePrefix(other).startsWith(prefix)
  const near = (await readPluginRows(tx)).find(other => other.id !== id && overlaps(other.id))
  if (near) throw new PackageRefused(`数据表前缀 “${prefix}” 与插件 “${near.id}” 的重叠`)
  const isOwn = objectFilter(made)
  const taken = (await prefixedObjects(tx, prefix)).find(object => !isOwn(object))
  if (taken) throw new PackageRefused(`数据库里已有以 “${prefix}” 开头的 “${objectName(taken)}”，它不是这个插件建立的，插件要换一个 id`)
}

const objectName = ([, identity]: DatabaseObject): string => identity.replace(/^public\./, '')

/** Differences between the tables that exist under the prefix and those declared in plugin.json. */
async function tableProblems(tx: Tx, { id, contributes = {} }: PluginManifest): Promise<readonly string[]> {
  const there = (await ownRelations(tx, tablePrefix(id))).filter(({ kind }) => kind === 'r' || kind === 'p').map(({ name }) => name)
  const declared = Object.keys(contributes.tables ?? {})
  return [
    ...there.filter(name => !declared.includes(name)).map(name => `迁移建立了数据表 “${name}”，plugin.json 没有声明`),
    ...declared.filter(name => !there.includes(name)).map(name => `plugin.json 声明了数据表 “${name}”，迁移没有建立`),
  ]
}

const GRANTS_BY_KIND: Readonly<Record<string, string>> = { S: 'usage, select', v: 'select', m: 'select' }

/** Grants the server's role its rights on the plugin's relations. */
async function grantServerRights(tx: Tx, prefix: string, role: string): Promise<void> {
  for (const { name, kind } of await ownRelations(tx, prefix)) {
    const what = sql.raw(`${GRANTS_BY_KIND[kind] ?? 'select, insert, update, delete'} on ${kind === 'S' ? 'sequence' : 'table'}`)
    await sql`grant ${what} ${sql.id('public', name)} to ${sql.id(role)}`.execute(tx)
  }
}

/** Outcome of migratePlugin. */
export interface MigrationOutcome {
  /** Ids of the migrations applied by this call. */
  readonly ran: readonly string[]
  /** All objects made by the plugin's migrations so far. */
  readonly made: readonly DatabaseObject[]
}

/**
 * Applies the pending migrations in the caller's transaction.
 * @param appRole the database role of the server
 * @throws PackageRefused, after which the transaction must be rolled back
 */
export async function migratePlugin(tx: Tx, own: Package, appRole: string): Promise<MigrationOutcome> {
  const { id } = own.manifest
  const pending = await pendingMigrations(tx, own)
  const made = await madeObjects(tx, id)
  const tables = Object.keys(own.manifest.contributes?.tables ?? {})
  if (pending.length + tables.length + made.length === 0) return { ran: [], made }
  await requireOwnPrefix(tx, id, made)
  const prefix = tablePrefix(id)
  const before = pending.length > 0 ? await schemaDigest(tx, prefix) : new Map<string, string>()
  for (const migration of pending) await runPluginMigration(tx, migration)
  const foreign = pending.length > 0 ? changedNames(before, await schemaDigest(tx, prefix)) : []
  const problems = [
    ...foreign.map(name => `迁移只能建立和修改以 “${prefix}” 开头的数据表，它还改动了${name}`),
    ...(await tableProblems(tx, own.manifest)),
  ]
  if (problems.length > 0) throw new PackageRefused(...problems)
  for (const migration of pending) await recordMigration(tx, id, migration.id, migrationChecksum(migration), migration.sql)
  if (pending.length > 0) await grantServerRights(tx, prefix, appRole)
  return { ran: pending.map(migration => migration.id), made: await prefixedObjects(tx, prefix) }
}

/**
 * Drops exactly the objects recorded for the plugin; names do not matter.
 * @throws PackageRefused if another object depends on one of them
 */
export async function dropPluginObjects(tx: Tx, id: string): Promise<void> {
  const isOwn = objectFilter(await madeObjects(tx, id))
  let left = (await prefixedObjects(tx, tablePrefix(id))).filter(isOwn)
  let problem: unknown
  // Dependent objects must go first: every round drops those that nothing depends on any more, until a round drops none.
  for (let before = -1; left.length > 0 && left.length !== before; ) {
    before = left.length
    const kept: DatabaseObject[] = []
    for (const object of left) {
      const failed = await tryDrop(tx, object)
      if (failed === undefined) continue
      problem = failed
      kept.push(object)
    }
    left = kept
  }
  if (left.length > 0) throw new PackageRefused(`数据表还不能删除：${causeOf(problem).message}`)
}

/** The error if the object cannot be dropped, else undefined; a savepoint keeps the transaction usable. */
async function tryDrop(tx: Tx, [kind, identity]: DatabaseObject): Promise<unknown> {
  try {
    await inSavepoint(tx, () => sql`drop ${sql.raw(kind)} if exists ${sql.raw(identity)}`.execute(tx))
    return undefined
  } catch (error) {
    return error
  }
}
