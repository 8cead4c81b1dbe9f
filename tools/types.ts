/**
 * npm run types: generates schemas/types/*.ts from schemas/*.schema.json, the types for outside plugins (kit/types) from the sources, types of the
 * resources' rows and forms from the manifests, the checksums of the migrations, and table types, column catalog and schema from a freshly migrated
 * database.
 * With --check it writes nothing, starts no database, and exits with 1 if types differ or the catalog belongs to other migrations.
 * A reference to another schema file becomes an import, so that each type is declared once.
 */

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { readMigrations } from '#core/server/database/migrations.ts'
import { CATALOG_FILE, generateOnScratch, isCatalogCurrent } from './support/database-types.ts'
import { MIGRATION_SUMS_FILE, migrationSums } from './support/migration-sums.ts'
import { generateOutsideTypes, OUTSIDE_TYPES_FILE } from './support/outside-types.ts'
import { ROOT } from './support/paths.ts'
import { generateResourceTypes, RESOURCE_TYPES_FILE } from './support/resource-types.ts'

const BANNER = '/* Generated from schemas/*.schema.json by npm run types. Do not edit. */'

type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }
type SchemaObject = { readonly [key: string]: JsonValue }

/** Schema name (without file ending) by the name of the type that it declares. */
type Declarations = ReadonlyMap<string, string>

const isSchemaObject = (value: JsonValue | undefined): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** 'field.schema.json#/definitions/Default' → Default; 'form.schema.json' → the title of that schema. */
const typeOfReference = (reference: string, titles: ReadonlyMap<string, string>): string => {
  const [file = '', pointer = ''] = reference.split('#')
  const name = pointer === '' ? titles.get(file) : pointer.split('/').at(-1)
  if (name === undefined) throw new Error(`cannot resolve ${reference}`)
  return name
}

/** Replaces references to other files by named types. */
const withoutForeignReferences = (schema: JsonValue, titles: ReadonlyMap<string, string>): JsonValue => {
  if (Array.isArray(schema)) return schema.map(member => withoutForeignReferences(member, titles))
  if (!isSchemaObject(schema)) return schema
  const reference = schema['$ref']
  // Keywords beside a reference within the file are dropped, so that the definition stays one type.
  if (typeof reference === 'string' && reference.startsWith('#')) return { $ref: reference }
  if (typeof reference === 'string') {
    const { $ref: _reference, ...rest } = schema
    return { ...rest, tsType: typeOfReference(reference, titles) }
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutForeignReferences(value, titles)]))
}

const namedTypes = (schema: JsonValue): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap(namedTypes)
  if (!isSchemaObject(schema)) return []
  const own = typeof schema['tsType'] === 'string' ? (schema['tsType'].match(/[A-Z]\w*/g) ?? []) : []
  return [...own, ...Object.values(schema).flatMap(namedTypes)]
}

const importLines = (names: readonly string[], own: string, declarations: Declarations): string => {
  const files = new Map<string, Set<string>>()
  for (const name of names) {
    const file = declarations.get(name)
    if (file === undefined || file === own) continue
    files.set(file, (files.get(file) ?? new Set()).add(name))
  }
  return [...files]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([file, used]) => `import type { ${[...used].sort().join(', ')} } from './${file}.ts'\n`)
    .join('')
}

/** Removes the generator's remark that a definition is one. */
const withoutNoise = (text: string): string =>
  text
    .replace(
      /( \*\n)?( \* This (interface|type) was referenced by `[^`]*`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n( \*\n)?)+/g,
      '',
    )
    .replace(/\/\*\*\n \*\/\n/g, '')

const generateFile = async (
  name: string,
  schema: SchemaObject,
  titles: ReadonlyMap<string, string>,
  declarations: Declarations,
): Promise<string> => {
  const local = withoutForeignReferences(schema, titles)
  const body = await compile(local as JSONSchema, name, {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: '',
    style: { singleQuote: true, semi: false, printWidth: 140 },
  })
  const imports = importLines(namedTypes(local), name, declarations)
  return `${BANNER}\n${imports}\n${withoutNoise(body).trim()}\n`
}

/** Texts of all generated files by name, e.g. wire.ts. */
export const generateTypes = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const files = (await readdir(folder)).filter(file => file.endsWith('.schema.json')).sort()
  const schemas = await Promise.all(
    files.map(async file => [file, JSON.parse(await readFile(join(folder, file), 'utf8')) as SchemaObject] as const),
  )
  const titles = new Map(schemas.map(([file, schema]) => [file, String(schema['title'])]))
  const declarations = new Map<string, string>()
  for (const [file, schema] of schemas) {
    const name = file.replace('.schema.json', '')
    const definitions = isSchemaObject(schema['definitions']) ? Object.keys(schema['definitions']) : []
    for (const declared of [String(schema['title']), ...definitions]) if (!declarations.has(declared)) declarations.set(declared, name)
  }
  const texts = new Map<string, string>()
  for (const [file, schema] of schemas) {
    const name = file.replace('.schema.json', '')
    texts.set(`${name}.ts`, await generateFile(name, schema, titles, declarations))
  }
  return texts
}

const readProjectFile = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8').catch(() => '')

/**
 * Texts of all generated files by path
 * @param database false leaves out the files that need a database
 */
const generateAll = async (database: boolean): Promise<ReadonlyMap<string, string>> => {
  const types = await generateTypes(join(ROOT, 'schemas'))
  const files = new Map([...types].map(([file, text]) => [`schemas/types/${file}`, text]))
  files.set(OUTSIDE_TYPES_FILE, await generateOutsideTypes(ROOT))
  files.set(MIGRATION_SUMS_FILE, migrationSums(await readProjectFile(MIGRATION_SUMS_FILE), readMigrations(ROOT)))
  if (database) for (const [file, text] of await generateOnScratch(ROOT)) files.set(file, text)
  files.set(RESOURCE_TYPES_FILE, await generateResourceTypes(ROOT, files.get(CATALOG_FILE)))
  return files
}

const runTypes = async (check: boolean): Promise<void> => {
  const different: string[] = []
  for (const [file, text] of await generateAll(!check)) {
    if ((await readProjectFile(file)) === text) continue
    different.push(file)
    if (!check) await writeFile(join(ROOT, file), text)
  }
  if (check && !isCatalogCurrent(await readProjectFile(CATALOG_FILE), readMigrations(ROOT))) different.push(CATALOG_FILE)
  if (check && different.length > 0) {
    process.exitCode = 1
    console.error(`out of date (${different.join(', ')}): run npm run types`)
    return
  }
  console.log(different.length === 0 ? 'generated types are up to date' : `wrote ${different.join(', ')}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await runTypes(process.argv.includes('--check'))
