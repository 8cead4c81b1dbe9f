/** Checks promises of fields that only an index of the database can keep. */
import { databaseColumn } from '../link/build-resource.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import { resourceFields } from '../link/symbols.ts'
import type { NormalResource } from '../normalize/normal.ts'
import type { Catalog, CatalogRelation } from './catalog.ts'

/** The written table and the tables that the resource reads. */
const tablesOf = ({ table, source }: NormalResource, catalog: Catalog): readonly CatalogRelation[] =>
  [...new Set([...(table === undefined ? [] : [table]), ...(catalog[source]?.tables ?? [source])])].flatMap(name => catalog[name] ?? [])

const hasGrams = (tables: readonly CatalogRelation[], column: string): boolean =>
  tables.some(({ indexes }) => indexes.some(index => index.includes(`grams(${column})`)))

const isUnique = (tables: readonly CatalogRelation[], column: string): boolean =>
  tables.some(({ indexes }) => indexes.some(index => index.startsWith('UNIQUE ') && new RegExp(`[("\\s]${column}[)",\\s:]`).test(index)))

/** Reports "grams" and "unique" of columns without the index that they speak of. */
export const checkPromisedIndexes = ({ reporter }: LinkContext, { source, value }: Declared<NormalResource>, catalog: Catalog): void => {
  const tables = tablesOf(value, catalog)
  if (tables.length === 0) return
  for (const [name, field] of Object.entries(resourceFields(value))) {
    if (field.custom === true || !Object.hasOwn(value.fields, name)) continue
    const column = databaseColumn(name, field)
    if (field.grams === true && !hasGrams(tables, column)) {
      const message = `列 “${column}” 没有 “gin (grams(${column}))” 索引，“grams” 会让每次查找读完整张表`
      reporter.report(source, `/fields/${name}/grams`, { code: 'db.no-index', message })
    }
    if (field.unique !== undefined && !isUnique(tables, column)) {
      const message = `列 “${column}” 没有唯一索引，重复的值会被收下，“unique” 的话永远不会显示`
      reporter.report(source, `/fields/${name}/unique`, { code: 'db.no-index', message })
    }
  }
}
