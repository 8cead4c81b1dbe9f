import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'

/** A transaction that holds a connection. Its work must not wait for anything else, since others wait for that connection and its locks. */
export interface Held {
  /** After the end, the work may wait for anything. */
  ended: boolean
}

const storage = new AsyncLocalStorage<Held>()

type Watcher = (what: string) => void
let watcher: Watcher | undefined

/** The transaction that the running code belongs to; undefined outside a transaction. */
export const heldTransaction = (): Held | undefined => {
  const held = storage.getStore()
  return held?.ended ? undefined : held
}

/** Reports to the watcher that a wait happens inside a transaction. */
export const noteWait = (what: string): void => {
  if (watcher && heldTransaction()) watcher(what)
}

/** Watches all transactions of this process, for tests; `told` may throw. Returns a function that ends it. */
export const watchHeld = (told: Watcher): (() => void) => {
  watcher = told
  return () => {
    watcher = undefined
  }
}

const heldDuring = async <T>(work: () => Promise<T>): Promise<T> => {
  const held: Held = { ended: false }
  try {
    return await storage.run(held, work)
  } finally {
    held.ended = true
  }
}

/** Marks the work of this database's transactions, so that `heldTransaction` finds it. */
export const tellHeld = <Tables>(db: Kysely<Tables>): Kysely<Tables> => {
  const begin = db.transaction.bind(db)
  db.transaction = () => telling(begin())
  return db
}

/** Read-only transactions are not marked: they hold no lock and use the pool for reports, so their waits hold up no writer. */
const telling = <Tables>(builder: TransactionBuilder<Tables>, reads = false): TransactionBuilder<Tables> =>
  ({
    setAccessMode: mode => telling(builder.setAccessMode(mode), mode === 'read only'),
    setIsolationLevel: level => telling(builder.setIsolationLevel(level), reads),
    execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => builder.execute(tx => (reads ? work(tx) : heldDuring(() => work(tx)))),
  }) as TransactionBuilder<Tables>
