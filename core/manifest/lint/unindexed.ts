import { databaseColumn } from '../link/build-resource.ts'
import { resolvedPathOf } from '../link/resolve-path.ts'
import type { Symbols } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { type Catalog, isIndexed } from './catalog.ts'

/** Below this number of rows a sequential scan is as fast as an index. Without a row estimate, "small" of the resource decides. */
const SMALL_TABLE = 10_000

/** Column of a resource's own field that lacks an index although the table is large; undefined otherwise. */
export const unindexedColumn = (symbols: Symbols, resource: NormalResource, text: string, catalog: Catalog): string | undefined => {
  const table = resource.table ?? resource.source
  const rows = catalog[table]?.rows
  const path = resolvedPathOf(symbols, resource.name, text)
  if (rows === undefined ? resource.small : rows < SMALL_TABLE) return undefined
  if (path === undefined || path.target !== undefined || path.own.custom === true) return undefined
  const column = databaseColumn(path.name, path.own)
  // In a view, the column may belong to any of its tables; one that belongs to none is computed.
  const read = [table, ...(catalog[resource.source]?.tables ?? [])].flatMap(name => catalog[name] ?? [])
  const holding = read.filter(({ columns }) => columns[column] !== undefined)
  return holding.length === 0 || holding.some(({ indexes }) => isIndexed(indexes, column)) ? undefined : column
}

/** Hint for tables that never grow. */
export const smallTableHint = ({ name }: Pick<NormalResource, 'name'>): string => `表里的行一直不多时，在资源 “${name}” 里写 "small": true`
