import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, Transaction, TransactionBuilder } from 'kysely'

/** A transaction whose connection its work holds; nothing else may be waited for, since others wait for that connection and its locks. */
export interface Held {
  /** Ended work may go on with whatever it likes. */
  ended: boolean
}

const storage = new AsyncLocalStorage<Held>()

type Watcher = (what: string) => void
let watcher: Watcher | undefined

/** The transaction that the running code belongs to. */
export const heldTransaction = (): Held | undefined => {
  const held = storage.getStore()
  return held?.ended ? undefined : held
}

/** Tells the watcher that something is waited for inside a transaction. */
export const noteWait = (what: string): void => {
  if (watcher && heldTransaction()) watcher(what)
}

/** Watches all transactions of this process, for tests: `told` may throw. The returned function ends it. */
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

/** Transactions of this database know of their work that it is theirs. */
export const tellHeld = <Tables>(db: Kysely<Tables>): Kysely<Tables> => {
  const begin = db.transaction.bind(db)
  db.transaction = () => telling(begin())
  return db
}

/** One that only reads holds no lock, and is of the pool for reports: what it waits for holds up no writer. */
const telling = <Tables>(builder: TransactionBuilder<Tables>, reads = false): TransactionBuilder<Tables> =>
  ({
    setAccessMode: mode => telling(builder.setAccessMode(mode), mode === 'read only'),
    setIsolationLevel: level => telling(builder.setIsolationLevel(level), reads),
    execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => builder.execute(tx => (reads ? work(tx) : heldDuring(() => work(tx)))),
  }) as TransactionBuilder<Tables>
