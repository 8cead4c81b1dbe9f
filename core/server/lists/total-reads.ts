import type { Catalog, Relation } from '#core/manifest/index.ts'
import { type PlainViews, sqlWords } from '../counts/plain-views.ts'
import type { RowRestriction, TableRead, TotalReads } from '../counts/total-reads.ts'
import type { Core } from '../pipeline/core.ts'
import { scopeValues } from '../scope/scope-values.ts'
import type { ListRequest } from './list-source.ts'

/** What is known about the structure of sources. */
type SourceStructure = Pick<Core, 'views'> & { readonly catalog: Catalog }

/**
 * Tables and columns that a list's total depends on, taken from the statement that counts it. Every column whose name occurs in the statement is
 * included: one too many costs a recount, one too few would be a wrong total.
 */
export function totalReads(core: Core, request: ListRequest, sources: readonly string[], statement: string): TotalReads {
  const { resource, actor } = request
  const known: SourceStructure = { views: core.views, catalog: core.catalog() }
  const words = sqlWords(statement)
  const only = scopeValues(resource, actor)
  const reads = new Map<string, TableRead>()
  for (const [place, source] of sources.entries())
    for (const [table, read] of sourceReads(known, source, words, place === 0 ? only : undefined)) {
      const before = reads.get(table)
      reads.set(table, before ? mergeReads(before, read) : read)
    }
  return reads
}

/** Merges two reads of the same table; `only` is dropped. */
const mergeReads = (one: TableRead, other: TableRead): TableRead => ({
  columns: one.columns && other.columns && new Set([...one.columns, ...other.columns]),
})

function sourceReads(
  { views, catalog }: SourceStructure,
  source: string,
  words: ReadonlySet<string>,
  only: readonly RowRestriction[] | undefined,
): readonly (readonly [string, TableRead])[] {
  const relation = catalog[source]
  if (!relation) return [[source, {}]]
  const names = namesRead(views, source, relation, words)
  return relation.tables.map(table => {
    const columns = Object.keys(catalog[table]?.columns ?? {})
    if (!names) return [table, {}]
    const whose = isUnderlying(views, source, columns) ? only : undefined
    return [table, { columns: new Set(columns.filter(column => names.has(column))), ...(whose && { only: whose }) }]
  })
}

/** Column names of the underlying tables that matter; undefined (all columns) if the view is not plain or the statement names a computed one. */
function namesRead(views: PlainViews, source: string, relation: Relation, words: ReadonlySet<string>): ReadonlySet<string> | undefined {
  if (!relation.view) return words
  const view = views.get(source)
  const isPlain = view && Object.keys(relation.columns).every(column => view.plain.has(column) || !words.has(column))
  return isPlain ? new Set([...words, ...view.condition]) : undefined
}

/** True if a table with these columns is the source itself, or the one whose rows the view passes through. */
const isUnderlying = (views: PlainViews, source: string, columns: readonly string[]): boolean =>
  [...(views.get(source)?.plain ?? [])].every(column => columns.includes(column))
