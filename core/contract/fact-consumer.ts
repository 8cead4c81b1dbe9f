import type { Actor } from './actor.ts'
import type { AnyFact } from './fact.ts'
import type { OutboxEvent, Payload } from './outbox-event.ts'
import type { ServerServices } from './services.ts'
import type { WriteContext } from './write-context.ts'

/** A fact before it is kept. */
export interface NewFact<P = Payload> extends OutboxEvent<P> {
  /** Employee who caused it; null for the system. */
  readonly actorId: number | null
  /** Its place, from 0, among the facts of this topic that the same action left behind. */
  readonly place: number
  /** How many they are. */
  readonly of: number
}

/** A fact as it is handed on after commit. */
export interface Fact<P = Payload> extends NewFact<P> {
  /** Grows with time, over all topics. */
  readonly id: number
  /** When the transaction that left it began. */
  readonly date: Date
}

/**
 * Follows facts and writes what comes of them. Every fact is given to it once its transaction is committed, on one node, in a transaction that
 * also marks the fact as done: what it writes happens exactly once. When it throws, its own writes are undone and the fact comes again later.
 */
export interface FactConsumer {
  /** Unique among all consumers, under the plugin's id. */
  readonly name: string
  /** Facts it follows. */
  readonly follows: readonly AnyFact[]
  /** By the fact alone, whether there is anything to do; yes when absent. Most of a fact that is told often should end here. */
  wants?(fact: NewFact): boolean
  /** Writes what comes of one fact. Runs soon after commit, in the order of facts; throwing brings the fact again later. */
  consume(fact: Fact, context: FactContext): Promise<void>
}

/** What a consumer works with: the transaction that also marks the fact as done. */
export interface FactContext extends Pick<WriteContext, 'tx' | 'afterCommit'> {
  /** The server's services. What they write outside `tx` is not undone with it. */
  readonly services: ServerServices
  /** The employee with today's permissions and scope. Undefined for one who is gone or locked. */
  actor(employeeId: number): Promise<Actor | undefined>
  /** All facts of this topic that the same action left behind, in their order, whether followed already or not. */
  together(fact: Fact): Promise<readonly Fact[]>
}
