import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { OutboxEvent } from './outbox-event.ts'

/**
 * What code gets that writes: one transaction with its audit entry and its outbox. The pipeline opens it, commits it, and writes what was
 * noted and emitted in it. Throwing undoes everything, the audit entry too (a refusal is audited by itself).
 */
export interface WriteContext {
  /** The transaction everything happens in. Never wait for network or disk while it is open. */
  readonly tx: Tx
  /** Who writes. */
  readonly actor: Actor
  /** Database clock of the transaction. */
  readonly now: Date
  /** Leaves a fact: kept in this transaction, handed to those who follow its topic after commit. */
  emit(event: OutboxEvent): void
  /** Adds to the audit entry that the pipeline writes. Later keys win. No secret, no password. */
  note(detail: Readonly<Record<string, unknown>>): void
  /** Runs after commit; failures are logged, never seen by the caller. Not run when the transaction is undone. */
  afterCommit(run: () => Promise<void>): void
}
