import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { type MaskedField, maskedField } from '../masks/masked-field.ts'
import { revealable } from '../masks/revealable.ts'
import { columnSql } from '../sql/columns.ts'
import { FALSE, type Predicate, TRUE } from '../sql/condition.ts'
import type { Projection, WireRow } from './projection.ts'

interface RevealRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly actor: Actor
  /** Column keys: field paths. */
  readonly columns: readonly string[]
}

/** Columns with the same predicate. */
interface RevealGroup {
  readonly keys: string[]
  readonly may: Predicate
}

/** The check of POST /runtime/reveal as a predicate over row t of the list. */
function revealPredicate({ snapshot, actor }: RevealRequest, place: MaskedField): Predicate {
  const { through } = place
  if (!through) return revealable(snapshot, actor, place, 't')
  const { reference, target } = through
  const inner = revealable(snapshot, actor, place, 'masked')
  if (inner === TRUE || inner === FALSE) return inner
  const column = columnSql(snapshot, reference, 't')
  return sql<boolean>`exists (select from ${sql.table(target.source)} as masked where masked.id = ${column} and ${inner})`
}

function revealGroups(viewing: RevealRequest): readonly RevealGroup[] {
  const { snapshot, resource, columns } = viewing
  const groups = new Map<string, RevealGroup>()
  for (const key of columns) {
    const place = maskedField(snapshot, resource.name, key)
    if (!place) continue
    const name = place.through?.reference.name ?? ''
    const group = groups.get(name)
    if (group) group.keys.push(key)
    else groups.set(name, { keys: [key], may: revealPredicate(viewing, place) })
  }
  return [...groups.values()].filter(({ may }) => may !== FALSE)
}

const withRevealKeys = (row: WireRow, keys: readonly string[]): WireRow => (keys.length > 0 ? Object.assign(row, { $reveal: keys }) : row)

/** Adds to every row the masked columns that the actor may reveal; computed in the statement that reads the page, not row by row. */
export function withReveal(plan: Projection, viewing: RevealRequest): Projection {
  const groups = revealGroups(viewing)
  if (groups.length === 0) return plan
  const asked = groups.flatMap(({ keys, may }, index) => (may === TRUE ? [] : [{ keys, may, name: `reveal${index}` }]))
  const always = groups.flatMap(({ keys, may }) => (may === TRUE ? keys : []))
  const selects: RawBuilder<unknown>[] = asked.map(({ may, name }) => sql`${may} as ${sql.id(name)}`)
  return {
    ...plan,
    select: sql.join([plan.select, ...selects]),
    read: row => withRevealKeys(plan.read(row), [...always, ...asked.flatMap(({ keys, name }) => (row[name] === true ? keys : []))]),
  }
}
