/** What a fact carries besides the row it is about: plain JSON. */
export type Payload = Readonly<Record<string, unknown>>

/** A fact that leaves the transaction: written to the outbox with the change it tells of, handed on after commit. */
export interface OutboxEvent<P = Payload> {
  /** Past tense, e.g. lead.movedToHighSeas */
  readonly topic: string
  /** Resource (or kind of record) that it is about. */
  readonly entity: string
  /** Id of that record. */
  readonly entityId: number
  /** JSON: what followers need and could not read any more once they run. */
  readonly payload: P
}
