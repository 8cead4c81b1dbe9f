import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { type Catalog, isIndexed, ownLists, type Relation, writtenFields } from '#core/manifest/index.ts'
import { spellingColumn } from '#core/manifest/query/index.ts'
import { readCatalog } from './catalog.ts'

/** A mismatch between manifests and database. */
export interface SnapshotProblem {
  readonly code: 'db.no-source' | 'db.no-table' | 'db.no-column' | 'db.column-type' | 'db.no-version' | 'db.no-custom' | 'db.no-index'
  readonly severity: 'error' | 'warning'
  readonly resource: string
  readonly field?: string
  /** Chinese message. */
  readonly message: string
}

/** Compares every resource with its table or view: columns that lists read and built-in operations write, and indexes for filters. */
export const checkSnapshot = async (db: Db, snapshot: Snapshot): Promise<readonly SnapshotProblem[]> =>
  compareSnapshot(await readCatalog(db), snapshot)

/** Like checkSnapshot, with a catalog that is already read. */
export function compareSnapshot(catalog: Catalog, snapshot: Snapshot): readonly SnapshotProblem[] {
  return Object.values(snapshot.resources).flatMap(resource => [
    ...checkResource(snapshot, resource, catalog),
    ...checkFilters(snapshot, resource, catalog),
  ])
}

function checkResource(snapshot: Snapshot, resource: Resource, catalog: Catalog): readonly SnapshotProblem[] {
  const source = catalog[resource.source]
  const error = (code: SnapshotProblem['code'], message: string, field?: string): SnapshotProblem => ({
    code,
    severity: 'error',
    resource: resource.name,
    ...(field === undefined ? {} : { field }),
    message,
  })
  if (!source) return [error('db.no-source', `数据库中没有“${resource.source}”`)]
  const table = catalog[resource.table]
  const acts = Object.values(resource.actions).some(action => action.operation !== undefined && action.select !== 'none')
  const problems = Object.values(resource.fields).flatMap(field => checkField(snapshot, resource, field, source, error))
  if (!table || table.view) return [...problems, ...(acts ? [error('db.no-table', `数据库中没有表“${resource.table}”`)] : [])]
  if (acts && table.columns['version'] === undefined) problems.push(error('db.no-version', `表“${resource.table}”没有 version 列`))
  return [...problems, ...fieldsWritten(resource).flatMap(field => checkWritten(resource, field, table, error))]
}

type MakeError = (code: SnapshotProblem['code'], message: string, field?: string) => SnapshotProblem

function checkField(snapshot: Snapshot, resource: Resource, field: Field, source: Relation, error: MakeError): readonly SnapshotProblem[] {
  // The columns it is calculated from are fields of their own.
  if (field.rate) return []
  if (field.custom) {
    return source.columns['custom']?.type === 'jsonb'
      ? []
      : [error('db.no-custom', `“${resource.source}”没有 custom 列，不能有自定义字段“${field.name}”`, field.name)]
  }
  const column = source.columns[field.column]
  if (!column) return [error('db.no-column', `“${resource.source}”没有列“${field.column}”（字段“${field.name}”）`, field.name)]
  if (field.pinyin && source.columns[spellingColumn(field.column)]?.type !== '_text')
    return [
      error(
        'db.no-column',
        `“${resource.source}”没有 text[] 列“${spellingColumn(field.column)}”（字段“${field.name}”可按拼音搜索）`,
        field.name,
      ),
    ]
  const expected = expectedTypes(snapshot, field)
  if (expected.includes(column.type)) return []
  return [
    error(
      'db.column-type',
      `列“${resource.source}.${field.column}”的类型是 ${column.type}，字段“${field.name}”需要 ${expected.join('、')}`,
      field.name,
    ),
  ]
}

/** Column types that a field accepts. For an option field the type of its values decides. */
function expectedTypes(snapshot: Snapshot, field: Field): readonly string[] {
  if (field.several) return ['_text']
  return fieldType(field.type).columnTypes(field.options === undefined ? undefined : snapshot.options[field.options]?.values[0]?.value)
}

/** Stored fields that the built-in operations write. */
const fieldsWritten = (resource: Resource): readonly Field[] => {
  const names = Object.values(resource.actions).flatMap(action => writtenFields(action).map(({ field }) => field))
  return [...new Set(names)].flatMap(name => resource.fields[name] ?? []).filter(field => !field.custom)
}

const checkWritten = (resource: Resource, field: Field, table: Relation, error: MakeError): readonly SnapshotProblem[] =>
  table.columns[field.column] !== undefined
    ? []
    : [error('db.no-column', `表“${resource.table}”没有列“${field.column}”，不能写入字段“${field.name}”`, field.name)]

/** Number of rows below which a sequential scan is as fast as an index. */
const SMALL_TABLE = 10_000

/** Warns about filters without an index, which are correct but slow on large tables. */
function checkFilters(snapshot: Snapshot, resource: Resource, catalog: Catalog): readonly SnapshotProblem[] {
  const tables = (catalog[resource.source]?.tables ?? []).map(table => catalog[table])
  if (tables.every(table => (table?.rows ?? 0) < SMALL_TABLE)) return []
  const filters = ownLists(snapshot)
    .filter(({ view }) => view.resource === resource.name)
    .flatMap(({ view }) => view.filters)
  const indexes = tables.flatMap(table => table?.indexes ?? [])
  const seen = new Map(
    filters.filter(filter => !filter.path.target && !filter.path.own.custom).map(filter => [filter.path.own.name, filter]),
  )
  return [...seen.values()]
    .filter(filter => !isIndexed(indexes, filter.path.own.column))
    .map(({ path: { own } }) => ({
      code: 'db.no-index',
      severity: 'warning',
      resource: resource.name,
      field: own.name,
      message: `筛选字段“${own.name}”（列“${own.column}”）没有索引`,
    }))
}
