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

/** Of these databases, one report reads on two connections; another one beside it makes do with one, so that none waits for what the other holds. */
const readTwice = new WeakSet<Db>()

/** Works with what one moment of the database held, on two connections where no other report does. */
export function atOneSnapshot<T>(reports: Db, work: (readers: Readers) => Promise<T>): Promise<T> {
  return begun(reports, undefined, async first => {
    if (readTwice.has(reports)) return work(readersOver([first]))
    readTwice.add(reports)
    try {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(first)
      return await begun(reports, rows[0]?.id, second => work(readersOver([first, second])))
    } finally {
      readTwice.delete(reports)
    }
  })
}

const begun = <T>(reports: Db, snapshot: string | undefined, work: (tx: Tx) => Promise<T>): Promise<T> =>
  reports
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
      // A plan for whatever period reckons with a few days: of two years, row after row would be looked up. Compiling takes longer than it saves.
      await sql`select set_config('work_mem', ${WORK_MEMORY}, true), set_config('plan_cache_mode', 'force_custom_plan', true),
        set_config('jit', 'off', true)`.execute(tx)
      return work(tx)
    })

function readersOver(connections: readonly [Tx, ...Tx[]]): Readers {
  const free = [...connections]
  const waiting: ((tx: Tx) => void)[] = []
  return {
    tx: connections[0],
    async read(query) {
      const tx = free.pop() ?? (await new Promise<Tx>(resolve => waiting.push(resolve)))
      try {
        return (await query.execute(tx)).rows
      } finally {
        const next = waiting.shift()
        if (next) next(tx)
        else free.push(tx)
      }
    },
  }
}

/** Results of all; when one fails it throws, but not before the others have ended: none may still be reading when the transaction is over. */
export async function allSettled<const T extends readonly unknown[]>(all: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(all)
  for (const one of settled) if (one.status === 'rejected') throw one.reason
  return settled.map(one => (one as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof T]: Awaited<T[K]> }
}
