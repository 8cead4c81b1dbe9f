import { columnOf } from '../link/build-resource.ts'
import { pathOf } from '../link/resolve-path.ts'
import type { Symbols } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import { type Catalog, isIndexed } from './catalog.ts'

/** Reading a table of fewer rows whole is as quick as an index. How many there are only a database in use can say; otherwise the resource does. */
const SMALL_TABLE = 10_000

/** Column of a resource's own field that has no index although its table is large; undefined for any other. */
export const unindexedColumn = (symbols: Symbols, resource: NormalResource, text: string, catalog: Catalog): string | undefined => {
  const table = resource.table ?? resource.source
  const rows = catalog[table]?.rows
  const path = pathOf(symbols, resource.name, text)
  if (rows === undefined ? resource.small : rows < SMALL_TABLE) return undefined
  if (path === undefined || path.target !== undefined || path.own.custom === true) return undefined
  const column = columnOf(path.name, path.own)
  // Of a view, any of its tables may hold the column; what none holds is computed.
  const read = [table, ...(catalog[resource.source]?.tables ?? [])].flatMap(name => catalog[name] ?? [])
  const holding = read.filter(({ columns }) => columns[column] !== undefined)
  return holding.length === 0 || holding.some(({ indexes }) => isIndexed(indexes, column)) ? undefined : column
}

/** The way out where a table never grows. */
export const saySmall = ({ name }: Pick<NormalResource, 'name'>): string => `表里的行一直不多时，在资源 “${name}” 里写 "small": true`
