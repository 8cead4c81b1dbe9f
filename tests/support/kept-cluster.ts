/** Cluster with migrated and seeded templates, kept between runs: creating it takes longer than most contract tests run. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { SUPERUSER_ROLE, socketUrl } from '#core/server/postgres/cluster.ts'
import { copyDataFolder } from './data-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT_FOLDER = join(ROOT, '.cache/test-cluster')

/** Paths that determine the content of the templates. */
const TEMPLATE_SOURCES = [
  'core/server/migrations',
  'plugins',
  'apps',
  'manifests/options',
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

/** Cache key: SHA-256 over migrations, seeds and the date, because demo data is relative to today. */
const contentKey = (): string => {
  const hash = createHash('sha256').update(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  const files = TEMPLATE_SOURCES.flatMap(source => filesBelow(join(ROOT, source))).map(file => relative(ROOT, file).replaceAll('\\', '/'))
  for (const file of files.filter(file => TEMPLATE_FILE.test(file)).sort()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 20)
}

export interface KeptCluster {
  /** Fills an empty data folder from the cache; false if there is no matching entry. */
  restore(data: string): boolean
  /** Caches the data folder of a stopped server, replacing older entries. */
  keep(data: string): void
}

/** undefined in CI, which must always start from nothing. */
export const keptCluster = (): KeptCluster | undefined => {
  if (process.env.CI) return undefined
  const place = join(KEPT_FOLDER, contentKey())
  return {
    restore(data) {
      if (!existsSync(place)) return false
      copyDataFolder(place, data)
      return true
    },
    keep(data) {
      if (existsSync(place)) return
      rmSync(KEPT_FOLDER, { recursive: true, force: true })
      mkdirSync(KEPT_FOLDER, { recursive: true })
      const unfinished = `${place}.${process.pid}`
      copyDataFolder(data, unfinished)
      renameSync(unfinished, place)
    },
  }
}

/** Templates kept for later runs. */
const TEMPLATES = ['yuanhang_template', 'yuanhang_reference', 'yuanhang_demo']

/** Drops all databases of single tests. Returns true if the demo template, the slowest to create, is among those kept. */
export async function keepTemplates(socket: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where not datistemplate and datname <> 'postgres'",
    )
    const names = rows.map(({ datname }) => datname)
    for (const name of names.filter(name => !TEMPLATES.includes(name)))
      await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
    return names.includes('yuanhang_demo')
  } finally {
    await client.end()
  }
}
