/**
 * Which fields are sortable by silence: numbers and times whose column an index begins with, all of a table that stays small, and those by which the
 * list is sorted anyway. Without a catalog of the database the field type alone decides.
 */
import { fieldType, isFieldType } from '../fields/index.ts'
import { databaseColumn } from '../link/build-resource.ts'
import { defaultSortOf } from '../link/defaults.ts'
import type { Declared } from '../link/symbols.ts'
import type { NormalField, NormalResource } from '../normalize/normal.ts'
import type { Catalog } from './catalog.ts'

/** First column of a btree index, which alone can give rows in order. */
const FIRST_COLUMN = /^(?:UNIQUE )?btree \("?(\w+)"?[ ,)]/

const firstColumns = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Columns with which the btree indexes of a table begin. */
const orderedColumns = (indexes: readonly string[]): ReadonlySet<string> => {
  const known = firstColumns.get(indexes) ?? new Set(indexes.flatMap(index => FIRST_COLUMN.exec(index)?.[1] ?? []))
  firstColumns.set(indexes, known)
  return known
}

/** Whether sorting a list by the field is quick; undefined if the catalog lacks the resource's table. */
const isQuick = (resource: NormalResource, name: string, field: NormalField, catalog: Catalog): boolean | undefined => {
  const table = resource.table ?? resource.source
  if (resource.small === true || [resource.arranged?.field, defaultSortOf(resource).replace(/^-/, '')].includes(name)) return true
  if (catalog[table] === undefined) return undefined
  if (field.custom === true || field.rate !== undefined) return false
  const column = databaseColumn(name, field)
  const read = [table, ...(catalog[resource.source]?.tables ?? [])].flatMap(one => catalog[one] ?? [])
  return read.some(({ columns, indexes }) => columns[column] !== undefined && orderedColumns(indexes).has(column))
}

/** Value of "sortable" that a field has by silence; undefined if that is unknown without a catalog. */
export const sortableBySilence = (
  resource: NormalResource,
  name: string,
  field: NormalField,
  catalog: Catalog | undefined,
): boolean | undefined => {
  if (!isFieldType(field.type) || field.mask !== undefined || field.internal === true || !fieldType(field.type).sortable) return false
  return catalog && isQuick(resource, name, field, catalog)
}

/** The resources, with "sortable": false on the numbers and times by which nothing makes sorting quick. */
export const withSortDefaults = (
  resources: ReadonlyMap<string, Declared<NormalResource>>,
  catalog: Catalog | undefined,
): ReadonlyMap<string, Declared<NormalResource>> => {
  if (catalog === undefined) return resources
  const slow = (resource: NormalResource, name: string, field: NormalField): boolean =>
    field.sortable === undefined && sortableBySilence(resource, name, field, catalog) === false
  return new Map(
    [...resources].map(([key, { source, value }]) => {
      const fields = Object.entries(value.fields).map(([name, field]) => [
        name,
        slow(value, name, field) ? { ...field, sortable: false } : field,
      ])
      return [key, { source, value: { ...value, fields: Object.fromEntries(fields) } }]
    }),
  )
}
