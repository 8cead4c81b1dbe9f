/** A cluster with the migrated and seeded templates, kept between runs: making them anew takes longer than most contract files run. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { SUPERUSER, socketUrl } from '#core/server/postgres/cluster.ts'
import { copyDataFolder } from './data-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEPT = join(ROOT, '.cache/test-cluster')

/** What decides the content of the templates. */
const SOURCES = ['core/server/migrations', 'plugins', 'apps', 'manifests/options', 'tests/support/passwords.ts', 'package-lock.json']
const DECIDES = /\/(migrations|seed)\/(?!.*\.test\.ts$)|^manifests\/|^package-lock|passwords\.ts$/

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))

/** SHA-256 over migrations, seeds and the day: demo data count back from today. */
const contentKey = (): string => {
  const hash = createHash('sha256').update(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  const files = SOURCES.flatMap(source => filesBelow(join(ROOT, source))).map(file => relative(ROOT, file).replaceAll('\\', '/'))
  for (const file of files.filter(file => DECIDES.test(file)).sort()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 20)
}

export interface KeptCluster {
  /** Fills an empty data folder with what an earlier run kept; false where there is nothing that fits. */
  restore(data: string): boolean
  /** Keeps the data folder of a stopped server, in place of older ones. */
  keep(data: string): void
}

/** None in CI, which proves the way from nothing. */
export const keptCluster = (): KeptCluster | undefined => {
  if (process.env.CI) return undefined
  const place = join(KEPT, contentKey())
  return {
    restore(data) {
      if (!existsSync(place)) return false
      copyDataFolder(place, data)
      return true
    },
    keep(data) {
      if (existsSync(place)) return
      rmSync(KEPT, { recursive: true, force: true })
      mkdirSync(KEPT, { recursive: true })
      const unfinished = `${place}.${process.pid}`
      copyDataFolder(data, unfinished)
      renameSync(unfinished, place)
    },
  }
}

/** Templates that a later run may begin with. */
const TEMPLATES = ['yuanhang_template', 'yuanhang_reference', 'yuanhang_demo']

/** Drops every database of single tests. Answers whether the demo template, the slow one, is among what stays. */
export async function keepTemplates(socket: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER, 'postgres') })
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
