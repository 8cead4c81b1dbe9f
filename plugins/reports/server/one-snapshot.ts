import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'

/** Connections on the same database snapshot. */
export interface SnapshotReaders {
  /** For sequential statements. */
  readonly tx: Tx
  /** Reads on the first free connection. */
  read<Row>(query: RawBuilder<Row>): Promise<readonly Row[]>
}

/** Work memory, so that a report's hashes do not spill to disk. The report pool is small. */
const WORK_MEMORY = '64MB'

/** Longer than any statement of a report may take, because an idle connection waits for the other one. */
const IDLE_IN_TRANSACTION_TIMEOUT = '40s'

/**
 * Pools on which a report holds two connections. A concurrent report then uses only one, so that no two reports wait for each other's connections.
 */
const poolsReadTwice = new WeakSet<Db>()

/** Runs the work on one database snapshot. A second connection joins as soon as one is free, unless another report has a second one already. */
export function atOneSnapshot<T>(reports: Db, work: (readers: SnapshotReaders) => Promise<T>): Promise<T> {
  return inReadOnlyTransaction(reports, undefined, async first => {
    const readers = createReaders(first)
    if (poolsReadTwice.has(reports)) return work(readers)
    poolsReadTwice.add(reports)
    const over = Promise.withResolvers<void>()
    try {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first)
      const joined = inReadOnlyTransaction(reports, rows[0]?.id, second => {
        readers.join(second)
        return over.promise
      })
      // A reader that starts after the snapshot closed fails here and has nothing to do.
      joined.catch(() => undefined)
      return await work(readers)
    } finally {
      over.resolve()
      poolsReadTwice.delete(reports)
    }
  })
}

const inReadOnlyTransaction = <T>(reports: Db, snapshot: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
  reports
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
      // A generic plan assumes a period of a few days and would look up two years row by row. JIT compilation takes longer than it saves, and so do
      // parallel workers for one statement if two statements run at a time.
      await sql`select set_config('work_mem', ${WORK_MEMORY}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION_TIMEOUT}, true)`.execute(tx)
      return work(tx)
    })

function createReaders(first: Tx): SnapshotReaders & { join(tx: Tx): void } {
  const free: Tx[] = []
  const waiting: ((tx: Tx) => void)[] = []
  const give = (tx: Tx): void => {
    const next = waiting.shift()
    if (next) next(tx)
    else free.push(tx)
  }
  give(first)
  return {
    tx: first,
    join: give,
    async read(query) {
      const tx = free.pop() ?? (await new Promise<Tx>(resolve => waiting.push(resolve)))
      try {
        return (await query.execute(tx)).rows
      } finally {
        give(tx)
      }
    },
  }
}
