/** Migrations that bring the database's state guards up to date, one for each part of the program that owns a guarded table. */
import type { ManifestFile, StateGuard } from '#core/manifest/index.ts'
import type { Migration } from '#core/server/database/migrations.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { GUARDS_COMMAND, outdatedGuards } from './guard-differences.ts'
import { guardSql } from './guard-sql.ts'

/** A migration to be written. */
export interface MigrationFile {
  /** Relative to the root. */
  readonly path: string
  readonly text: string
}

const MIGRATION_BANNER = `-- Guards of states, generated from the moves in the manifests by ${GUARDS_COMMAND}. Each trigger lets pass the pairs of states that a move names.\n`

/** Folder of the plugin or room whose plugin.json declares the table. @throws if none does */
const ownerFolder = (plugins: readonly ManifestFile[], table: string): string => {
  const owner = plugins.find(({ text }) => Object.hasOwn((JSON.parse(text) as PluginManifest).contributes?.tables ?? {}, table))
  if (owner === undefined) throw new Error(`no plugin.json declares the table ${table}`)
  return owner.path.replace(/\/plugin\.json$/, '')
}

/** Part of the migrations of a folder: all rooms share one sequence of numbers. */
const partOf = (folder: string): string => (folder.startsWith('apps/') ? 'apps' : (folder.split('/').at(-1) ?? ''))

const lastNumber = (migrations: readonly Migration[], part: string): number =>
  Math.max(0, ...migrations.filter(one => one.part === part).map(({ id }) => Number(id.split('/').at(-1)?.slice(0, 4))))

/** Migrations for all outdated guards; none if the migrations have the guards that the manifests state. */
export const guardMigrations = (
  guards: readonly StateGuard[],
  migrations: readonly Migration[],
  plugins: readonly ManifestFile[],
): readonly MigrationFile[] => {
  const byFolder = Map.groupBy(outdatedGuards(guards, migrations), ({ table }) => ownerFolder(plugins, table))
  const next = new Map<string, number>()
  return [...byFolder].map(([folder, outdated]) => {
    const part = partOf(folder)
    const number = (next.get(part) ?? lastNumber(migrations, part)) + 1
    next.set(part, number)
    const path = `${folder}/migrations/${String(number).padStart(4, '0')}_guarded_states.sql`
    return { path, text: `${MIGRATION_BANNER}\n${outdated.map(guardSql).join('\n')}` }
  })
}
