import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { Change, Create, Remove } from './record.ts'

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
  /** The Snapshot that the call began with. */
  readonly snapshot: Snapshot
  /** Writes rows that are there, with everything that follows from it. */
  readonly change: Change
  /** Adds rows, with everything that follows from it. */
  readonly create: Create
  /** Takes rows away, with everything that follows from it. */
  readonly remove: Remove
  /** Leaves a fact that no change of a row's own values tells of: kept in this transaction, handed to those who follow its topic after commit. */
  emit(event: OutboxEvent): void
  /** Adds to the audit entry that the pipeline writes. Later keys win. No secret, no password. */
  note(detail: Readonly<Record<string, unknown>>): void
  /** Runs after commit; failures are logged, never seen by the caller. Not run when the transaction is undone. */
  afterCommit(run: () => Promise<void>): void
  /**
   * A part that may fail without undoing the rest: what it wrote, emitted, noted and put off is gone when it throws, and the error comes out.
   * Parts follow one another; while one runs nothing else is written.
   */
  part<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
}
