import type { Actor } from './actor.ts'
import type { Tx } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { OutboxEvent } from './outbox-event.ts'
import type { Change, Create, Remove } from './record.ts'

/**
 * Context of code that writes: one transaction with its audit entry and its outbox. The pipeline opens and commits it, and writes the notes and facts
 * of the code. An error rolls everything back, including the audit entry (the refusal is audited separately).
 */
export interface WriteContext {
  /** The transaction for all reads and writes. Never wait for network or disk while it is open. */
  readonly tx: Tx
  /** The writing employee, or the system. */
  readonly actor: Actor
  /** Start time of the transaction, by the database clock. */
  readonly now: Date
  /** The Snapshot in service when the call began. */
  readonly snapshot: Snapshot
  /** Changes existing rows, with all consequences. */
  readonly change: Change
  /** Creates rows, with all consequences. */
  readonly create: Create
  /** Deletes rows, with all consequences. */
  readonly remove: Remove
  /**
   * Emits a fact, for facts that no `change`, `create` or `remove` reports: written to the outbox in this transaction, delivered to the consumers of
   * its topic after commit.
   */
  emit(event: OutboxEvent): void
  /** Adds keys to the audit entry; later keys win. Must not hold secrets or passwords. */
  note(detail: Readonly<Record<string, unknown>>): void
  /** Runs after commit; errors are logged and do not reach the caller. Not run if the transaction is rolled back. */
  afterCommit(run: () => Promise<void>): void
  /**
   * Runs a part that may fail without undoing the rest (a savepoint): if it throws, its writes, facts, notes and afterCommit callbacks are discarded,
   * and the error is thrown on. Parts must not overlap; while one runs, nothing else may be written.
   */
  part<T>(work: (context: WriteContext) => Promise<T>): Promise<T>
}
