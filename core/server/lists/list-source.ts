import type { Actor } from '#core/contract/actor.ts'
import { badParameter } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { SelectedList, SelectionPart } from '#core/contract/selection-part.ts'
import { type ListSpec, type ParsedQuery, parseQuery, querySpec } from '#core/manifest/query/index.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate, scopeSources } from '../scope/scope-predicate.ts'
import { allOf, conditionSql, hasParameters, type Predicate, sqlIds } from '../sql/condition.ts'
import { failClosed } from '../sql/fail-closed.ts'
import { filterSources, filterSql } from './filter-sql.ts'
import { countMaskedFilters } from './masked-filters.ts'
import { withinPredicates } from './within-row.ts'

export interface ListRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly actor: Actor
  /** Validated: one value per key. 'screen' names the view. */
  readonly query: Readonly<Record<string, string>>
  /** The caller has just written on another node, so cached counts of this node may be stale. */
  readonly wroteElsewhere?: boolean
}

/** The rows of a list: one WHERE for the page, the total, statistics, sums and exports. */
export interface ListSource {
  readonly spec: ListSpec
  readonly parsed: ParsedQuery
  /** Over alias t. */
  readonly where: Predicate
  /** True if the WHERE without filters and `within` has no parameters: no scope, and presets and quick filters of constants only. */
  readonly open: boolean
  /** Field that refers to the row the list belongs to; undefined if it belongs to none. */
  readonly within: Field | undefined
  /** Tables and views that the list reads, the resource's own first. */
  readonly sources: readonly string[]
  readonly context: SelectedList['context']
}

/** Server part of a selection of rows. @throws if no plugin provides it */
export const selectionPart = ({ selections }: Core, key: string): SelectionPart => {
  const part = selections.get(key)
  if (!part) throw new Error(`no plugin selects rows by ${key}`)
  return part
}

/** Combines scope, parent row, the screen's preset, selected rows, quick filter and filters. @throws 400, 403, 404, 429. */
export async function listSource(core: Core, request: ListRequest): Promise<ListSource> {
  const { snapshot, resource, actor, query } = request
  const spec = querySpec(snapshot, resource, query.screen)
  if (!spec) throw badParameter('screen')
  const parsed = parseQuery(query, spec)
  const context = { user: actor, now: new Date() }
  const fixed = (condition: BoundCondition | undefined): Predicate[] =>
    condition === undefined ? [] : [failClosed(core, resource, () => conditionSql(condition, { snapshot, resource, alias: 't', context }))]
  const target = { snapshot, resource, actor, options: core.services.options, alias: 't' }
  const filters = await Promise.all(parsed.conditions.map((condition, index) => filterSql(condition, target, index)))
  const quick = parsed.quickCheck === undefined ? undefined : resource.quickFilters[parsed.quickCheck]?.when
  const within = await withinPredicates(core, { snapshot, resource, actor, of: query.of }, spec.within)
  const named = parsed.ids === undefined ? [] : [sqlIds('t', parsed.ids)]
  const list = { snapshot, resource, actor, context, db: core.db, services: core.services }
  const selected = await Promise.all(parsed.selected.map(({ key, rows }) => selectionPart(core, key).predicates(list, rows)))
  await countMaskedFilters(core, request, parsed.conditions)
  const always = allOf([
    scopePredicate(snapshot, resource, actor, 'read', 't'),
    ...named,
    ...selected.flat(),
    ...fixed(spec.preset),
    ...fixed(quick),
  ])
  const sources = [resource.source, ...scopeSources(snapshot, resource), ...filterSources(snapshot, parsed.conditions)]
  for (const { key, rows } of parsed.selected) sources.push(...selectionPart(core, key).sources(snapshot, rows))
  return {
    spec,
    parsed,
    where: allOf([always, ...within, ...filters]),
    open: !hasParameters(always),
    within: spec.within && resource.fields[spec.within.through],
    context,
    sources,
  }
}
