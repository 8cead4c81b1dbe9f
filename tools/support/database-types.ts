/** Files generated from a freshly migrated database: table types for Kysely, the catalog against which manifests are checked, and the schema as SQL. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalog } from '#core/manifest/index.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { migrate } from '#core/server/database/migrate.ts'
import { type Migration, readMigrations } from '#core/server/database/migrations.ts'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { createDatabase, OWNER_ROLE, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { readCatalog } from '#core/server/sql/catalog.ts'
import { readSchemaText } from './schema-text.ts'
import { startScratchCluster } from './scratch-cluster.ts'
import { tableTypes } from './table-types.ts'

/** Path of the checked-in catalog. */
export const CATALOG_FILE = 'apps/server/catalog.generated.json'

/** Path of the checked-in schema, for readers. */
const SCHEMA_FILE = 'apps/server/schema.generated.sql'

/** Table types of apps/crm. */
const APP_TABLES_FILE = 'apps/crm/db/tables.generated.ts'

/** Table types of a plugin, generated if the file exists; an empty one is enough to start with. */
const PLUGIN_TABLES_FILE = 'server/tables.generated.ts'

/** Content of the catalog file. */
export interface CheckedInCatalog {
  /** Checksums of the migrations after which it was read. */
  readonly migrations: Readonly<Record<string, string>>
  readonly relations: Catalog
}

/**
 * Generates all files of the project under `root`; returns their texts by path
 * @param ownerUrl an empty database
 */
export const generateDatabaseFiles = async (root: string, ownerUrl: string): Promise<ReadonlyMap<string, string>> => {
  const migrations = readMigrations(root)
  const { catalog, parts, schema } = await migrateByPart(ownerUrl, migrations)
  const ofPart = (part: string): Catalog => Object.fromEntries(Object.entries(catalog).filter(([name]) => parts.get(name) === part))
  const files = new Map([
    [CATALOG_FILE, catalogText(catalog, migrations)],
    [SCHEMA_FILE, schema],
    [APP_TABLES_FILE, tableTypes('CrmTables', ofPart('apps'))],
  ])
  for (const plugin of readdirSync(join(root, 'plugins')).sort()) {
    if (!existsSync(join(root, 'plugins', plugin, PLUGIN_TABLES_FILE))) continue
    files.set(`plugins/${plugin}/${PLUGIN_TABLES_FILE}`, tableTypes(`${pascalCase(plugin)}Tables`, ofPart(plugin)))
  }
  return files
}

/** Generates the files on a temporary PostgreSQL. */
export const generateOnScratch = async (root: string): Promise<ReadonlyMap<string, string>> => {
  const cluster = await startScratchCluster()
  try {
    await createDatabase(cluster.socket, 'types')
    return await generateDatabaseFiles(root, socketUrl(cluster.socket, OWNER_ROLE, 'types'))
  } finally {
    await cluster.stop()
  }
}

const parseCatalog = (text: string): CheckedInCatalog => JSON.parse(text)

/** Whether the checked-in catalog belongs to exactly these migrations; needs no database. */
export const isCatalogCurrent = (text: string, migrations: readonly Migration[]): boolean =>
  text !== '' && JSON.stringify(parseCatalog(text).migrations) === JSON.stringify(migrationChecksums(migrations))

/** Applies the migrations part by part, to find out which part each relation belongs to; reads what they leave. */
const migrateByPart = async (ownerUrl: string, migrations: readonly Migration[]) => {
  const database = openDatabase({ url: ownerUrl, log: console })
  try {
    const parts = new Map<string, string>()
    let catalog: Catalog = {}
    for (const part of new Set(migrations.map(migration => migration.part))) {
      const last = migrations.findLastIndex(migration => migration.part === part)
      await migrate({ ownerUrl, appRole: SERVER_ROLE, migrations: migrations.slice(0, last + 1) })
      catalog = await readCatalog(database.db)
      for (const name of Object.keys(catalog)) if (!parts.has(name)) parts.set(name, part)
    }
    return { catalog, parts, schema: await readSchemaText(database.db) }
  } finally {
    await database.close()
  }
}

const migrationChecksums = (migrations: readonly Migration[]): CheckedInCatalog['migrations'] =>
  Object.fromEntries(
    migrations.map(({ id, checksum }): [string, string] => [id, checksum.slice(0, 12)]).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const pascalCase = (name: string): string => name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())

/** Text of the catalog, one line for each column and migration, for readable diffs. Row estimates are left out. */
const catalogText = (catalog: Catalog, migrations: readonly Migration[]): string => {
  const relations = Object.entries(catalog).map(([name, { view, simple, columns, tables, indexes }]) =>
    jsonObject(4, [
      ...Object.entries({ view, simple, tables }),
      ['indexes', rawJson(jsonArray(6, indexes))],
      ['columns', rawJson(jsonObject(6, Object.entries(columns)))],
    ]).replace(/^/, `    ${JSON.stringify(name)}: `),
  )
  const book = jsonObject(2, Object.entries(migrationChecksums(migrations)))
  return `{\n  "migrations": ${book},\n  "relations": {\n${relations.join(',\n')}\n  }\n}\n`
}

class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
const rawJson = (text: string): RawJson => new RawJson(text)

const jsonObject = (indent: number, entries: readonly (readonly [string, unknown])[]): string =>
  bracketedLines(
    indent,
    '{}',
    entries.map(([key, value]) => `${JSON.stringify(key)}: ${value instanceof RawJson ? value.text : JSON.stringify(value)}`),
  )

const jsonArray = (indent: number, values: readonly unknown[]): string =>
  bracketedLines(
    indent,
    '[]',
    values.map(value => JSON.stringify(value)),
  )

const bracketedLines = (indent: number, [open, close]: string | readonly string[], members: readonly string[]): string => {
  if (members.length === 0) return `${open}${close}`
  const space = ' '.repeat(indent)
  return `${open}\n${members.map(member => `${space}  ${member}`).join(',\n')}\n${space}${close}`
}
