import type { Catalog, CatalogColumn, Relation } from '#core/manifest/index.ts'

const BANNER = '/* Generated from the migrated database by npm run types. Do not edit. */'

/** TypeScript types for reading and for writing a value. */
interface ReadWriteTypes {
  readonly read: string
  readonly write: string
}

const sameTypes = (type: string): ReadWriteTypes => ({ read: type, write: type })

/** Types as the driver returns and accepts them (core/server/database/types.ts); numeric as text, so that no digit is lost. */
const DRIVER_TYPES: Readonly<Record<string, ReadWriteTypes>> = {
  int2: sameTypes('number'),
  int4: sameTypes('number'),
  int8: sameTypes('number'),
  float4: sameTypes('number'),
  float8: sameTypes('number'),
  numeric: { read: 'string', write: 'string | number' },
  text: sameTypes('string'),
  varchar: sameTypes('string'),
  bpchar: sameTypes('string'),
  uuid: sameTypes('string'),
  bool: sameTypes('boolean'),
  date: sameTypes('string'),
  timestamptz: { read: 'Date', write: 'Date | string' },
  json: { read: 'unknown', write: 'string' },
  jsonb: { read: 'unknown', write: 'string' },
  bytea: sameTypes('Buffer'),
}

const ARRAY_TYPE = /^_(\w+)$/

/**
 * Interface of the tables and views of one part, for Kysely
 * @throws for a column type without a known TypeScript type
 */
export const tableTypes = (name: string, catalog: Catalog): string => {
  const relations = Object.entries(catalog).map(([relation, described]) => relationType(relation, described))
  const body = `export interface ${name} {\n${relations.join('\n')}\n}\n`
  const used = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(type => body.includes(`${type}<`))
  const imports = used.length === 0 ? '' : `import type { ${used.join(', ')} } from 'kysely'\n\n`
  return `${BANNER}\n${imports}${body}`
}

const relationType = (name: string, { view, simple, columns }: Relation): string => {
  const lines = Object.entries(columns).flatMap(([column, described]) => {
    const comment = described.comment === undefined ? [] : [`    /** ${described.comment.replaceAll('*/', '* /')} */`]
    const type = view && !simple ? readOnlyType(name, column, described) : columnType(name, column, described)
    return [...comment, `    ${column}: ${type}`]
  })
  return `  ${name}: {\n${lines.join('\n')}\n  }`
}

const readWriteTypes = (relation: string, column: string, { type, values, default: filled }: CatalogColumn): ReadWriteTypes => {
  // Form values are plain strings to the compiler; the check constraint refuses invalid ones.
  if (values !== undefined) return { read: values.map(value => `'${value}'`).join(' | '), write: 'string' }
  if (filled === 'object') return { read: 'Record<string, unknown>', write: 'string' }
  const element = ARRAY_TYPE.exec(type)?.[1]
  const known = DRIVER_TYPES[element ?? type]
  if (known === undefined)
    throw new Error(`${relation}.${column} is ${type}: say in tools/support/table-types.ts what that is in TypeScript`)
  return element === undefined ? known : sameTypes(`${known.read}[]`)
}

const nullableType = (type: string, nullable: boolean): string => (nullable && type !== 'unknown' ? `${type} | null` : type)

const readOnlyType = (relation: string, column: string, described: CatalogColumn): string =>
  nullableType(readWriteTypes(relation, column, described).read, described.nullable)

const columnType = (relation: string, column: string, described: CatalogColumn): string => {
  const { nullable, default: filled } = described
  const values = readWriteTypes(relation, column, described)
  const [read, write] = [nullableType(values.read, nullable), nullableType(values.write, nullable)]
  if (filled === 'always') return `GeneratedAlways<${read}>`
  if (read === write) return filled === undefined ? read : `Generated<${read}>`
  return `ColumnType<${read}, ${write}${filled === undefined && !nullable ? '' : ' | undefined'}, ${write}>`
}
