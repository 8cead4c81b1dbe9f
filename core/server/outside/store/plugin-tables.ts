/** Installed outside plugins: access to the tables outside_plugin, outside_plugin_file and outside_plugin_migration. */
import { sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Package } from '../package/check-package.ts'
import type { PackageFiles } from '../package/package-files.ts'
import type { RegisteredParts } from '../run/stand-in.ts'
import type { DatabaseObject } from './schema-digest.ts'

/** One row of outside_plugin. */
export interface PluginRow {
  readonly id: string
  readonly version: string
  readonly checksum: string
  readonly title: string
  readonly manifest: PluginManifest
  readonly registered: RegisteredParts
  readonly source: 'upload' | 'folder'
  readonly installedBy: string
  /** 'YYYY-MM-DD HH:mm:ss' in Asia/Shanghai. */
  readonly installedDate: string
  readonly off: boolean
  readonly offReason: string | null
  /** Uninstalled, but its tables and the rows in them are kept until they are purged. */
  readonly removed: boolean
}

const pluginColumnsSql = sql`id, release as version, checksum, title, manifest, registered, source, installed_by as "installedBy",
  to_char(installed_date at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "installedDate",
  off_date is not null as off, off_reason as "offReason", removed_date is not null as removed`

/** All rows by id, removed plugins included. */
export const readPluginRows = async (db: Db | Tx): Promise<readonly PluginRow[]> =>
  (await sql<PluginRow>`select ${pluginColumnsSql} from outside_plugin order by id`.execute(db)).rows

export const readPluginRow = async (db: Db | Tx, id: string): Promise<PluginRow | undefined> =>
  (await sql<PluginRow>`select ${pluginColumnsSql} from outside_plugin where id = ${id}`.execute(db)).rows[0]

/**
 * Names of the scheduled jobs of installed plugins. A node that does not run such a job must not delete its schedule, because other nodes do run it.
 */
export const scheduledJobs = async (db: Db): Promise<readonly string[]> =>
  (
    await sql<{ name: string }>`select name from outside_plugin, jsonb_each(manifest #> '{contributes,jobs}') as job (name, declared)
      where removed_date is null and jsonb_exists(declared, 'cron')`.execute(db)
  ).rows.map(({ name }) => name)

/** The plugin's files; empty if it is not installed. */
export async function readPluginFiles(db: Db, id: string): Promise<PackageFiles> {
  const { rows } = await sql<{
    name: string
    content: Buffer
  }>`select name, content from outside_plugin_file where plugin = ${id} order by name`.execute(db)
  return new Map(rows.map(({ name, content }) => [name, content]))
}

/** Where a package came from. */
export interface PackageOrigin {
  readonly source: 'upload' | 'folder'
  /** Name of the employee (upload) or of the node (folder). */
  readonly who: string
}

/** Inserts or replaces a plugin's row and files: afterwards it is installed and on, even if it was off or removed before. */
export async function upsertPlugin(
  tx: Tx,
  { manifest, checksum, files }: Package,
  registered: RegisteredParts,
  { source, who }: PackageOrigin,
  made: readonly DatabaseObject[],
): Promise<void> {
  const { id, version, title } = manifest
  await sql`insert into outside_plugin (id, release, checksum, title, manifest, registered, made, source, installed_by)
    values (${id}, ${version}, ${checksum}, ${title}, ${JSON.stringify(manifest)}::jsonb, ${JSON.stringify(registered)}::jsonb, ${JSON.stringify(made)}::jsonb,
      ${source}, ${who})
    on conflict (id) do update set release = excluded.release, checksum = excluded.checksum, title = excluded.title, manifest = excluded.manifest,
      registered = excluded.registered, made = excluded.made, source = excluded.source, installed_by = excluded.installed_by, installed_date = now(),
      off_date = null, off_reason = null, removed_date = null`.execute(tx)
  await sql`delete from outside_plugin_file where plugin = ${id}`.execute(tx)
  for (const [name, content] of files)
    await sql`insert into outside_plugin_file (plugin, name, content) values (${id}, ${name}, ${content})`.execute(tx)
}

/** Marks the plugin as removed and deletes its files and its queued facts; its tables stay. */
export async function markPluginRemoved(tx: Tx, id: string): Promise<void> {
  await sql`update outside_plugin set removed_date = now(), off_date = null, off_reason = null where id = ${id}`.execute(tx)
  await sql`delete from outside_plugin_file where plugin = ${id}`.execute(tx)
  await sql`delete from outside_fact where plugin = ${id}`.execute(tx)
}

/** Deletes the plugin's row and its record of applied migrations. */
export async function deletePlugin(tx: Tx, id: string): Promise<void> {
  await sql`delete from outside_plugin_migration where plugin = ${id}`.execute(tx)
  await sql`delete from outside_plugin where id = ${id}`.execute(tx)
}

/** Switches a plugin off (with a reason) or on (null). False if it already was, or if another checksum is installed by now. */
export async function setOffReason(tx: Tx, { id, checksum }: Pick<PluginRow, 'id' | 'checksum'>, reason: string | null): Promise<boolean> {
  const set = reason === null ? sql`off_date = null, off_reason = null` : sql`off_date = now(), off_reason = ${reason}`
  const { numAffectedRows } =
    await sql`update outside_plugin set ${set} where id = ${id} and checksum = ${checksum} and removed_date is null
    and (off_date is null) = ${reason !== null}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Database objects that the plugin's migrations created and did not drop; empty for an unknown plugin. */
export const madeObjects = async (tx: Db | Tx, id: string): Promise<readonly DatabaseObject[]> =>
  (await sql<{ made: readonly DatabaseObject[] }>`select made from outside_plugin where id = ${id}`.execute(tx)).rows[0]?.made ?? []

/** An applied migration. */
export interface AppliedMigration {
  readonly id: string
  readonly checksum: string
}

export const appliedMigrations = async (tx: Db | Tx, id: string): Promise<readonly AppliedMigration[]> =>
  (await sql<AppliedMigration>`select id, checksum from outside_plugin_migration where plugin = ${id} order by place`.execute(tx)).rows

export async function recordMigration(tx: Tx, plugin: string, id: string, checksum: string, text: string): Promise<void> {
  await sql`insert into outside_plugin_migration (plugin, id, checksum, sql) values (${plugin}, ${id}, ${checksum}, ${text})`.execute(tx)
}
