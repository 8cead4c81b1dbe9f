/** Payload of a fact, besides the row it is about: plain JSON. */
export type Payload = Readonly<Record<string, unknown>>

/** A fact to emit: written to the outbox in the transaction of its change, delivered to consumers after commit. */
export interface OutboxEvent<P = Payload> {
  /** What happened, in the past tense, e.g. lead.movedToHighSeas. */
  readonly topic: string
  /** Resource (or kind of record) that the fact is about. */
  readonly entity: string
  /** Id of that record. */
  readonly entityId: number
  /** JSON with what consumers need and can no longer read when they run, such as previous values. */
  readonly payload: P
}
