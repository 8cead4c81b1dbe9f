import type { Actor } from './actor.ts'
import type { AnyFact } from './fact.ts'
import type { OutboxEvent, Payload } from './outbox-event.ts'
import type { ServerServices } from './services.ts'
import type { WriteContext } from './write-context.ts'

/** A fact before it is written to the outbox. */
export interface NewFact<P = Payload> extends OutboxEvent<P> {
  /** Employee who caused it; null for the system. */
  readonly actorId: number | null
  /** Index, from 0, among the facts of this topic that the same action emitted. */
  readonly place: number
  /** Number of facts of this topic that the same action emitted. */
  readonly of: number
}

/** A fact as delivered to consumers after commit. */
export interface Fact<P = Payload> extends NewFact<P> {
  /** Id in the outbox; increases over all topics. */
  readonly id: number
  /** Start time of the transaction that emitted the fact. */
  readonly date: Date
}

/**
 * A consumer of facts, which writes their consequences. Each committed fact is delivered on one node, in a transaction that also marks the fact as
 * consumed: what the consumer writes through `tx` is written exactly once. If a consumer throws, these writes are rolled back and the fact is
 * delivered again later, with back-off and at most eight times.
 */
export interface FactConsumer {
  /** Unique name among all consumers, under the plugin's id. */
  readonly name: string
  /** Facts that the consumer subscribes to. */
  readonly follows: readonly AnyFact[]
  /** Tells from the fact alone whether the consumer has work to do; true if absent. Frequent facts should be filtered here. */
  wants?(fact: NewFact): boolean
  /** Handles one fact. Runs soon after commit, in the order of facts; if it throws, the fact is delivered again later. */
  consume(fact: Fact, context: FactContext): Promise<void>
}

/** Context of a consumer: the transaction that also marks the fact as consumed. */
export interface FactContext extends Pick<WriteContext, 'tx' | 'afterCommit'> {
  /** The server's services. Writes outside `tx` are not rolled back with it. */
  readonly services: ServerServices
  /** The employee with current permissions and scope. Undefined if the employee no longer exists or is locked. */
  actor(employeeId: number): Promise<Actor | undefined>
  /** All facts of this topic that the same action emitted, in their order, whether already consumed or not. */
  together(fact: Fact): Promise<readonly Fact[]>
}
