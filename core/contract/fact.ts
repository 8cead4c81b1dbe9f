/** Facts as typed tokens: one declaration for who says that something happened and for who follows it. */

import type { OutboxEvent, Payload } from './outbox-event.ts'

/** What a fact carries that an action's record.transition tells. */
export type TransitionPayload = Payload & {
  readonly field: string
  readonly from: unknown
  readonly to: unknown
  /** As the form gave it, where there is one. */
  readonly reason?: unknown
}

/** Calling it says that the fact happened to a row; its payload has one type everywhere. */
export interface FactToken<P extends Payload> {
  /** The fact about this record. */
  (entityId: number, payload: P): OutboxEvent<P>
  /** What happened, in the past tense. */
  readonly topic: string
  /** Resource of the records it happens to. */
  readonly entity: string
  /** Narrows a fact of any topic to this one. */
  is<F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P>
}

/** Any fact, whatever it carries: for lists of what is told and of what is followed. */
export type AnyFact = Pick<FactToken<never>, 'topic' | 'entity'>

/** Payload of a token; of several tokens, any of theirs. */
export type PayloadOf<T> = T extends FactToken<infer P> ? P : never

/**
 * Declares a fact.
 * @param topic what happened, in the past tense, after what it happened to: lead.ownerChanged. It is the one name that is not under the
 * plugin's id: consumers ask what happened to the lead, not which plugin moved it. One plugin declares it.
 * @param entity resource of the rows it happens to
 */
export const defineFact = <P extends Payload>(topic: string, entity: string): FactToken<P> => {
  const say = (entityId: number, payload: P): OutboxEvent<P> => ({ topic, entity, entityId, payload })
  const is = <F extends OutboxEvent>(fact: F): fact is F & OutboxEvent<P> => fact.topic === topic
  return Object.assign(say, { topic, entity, is })
}
