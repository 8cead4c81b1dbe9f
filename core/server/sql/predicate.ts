/** Predicates in SQL, and how they are joined. */

import { type RawBuilder, sql } from 'kysely'
import { firstOf } from '#core/contract/must.ts'

export type Predicate = RawBuilder<boolean>

export const TRUE: Predicate = sql<boolean>`true`
export const FALSE: Predicate = sql<boolean>`false`

const joinPredicates = (parts: readonly Predicate[], between: RawBuilder<unknown>): Predicate => sql<boolean>`(${sql.join(parts, between)})`

/** Conjunction of the predicates; true if there is none. */
export const allOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== TRUE)
  if (real.includes(FALSE)) return FALSE
  return real.length === 0 ? TRUE : real.length === 1 ? firstOf(real) : joinPredicates(real, sql` and `)
}

/** Disjunction of the predicates; false if there is none. */
export const anyOf = (parts: readonly Predicate[]): Predicate => {
  const real = parts.filter(part => part !== FALSE)
  if (real.includes(TRUE)) return TRUE
  return real.length === 0 ? FALSE : real.length === 1 ? firstOf(real) : joinPredicates(real, sql` or `)
}

/** Negation; the predicate must never be null. */
export const negatedSql = (predicate: Predicate): Predicate => sql<boolean>`(not ${predicate})`
