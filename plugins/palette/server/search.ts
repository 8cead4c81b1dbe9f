import { defineEndpoint, type RequestContext } from '#core/contract/endpoint.ts'
import type { Resource, Search } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType, grantsAll } from '#core/manifest/public.ts'
import { describeRow, descriptionColumns, detailScreenUrl, listScreenUrl } from '#core/server/index.ts'
import { paletteSearch, type SearchResult } from '../wire.ts'

/** Most results per resource. */
const MAX_RESULTS_PER_RESOURCE = 6

type MatchingRow = { readonly id: number } & Readonly<Record<string, unknown>>
type SearchableResource = Resource & { readonly search: Search }

const isSearchable = (resource: Resource): resource is SearchableResource => resource.search !== undefined

/** Searchable resources, in the order given by their manifests. */
const searchableResources = (snapshot: Snapshot): readonly SearchableResource[] =>
  Object.values(snapshot.resources)
    .filter(isSearchable)
    .sort((a, b) => a.search.order - b.search.order || (a.name < b.name ? -1 : 1))

/**
 * List query for a keyword: contains for texts, equality for values of other types and masked fields; undefined if the keyword cannot be such a value.
 */
function searchFieldQuery(resource: Resource, name: string, typed: string): Readonly<Record<string, string>> | undefined {
  const field = resource.fields[name]
  if (!field) return undefined
  const type = fieldType(field.type)
  if (field.mask === undefined && type.queryKind === 'text') return { [`${name}Contains`]: typed }
  const value = type.normalize(typed)
  const wrong = value === null || type.check(value, field.rules, { label: field.label, now: new Date() }) !== undefined
  return wrong ? undefined : { [`${name}Is`]: typed }
}

async function matchingRows(
  resource: SearchableResource,
  query: Readonly<Record<string, string>>,
  { services, actor }: RequestContext,
): Promise<MatchingRow[]> {
  const rows: MatchingRow[] = []
  const request = { resource: resource.name, query, actor, columns: descriptionColumns(resource.search), limit: MAX_RESULTS_PER_RESOURCE }
  for await (const batch of services.lists.rows(request)) rows.push(...batch)
  return rows
}

async function searchResultsIn(resource: SearchableResource, typed: string, context: RequestContext): Promise<readonly SearchResult[]> {
  const { actor, snapshot, services } = context
  if (resource.list === undefined || !grantsAll(actor, resource.listPermission)) return []
  const { search, name } = resource
  const ask = async (fields: readonly string[]): Promise<readonly MatchingRow[]> => {
    const queries = fields.map(field => searchFieldQuery(resource, field, typed)).filter(query => query !== undefined)
    return (await Promise.all(queries.map(query => matchingRows(resource, query, context)))).flat()
  }
  const isMasked = (field: string): boolean => resource.fields[field]?.mask !== undefined
  // Masked fields are queried last: each such query is counted against the limit for questions about masked values, and a name typed letter by
  // letter looks like an account name.
  const named = await ask(search.by.filter(field => !isMasked(field)))
  const rows = named.length > 0 ? named : await ask(search.by.filter(isMasked))
  const found = [...new Map(rows.map(row => [row.id, row])).values()].slice(0, MAX_RESULTS_PER_RESOURCE)
  const told = await Promise.all(
    found.map(async row => {
      const words = await describeRow({ snapshot, resource, options: services.options }, search, row)
      const path = detailScreenUrl(snapshot, actor, name, row.id) ?? listScreenUrl(snapshot, actor, name, search.show, words.title)
      return path === undefined ? [] : [{ ...words, path }]
    }),
  )
  return told.flat()
}

export const searchEndpoint = defineEndpoint({
  ...paletteSearch,
  name: 'palette.search',
  permission: 'session',
  title: '全局搜索',
  rate: { perMinute: 120 },
  redact: ['keyword'],
  async handle(context) {
    const typed = context.input.keyword.trim()
    const groups = await Promise.all(
      searchableResources(context.snapshot).map(async resource => ({
        title: resource.search.title,
        items: await searchResultsIn(resource, typed, context),
      })),
    )
    return groups.filter(group => group.items.length > 0)
  },
})
