import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { OptionSource } from '#core/contract/option-source.ts'
import { fieldType, flattenOptions } from '#core/manifest/fields/index.ts'
import type { QueryCondition, QueryValue } from '#core/manifest/query/index.ts'
import { maskedField } from '../masks/masked-field.ts'
import { revealable } from '../masks/revealable.ts'
import { scopeSources } from '../scope/scope-predicate.ts'
import { columnKind, columnSql } from '../sql/columns.ts'
import { allOf, FALSE, type Predicate } from '../sql/condition.ts'
import { kindSql } from '../sql/kind-sql.ts'
import { textSearch } from '../sql/text-search.ts'

/** What filters are applied to. */
export interface FilterTarget {
  readonly snapshot: Snapshot
  /** Resource of the rows under the alias. */
  readonly resource: Resource
  readonly options: OptionSource
  readonly actor: Actor
  readonly alias: string
}

/** Predicate of one list filter; a semi-join if it goes through a reference. */
export async function filterSql(condition: QueryCondition, target: FilterTarget, index: number): Promise<Predicate> {
  const { field } = condition
  if (!field.target) return allOf([await fieldSql(condition, field.own, target), ...unmaskedOnly(field, target, target.alias)])
  const referenced = referencedResource(target.snapshot, field)
  const alias = `f${index}`
  const inner = allOf([await fieldSql(condition, field.target, { ...target, alias }), ...unmaskedOnly(field, target, alias)])
  const own = columnSql(target.snapshot, field.own, target.alias)
  const link =
    fieldType(field.own.type).refers === 'many' ? sql`${sql.ref(`${alias}.id`)} = any(${own})` : sql`${sql.ref(`${alias}.id`)} = ${own}`
  return sql<boolean>`exists (select from ${sql.table(referenced.source)} as ${sql.id(alias)} where ${link} and ${inner})`
}

/** Limits a filter on a masked field to rows whose value the actor may reveal; otherwise filtering would disclose what revealing refuses. */
function unmaskedOnly(field: FieldPath, { snapshot, resource, actor }: FilterTarget, holder: string): readonly Predicate[] {
  if (!isMaskedPath(field)) return []
  const place = maskedField(snapshot, resource.name, field.text)
  return [place ? revealable(snapshot, actor, place, holder) : FALSE]
}

/** True if a filter tests a masked value. */
export const isMaskedPath = ({ own, target }: FieldPath): boolean => (target ?? own).mask !== undefined

/** Sources that the filters read in addition to the list's own. */
export const filterSources = (snapshot: Snapshot, conditions: readonly QueryCondition[]): readonly string[] =>
  conditions.flatMap(({ field, op }) => {
    const referenced = field.target && referencedResource(snapshot, field)
    const own = referenced ? [referenced.source, ...(isMaskedPath(field) ? scopeSources(snapshot, referenced) : [])] : []
    const to = (field.target ?? field.own).to
    const tree = op === 'within' && to !== undefined ? snapshot.resources[to]?.source : undefined
    return tree === undefined ? own : [...own, tree]
  })

function referencedResource(snapshot: Snapshot, path: FieldPath): Resource {
  const resource = snapshot.resources[path.targetResource ?? path.own.to ?? '']
  if (!resource) throw new Error(`filter ${path.text} refers to nothing`)
  return resource
}

async function fieldSql({ op, value }: QueryCondition, field: Field, { snapshot, options, alias }: FilterTarget): Promise<Predicate> {
  const column = columnSql(snapshot, field, alias)
  const kind = kindSql[columnKind(snapshot, field)]
  switch (op) {
    case 'is':
      if (fieldType(field.type).offers) return belowPathSql(column, String(value))
      return sql<boolean>`${column} = ${value}`
    case 'within':
      return withinSql(column, field, value as QueryValue, snapshot, options)
    case 'contains':
      return textSearch(snapshot, field, alias, String(value))
    case 'in':
      return sql<boolean>`${column} = any(${value})`
    case 'containsIn':
      return kind.overlaps(column, value)
    case 'onOrAfter':
      return kind.since(column, String(value))
    case 'before':
      return kind.before(column, String(value))
    case 'gte':
      return sql<boolean>`${column} >= ${numberSql(value)}`
    case 'lte':
      return sql<boolean>`${column} <= ${numberSql(value)}`
  }
}

/**
 * The path itself and every longer one, as one range of an index on bytes (text_pattern_ops): paths are separated by '/', and '0' is the next byte.
 */
const belowPathSql = (column: ReturnType<typeof columnSql>, way: string): Predicate =>
  sql<boolean>`(${column} ~>=~ ${way} and ${column} ~<~ ${`${way}0`})`

/** A bigint cast for whole numbers, so that an integer column's index is used. */
const numberSql = (value: unknown) =>
  typeof value !== 'number' ? sql`${value}` : Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`

/** The node or any of its descendants, in the referenced tree or in the option tree. */
async function withinSql(
  column: ReturnType<typeof columnSql>,
  field: Field,
  value: QueryValue,
  snapshot: Snapshot,
  options: OptionSource,
): Promise<Predicate> {
  const resource = field.to === undefined ? undefined : snapshot.resources[field.to]
  const parent = resource?.lookup?.parent === undefined ? undefined : resource.fields[resource.lookup.parent]
  if (resource && parent) {
    const table = sql.table(resource.source)
    return sql<boolean>`${column} in (with recursive below as (
      select ${value}::bigint as id union select n.id from ${table} as n join below on ${columnSql(snapshot, parent, 'n')} = below.id
    ) select id from below)`
  }
  if (field.options === undefined) return sql<boolean>`${column} = ${value}`
  const node = flattenOptions(await options.get(field.options)).find(option => option.value === value)
  return sql<boolean>`${column} = any(${node ? flattenOptions([node]).map(option => option.value) : [value]})`
}
