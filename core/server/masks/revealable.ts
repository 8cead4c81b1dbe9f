import type { Actor } from '#core/contract/actor.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { FALSE, type Predicate } from '../sql/condition.ts'
import { type MaskedField, mayReveal } from './masked-field.ts'

/**
 * Predicate for rows under `alias` whose masked value the actor may see in full. The rows are those that hold the field: the referenced ones if it is
 * reached through a reference.
 */
export function revealable(snapshot: Snapshot, actor: Actor, place: MaskedField, alias: string): Predicate {
  if (!mayReveal(actor, place)) return FALSE
  return scopePredicate(snapshot, place.through?.target ?? place.resource, actor, 'act', alias)
}
