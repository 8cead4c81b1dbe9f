import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { badParameter, malformed } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Lookup, Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { mustOwn } from '#core/contract/must.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { ownLists } from '#core/manifest/index.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { querySpec, spellingColumn } from '#core/manifest/query/index.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { columnSql } from '../sql/columns.ts'
import { allOf, anyOf, conditionSql, type Predicate, sqlIds, TRUE } from '../sql/condition.ts'
import { type FailureLog, failClosed } from '../sql/fail-closed.ts'
import { labelSql } from '../sql/label-sql.ts'
import { textSearch } from '../sql/text-search.ts'

/** Most rows of a lookup list; the browser searches for the rest. */
const MAX_LOOKUP_ROWS = 500

export interface LookupItem {
  readonly id: number
  readonly label: string
  readonly parentId?: number | null
  /** Spellings (pinyin), by which the browser searches the rows it received. */
  readonly keys?: readonly string[]
}

/** A requested lookup list: rows of a resource to choose from. */
export interface LookupWish {
  readonly resource: Resource
  readonly lookup: Lookup
  /** Ids of the current choice, which stay choosable. */
  readonly chosen: readonly number[]
  /** If true, only rows that may be newly chosen (for forms, not for filters). */
  readonly anew: boolean
}

/** Lookups of the resources that the fields refer to, by lookup key. */
export function lookupTargets(
  snapshot: Snapshot,
  fields: Iterable<{ readonly to?: string }>,
): ReadonlyMap<string, { readonly resource: Resource; readonly lookup: Lookup }> {
  const targets = new Map<string, { resource: Resource; lookup: Lookup }>()
  for (const { to } of fields) {
    const resource = to === undefined ? undefined : snapshot.resources[to]
    if (resource?.lookup) targets.set(resource.lookup.key, { resource, lookup: resource.lookup })
  }
  return targets
}

/**
 * Reference fields that filters may test: the resource's own, and those of referenced rows that one of its views filters by. With a screen, only
 * those of its filters.
 * @throws 400 if the screen does not show this resource
 */
export function filterFields(snapshot: Snapshot, resource: Resource, screen?: string): readonly Field[] {
  if (screen !== undefined) {
    const view = querySpec(snapshot, resource, screen)?.view
    if (!view) throw badParameter('screen')
    return view.filters.map(({ path }) => path.target ?? path.own)
  }
  const dotted = ownLists(snapshot)
    .filter(({ view }) => view.resource === resource.name)
    .flatMap(({ view }) => view.filters.flatMap(filter => filter.path.target ?? []))
  return [...Object.values(resource.fields).filter(field => field.filterable), ...dotted]
}

export interface LookupRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly db: Db | Tx
}

/** Lookup to search, and the text. */
export interface LookupSearch {
  readonly key?: string | undefined
  readonly keyword?: string | undefined
}

/** @throws 400 for a text without a lookup key */
export function lookupSearch({ key, keyword }: LookupSearch): LookupSearch {
  if (keyword !== undefined && key === undefined) throw malformed('查询参数 keyword 须与 key 一起使用')
  return { key, keyword }
}

/**
 * `{key: items, keyMore?: true}` for every wish, or for the one that `search` names; keyMore if the list was cut at MAX_LOOKUP_ROWS.
 * @throws 400 for an unknown key
 */
export async function lookupAnswer(
  core: FailureLog,
  request: LookupRequest,
  wishes: readonly LookupWish[],
  search: LookupSearch,
): Promise<Readonly<Record<string, unknown>>> {
  const wanted = search.key === undefined ? wishes : wishes.filter(wish => wish.lookup.key === search.key)
  if (search.key !== undefined && wanted.length === 0) throw badParameter('key')
  const answer: Record<string, unknown> = {}
  for (const wish of wanted) {
    if (search.keyword !== undefined && searchedFields(wish).length === 0) throw malformed('这个列表不能按文字查找')
    const items = await lookupItems(core, request, wish, search.keyword)
    answer[wish.lookup.key] = items.slice(0, MAX_LOOKUP_ROWS)
    if (items.length > MAX_LOOKUP_ROWS) answer[`${wish.lookup.key}More`] = true
  }
  return answer
}

async function lookupItems(
  core: FailureLog,
  { snapshot, actor, db }: LookupRequest,
  wish: LookupWish,
  keyword: string | undefined,
): Promise<LookupItem[]> {
  const { resource, lookup, chosen, anew } = wish
  const label = mustOwn(resource.fields, lookup.label)
  const parent = lookup.parent === undefined ? undefined : resource.fields[lookup.parent]
  const offered = anew ? offeredRows(core, snapshot, resource, lookup, actor) : TRUE
  const where = allOf([
    scopePredicate(snapshot, resource, actor, 'read', 't'),
    chosen.length > 0 ? anyOf([sqlIds('t', chosen), offered]) : offered,
    keyword === undefined ? TRUE : anyOf(searchedFields(wish).map(field => textSearch(snapshot, field, 't', keyword))),
  ])
  const parentSql = parent ? sql`, ${columnSql(snapshot, parent, 't')} as "parentId"` : sql``
  const keysSql = label.pinyin ? sql`, ${sql.ref(`t.${spellingColumn(label.column)}`)} as keys` : sql``
  const first = chosen.length > 0 ? sql`(${sqlIds('t', chosen)}) desc, ` : sql``
  const { rows } = await sql<{ id: number; label: unknown; parentId?: number | null; keys?: readonly string[] | null }>`
    select t.id, ${labelSql(snapshot, resource, label, 't')} as label ${parentSql} ${keysSql} from ${sql.table(resource.source)} as t
    where ${where} order by ${first}label, t.id limit ${MAX_LOOKUP_ROWS + 1}`.execute(db)
  const text = (value: unknown): string => String((label.mask ? maskValue(label.mask, value) : value) ?? '')
  return rows.map(row => ({
    id: row.id,
    label: text(row.label),
    ...(parent ? { parentId: row.parentId } : {}),
    ...(row.keys ? { keys: row.keys } : {}),
  }))
}

/** Predicate for rows that may be newly chosen. */
export function offeredRows(core: FailureLog, snapshot: Snapshot, resource: Resource, lookup: Lookup, actor: Actor): Predicate {
  const { when } = lookup
  if (when === undefined) return TRUE
  const context = { user: actor, now: new Date() }
  return failClosed(core, resource, () => conditionSql(when, { snapshot, resource, alias: 't', context }))
}

/**
 * Text fields that typing searches: the label and the lookup's other fields, without masked ones, whose values could be guessed that way. Empty if
 * the lookup is not searchable.
 */
function searchedFields({ resource, lookup }: Pick<LookupWish, 'resource' | 'lookup'>): readonly Field[] {
  if (lookup.search.length === 0) return []
  return [...new Set([lookup.label, ...lookup.search])]
    .flatMap(name => resource.fields[name] ?? [])
    .filter(field => !field.mask && fieldType(field.type).queryKind === 'text')
}
