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
  'plugins',
  'apps',
  'manifests/options',
  'tests/contract/fixture/migrations',
  'tests/support/passwords.ts',
  'package-lock.json',
]
const TEMPLATE_FILE = /\/(migrations|seed)\/(?!.*\.test\.ts$)|^manifests\/|^package-lock|passwords\.ts$/

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))

/** Hash over what the templates are made of: migrations, seeds, and the date, because demo data is relative to today. */
export const templateKey = (): string => {
  const hash = createHash('sha256').update(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  const files = TEMPLATE_SOURCES.flatMap(source => filesBelow(join(ROOT, source))).map(file => relative(ROOT, file).replaceAll('\\', '/'))
  for (const file of files.filter(file => TEMPLATE_FILE.test(file)).sort()) hash.update(file).update(readFileSync(join(ROOT, file)))
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

const namesInCache = (): readonly string[] => (existsSync(KEPT_FOLDER) ? readdirSync(KEPT_FOLDER) : [])

const UNFINISHED = /^new-(\d+)$/

const entries = (): readonly string[] => namesInCache().filter(name => !UNFINISHED.test(name))

/** Copies that an interrupted run has left. */
const abandoned = (): readonly string[] =>
  namesInCache().filter(name => UNFINISHED.test(name) && !isAlive(Number(UNFINISHED.exec(name)?.[1])))

/** undefined in CI, which must always start from nothing. */
export const keptCluster = (): KeptCluster | undefined => {
  if (process.env.CI) return undefined
  const key = templateKey()
  const matching = (): readonly string[] =>
    entries()
      .filter(entry => entry.startsWith(`${key}.`))
      .toSorted((one, other) => templatesIn(other).length - templatesIn(one).length)
  return {
    restore(data) {
      const [entry] = matching()
      if (entry === undefined) return false
      try {
        copyDataFolder(join(KEPT_FOLDER, entry), data)
      } catch (error) {
        // Another run has replaced the entry since it was listed. A name is never used for another content, so the copy fails rather than mixes two entries.
        if (errorCodeOf(error) !== 'ENOENT') throw error
        rmSync(data, { recursive: true, force: true })
        return false
      }
      return true
    },
    keep(data, templates) {
      const name = entryName(key, templates)
      const [best] = matching()
      if (best !== undefined && templatesIn(best).length >= templates.length) return
      mkdirSync(KEPT_FOLDER, { recursive: true })
      const unfinished = join(KEPT_FOLDER, `new-${process.pid}`)
      copyDataFolder(data, unfinished)
      const older = entries()
      if (older.includes(name)) return rmSync(unfinished, { recursive: true, force: true })
      renameSync(unfinished, join(KEPT_FOLDER, name))
      for (const entry of [...older, ...abandoned()]) rmSync(join(KEPT_FOLDER, entry), { recursive: true, force: true })
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
