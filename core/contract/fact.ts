/** Facts (domain events) as typed tokens: one declaration shared by the code that emits a fact and the code that subscribes to it. */

import type { OutboxEvent, Payload } from './outbox-event.ts'

/** Payload of a fact emitted by the operation record.transition. */
export type TransitionPayload = Payload & {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** Reason from the form; absent if the form has none. */
  readonly reason?: unknown
}

/** Token of a fact. Calling it creates the fact for a row, with the same payload type everywhere. */
export interface FactToken<P extends Payload> {
  /** Creates the fact about this record. */
  (entityId: number, payload: P): OutboxEvent<P>
  /** Topic: what happened, in the past tense. */
  readonly topic: string
  /** Resource of the records that the fact is about. */
  readonly entity: string
  /** Narrows a fact of any topic to this one. */
  is<F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P>
}

/** A fact token with any payload, for lists of emitted and of consumed facts. */
export type AnyFact = Pick<FactToken<never>, 'topic' | 'entity'>

/** Payload of a token; for a union of tokens, the union of their payloads. */
export type PayloadOf<T> = T extends FactToken<infer P> ? P : never

/**
 * Declares a fact.
 * @param topic what happened, in the past tense, after the entity it happened to: lead.ownerChanged. The one name that is not under the plugin's id:
 * consumers ask what happened to the lead, not which plugin caused it. One plugin declares it
 * @param entity resource of the rows that the fact is about
 */
export const defineFact = <P extends Payload>(topic: string, entity: string): FactToken<P> => {
  const say = (entityId: number, payload: P): OutboxEvent<P> => ({ topic, entity, entityId, payload })
  const is = <F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P> => fact.topic === topic
  return Object.assign(say, { topic, entity, is })
}
