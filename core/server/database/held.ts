import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'

/** A transaction that holds a connection. Its work must not wait for anything else, since others wait for that connection and its locks. */
export interface HeldTransaction {
  /** After the end, the work may wait for anything. */
  ended: boolean
}

const transactionStorage = new AsyncLocalStorage<HeldTransaction>()

type WaitWatcher = (what: string) => void
let waitWatcher: WaitWatcher | undefined

/** The transaction that the running code belongs to; undefined outside a transaction. */
export const heldTransaction = (): HeldTransaction | undefined => {
  const held = transactionStorage.getStore()
  return held?.ended ? undefined : held
}

/** Reports to the watcher that a wait happens inside a transaction. */
export const noteWait = (what: string): void => {
  if (waitWatcher && heldTransaction()) waitWatcher(what)
}

/** Watches all transactions of this process, for tests; `told` may throw. Returns a function that ends it. */
export const watchTransactionWaits = (told: WaitWatcher): (() => void) => {
  waitWatcher = told
  return () => {
    waitWatcher = undefined
  }
}

const runInHeldTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  const held: HeldTransaction = { ended: false }
  try {
    return await transactionStorage.run(held, work)
  } finally {
    held.ended = true
  }
}

/** Marks the work of this database's transactions, so that `heldTransaction` finds it. */
export const markTransactions = <Tables>(db: Kysely<Tables>): Kysely<Tables> => {
  const begin = db.transaction.bind(db)
  db.transaction = () => markedBuilder(begin())
  return db
}

/** Read-only transactions are not marked: they hold no lock and use the pool for long reads, so their waits hold up no writer. */
const markedBuilder = <Tables>(builder: TransactionBuilder<Tables>, reads = false): TransactionBuilder<Tables> =>
  ({
    setAccessMode: mode => markedBuilder(builder.setAccessMode(mode), mode === 'read only'),
    setIsolationLevel: level => markedBuilder(builder.setIsolationLevel(level), reads),
    execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) =>
      builder.execute(tx => (reads ? work(tx) : runInHeldTransaction(() => work(tx)))),
  }) as TransactionBuilder<Tables>
