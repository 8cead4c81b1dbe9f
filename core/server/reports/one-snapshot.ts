import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#core/contract/database.ts'

/** Connections that see one and the same moment of the database. */
export interface Readers {
  /** For statements that follow one another. */
  readonly tx: Tx
  /** Reads on whichever connection is free first. */
  read<Row>(query: RawBuilder<Row>): Promise<readonly Row[]>
}

/** Memory for hashes of a report, which would go to disk otherwise. Reports have few connections. */
const WORK_MEMORY = '64MB'

/** A connection that has nothing to read any more waits for the other one: for longer than any statement of a report may take. */
const IDLE_TIMEOUT = '40s'

/** Databases of which a report reads on two connections: another one beside it makes do with one, so that no two wait for what the other holds. */
const readTwice = new WeakSet<Db>()

/** Works with what one moment of the database held: on a second connection, too, from when one is free for it, where no other report has a second one. */
export function atOneSnapshot<T>(reports: Db, work: (readers: Readers) => Promise<T>): Promise<T> {
  return readOnly(reports, undefined, async first => {
    const readers = readersOver(first)
    if (readTwice.has(reports)) return work(readers)
    readTwice.add(reports)
    const over = Promise.withResolvers<void>()
    try {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first)
      const joined = readOnly(reports, rows[0]?.id, second => {
        readers.join(second)
        return over.promise
      })
      // One that comes too late finds no snapshot any more, and nothing to do.
      joined.catch(() => undefined)
      return await work(readers)
    } finally {
      over.resolve()
      readTwice.delete(reports)
    }
  })
}

const readOnly = <T>(reports: Db, snapshot: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
  reports
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
      // A plan for whatever period reckons with a few days: of two years, row after row would be looked up. Compiling takes longer than it saves,
      // and so do more processes for one statement, where two statements run at a time.
      await sql`select set_config('work_mem', ${WORK_MEMORY}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('jit', 'off', true), set_config('max_parallel_workers_per_gather', '0', true),
        set_config('idle_in_transaction_session_timeout', ${IDLE_TIMEOUT}, true)`.execute(tx)
      return work(tx)
    })

function readersOver(first: Tx): Readers & { join(tx: Tx): void } {
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
