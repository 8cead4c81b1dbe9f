/** Cluster with migrated and seeded templates, kept between runs: creating it takes longer than most contract tests run. */

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { errorCodeOf } from '#core/contract/must.ts'
import { SUPERUSER_ROLE, socketUrl } from '#core/server/postgres/cluster.ts'
import { isAlive } from '#core/server/postgres/processes.ts'
import { ROOT } from '#tools/support/paths.ts'
import { copyDataFolder } from './data-folder.ts'

const KEPT_FOLDER = join(ROOT, '.cache/test-cluster')

/** Paths that determine the content of the templates. */
const TEMPLATE_SOURCES = [
  'core/server/migrations',
  // Roles, their rights, and the tables of migrations and jobs.
  'core/server/database',
  'core/server/postgres',
  'core/server/jobs/schema.ts',
  'plugins',
  'apps',
  'manifests/options',
  'tests/contract/fixture/migrations',
  'tests/support/passwords.ts',
  'tests/support/seeded.ts',
  'package-lock.json',
]
/** Of plugins and apps, only these files do; plugin.json says which migrations and demo data come first. */
const TEMPLATE_FILE = /^(?!plugins\/|apps\/)|\/(migrations|seed)\/|\/plugin\.json$/
const TEST_FILE = /\.test\.ts$/

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))

/** Files that decide what is in the templates: migrations, rights and seeds. */
export const templateFiles = (): readonly string[] =>
  TEMPLATE_SOURCES.flatMap(source => filesBelow(join(ROOT, source)))
    .map(file => relative(ROOT, file).replaceAll('\\', '/'))
    .filter(file => TEMPLATE_FILE.test(file) && !TEST_FILE.test(file))
    .sort()

/** Hash over what the templates are made of: these files, and the date, because demo data is relative to today. */
export const templateKey = (): string => {
  const hash = createHash('sha256').update(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  for (const file of templateFiles()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 20)
}

export interface KeptCluster {
  /** Fills an empty data folder from the cache; false if there is no matching entry. */
  restore(data: string): boolean
  /** Caches the data folder of a stopped server with these templates, unless a matching entry has as many; replaces all other entries. */
  keep(data: string, templates: readonly string[]): void
}

/** Folder name of an entry; names of templates contain no dot. */
const entryName = (key: string, templates: readonly string[]): string => [key, ...templates.toSorted()].join('.')

const templatesIn = (entry: string): readonly string[] => entry.split('.').slice(1)

/** Folder of a run, by its process id: a copy that is being made, or an entry that is being removed. */
const TEMPORARY = /^(?:new|old)-(\d+)/

/** Entries of a cache folder that several runs use at once. */
const cacheIn = (folder: string) => {
  const names = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const remove = (name: string): void => rmSync(join(folder, name), { recursive: true, force: true })
  /** False if another run has removed the folder, or has an entry of the new name. */
  const rename = (from: string, to: string): boolean => {
    try {
      renameSync(join(folder, from), join(folder, to))
      return true
    } catch (error) {
      if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(errorCodeOf(error) ?? '')) throw error
      return false
    }
  }
  return {
    entries: (): readonly string[] => names().filter(name => !TEMPORARY.test(name)),
    pathOf: (name: string): string => join(folder, name),
    rename,
    remove,
    /** Renames the entry before, so that a run that is copying it fails instead of missing the files removed so far. */
    removeEntry(entry: string): void {
      const old = `old-${process.pid}-${entry}`
      if (rename(entry, old)) remove(old)
    },
    /** Removes the temporary folders of interrupted runs, also those of an earlier process with the id of this one. */
    removeAbandoned(): void {
      for (const name of names()) {
        const pid = Number(TEMPORARY.exec(name)?.[1])
        if (pid === process.pid || (pid > 0 && !isAlive(pid))) remove(name)
      }
    },
  }
}

/** undefined in CI, which must always start from nothing. */
export const keptCluster = (folder = KEPT_FOLDER): KeptCluster | undefined => {
  if (process.env.CI) return undefined
  const key = templateKey()
  const cache = cacheIn(folder)
  const matching = (): readonly string[] =>
    cache
      .entries()
      .filter(entry => entry.startsWith(`${key}.`))
      .toSorted((one, other) => templatesIn(other).length - templatesIn(one).length)
  return {
    restore(data) {
      const [entry] = matching()
      if (entry === undefined) return false
      try {
        copyDataFolder(cache.pathOf(entry), data)
      } catch (error) {
        // Another run has replaced the entry since it was listed. A name is never used for another content, so the copy fails rather than mixes two entries.
        if (errorCodeOf(error) !== 'ENOENT') throw error
        rmSync(data, { recursive: true, force: true })
        return false
      }
      return true
    },
    keep(data, templates) {
      const [best] = matching()
      if (best !== undefined && templatesIn(best).length >= templates.length) return
      mkdirSync(folder, { recursive: true })
      cache.removeAbandoned()
      const unfinished = `new-${process.pid}`
      copyDataFolder(data, cache.pathOf(unfinished))
      const older = cache.entries()
      if (cache.rename(unfinished, entryName(key, templates))) for (const entry of older) cache.removeEntry(entry)
      else cache.remove(unfinished)
    },
  }
}

/** Databases that later tests are copied from; all others belong to single tests, or were interrupted. */
const TEMPLATE_NAME = /^yuanhang_(?!.*_new$)/

/**
 * Drops the databases of single tests, or with `templates` all
 * @returns the names of the databases that are left, all templates
 */
export async function dropDatabases(socket: string, { templates = false } = {}): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where not datistemplate and datname <> 'postgres'",
    )
    const names = rows.map(({ datname }) => datname)
    const left = names.filter(name => !templates && TEMPLATE_NAME.test(name))
    for (const name of names.filter(name => !left.includes(name)))
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    return left
  } finally {
    await client.end()
  }
}
