import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { columnSql } from '../sql/columns.ts'
import { allOf, anyOf, FALSE, type Predicate, TRUE } from '../sql/condition.ts'

/** The parts of an actor that scope depends on. */
export type Viewer = Pick<Actor, 'id' | 'admin' | 'permissions' | 'visibleEmployeeIds'>

/** read: may see the row; act: may perform actions on it. */
export type Reach = 'read' | 'act'

/** Maximum number of references in a chain; a longer one is a mistake in the manifests. */
const MAX_SCOPE_DEPTH = 4

/**
 * Row-level access: the one predicate that lists, counts, options, details, forms, locks, exports and searches add.
 * @param alias of the resource's source in the query (or of its table, if that has the same columns)
 */
export function scopePredicate(snapshot: Snapshot, resource: Resource, viewer: Viewer, reach: Reach, alias: string, depth = 0): Predicate {
  const { scope } = resource
  if (viewer.admin || scope.all) return TRUE
  if (scope.except !== undefined && viewer.permissions.has(scope.except)) return TRUE
  if (depth > MAX_SCOPE_DEPTH) throw new Error(`scope of ${resource.name} refers to itself`)
  const field = (name: string): Field => {
    const found = resource.fields[name]
    if (!found) throw new Error(`scope of ${resource.name} names an unknown field ${name}`)
    return found
  }
  const people = reach === 'read' ? [...scope.people, ...scope.readers] : scope.people
  const parts = people.map(name => {
    const [own = '', target] = name.split('.')
    return target === undefined
      ? personMatchSql(snapshot, field(own), viewer.id, alias)
      : referencedPersonSql(snapshot, field(own), target, { viewer, alias })
  })
  if (scope.viewers !== undefined) {
    const orphans = reach === 'read' ? scope.orphans : undefined
    parts.push(...viewerConditions(snapshot, field(scope.viewers), viewer, alias, orphans))
  }
  if (scope.through !== undefined) parts.push(parentScopeSql(snapshot, field(scope.through), viewer, reach, alias, depth))
  return anyOf(parts)
}

const personMatchSql = (snapshot: Snapshot, field: Field, id: number, alias: string): Predicate => {
  const column = columnSql(snapshot, field, alias)
  return fieldType(field.type).refers === 'many' ? sql<boolean>`${column} @> array[${id}]::bigint[]` : sql<boolean>`${column} = ${id}`
}

/** Condition that a field of the referenced row names the viewer, e.g. 'institution.owner'. */
function referencedPersonSql(
  snapshot: Snapshot,
  field: Field,
  target: string,
  { viewer, alias }: { viewer: Viewer; alias: string },
): Predicate {
  const behind = requireReferenced(snapshot, field)
  const person = behind.fields[target]
  if (!person) throw new Error(`scope names an unknown field ${behind.name}.${target}`)
  // Uncorrelated: the few referenced rows of the viewer are found once, and the own rows by their ids.
  return sql<boolean>`${columnSql(snapshot, field, alias)} in
    (select behind.id from ${sql.table(behind.source)} as behind where ${personMatchSql(snapshot, person, viewer.id, 'behind')})`
}

const requireReferenced = (snapshot: Snapshot, field: Field): Resource => {
  const found = field.to === undefined ? undefined : snapshot.resources[field.to]
  if (!found) throw new Error(`scope goes through ${field.name}, which refers to nothing`)
  return found
}

function viewerConditions(snapshot: Snapshot, field: Field, viewer: Viewer, alias: string, orphans: string | undefined): Predicate[] {
  const column = columnSql(snapshot, field, alias)
  const parts: Predicate[] = []
  if (viewer.visibleEmployeeIds.length > 0) parts.push(sql<boolean>`${column} = any(${viewer.visibleEmployeeIds}::bigint[])`)
  if (orphans !== undefined && viewer.permissions.has(orphans)) parts.push(sql<boolean>`${column} is null`)
  return parts
}

function parentScopeSql(snapshot: Snapshot, field: Field, viewer: Viewer, reach: Reach, alias: string, depth: number): Predicate {
  const parent = requireReferenced(snapshot, field)
  const parentAlias = `scope${depth + 1}`
  const inner = scopePredicate(snapshot, parent, viewer, reach, parentAlias, depth + 1)
  if (inner === FALSE) return FALSE
  const column = columnSql(snapshot, field, alias)
  const join = sql<boolean>`${sql.ref(`${parentAlias}.id`)} = ${column}`
  return sql<boolean>`exists (select from ${sql.table(parent.source)} as ${sql.id(parentAlias)} where ${allOf([join, inner])})`
}

/** Sources that the resource's scope predicate reads beside its own. */
export function scopeSources(snapshot: Snapshot, resource: Resource, depth = 0): readonly string[] {
  const { people, readers, through } = resource.scope
  const behind = (name: string): Resource | undefined => snapshot.resources[resource.fields[name]?.to ?? '']
  const persons = [...people, ...readers].flatMap(name => (name.includes('.') ? (behind(name.split('.')[0] ?? '')?.source ?? []) : []))
  const parent = through === undefined ? undefined : behind(through)
  if (!parent || depth > MAX_SCOPE_DEPTH) return persons
  return [...persons, parent.source, ...scopeSources(snapshot, parent, depth + 1)]
}
