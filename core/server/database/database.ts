import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { markTransactions } from './held.ts'
import { createConnectionPool } from './pool.ts'

export interface DatabaseOptions {
  readonly url: string
  /** Maximum number of connections for requests; 4 more serve long reads, exports and jobs. Default 16. */
  readonly max?: number
  readonly connectionWait?: number
  readonly log: { warn(detail: object, message: string): void }
}

export interface Database {
  /** For requests: statement timeout 5 seconds. */
  readonly db: Db
  /** For long reads, exports and jobs: statement timeout 30 seconds, on a pool of their own so that they never starve requests. */
  readonly longReads: Db
  /** True if the database answers within `milliseconds`. Never throws. */
  ready(milliseconds: number): Promise<boolean>
  close(): Promise<void>
}

const STATEMENT_TIMEOUT_MS = 5_000
const LONG_READ_TIMEOUT_MS = 30_000

/** Creates the connection pools. No connection is opened before the first query. */
export const openDatabase = ({ url, max = 16, connectionWait, log }: DatabaseOptions): Database => {
  let closing = false
  const onError = (error: Error) => {
    // PostgreSQL may stop before the last connections are closed properly.
    if (!closing) log.warn({ err: error }, 'database connection lost')
  }
  const open = (size: number, statementTimeout: number, trusted: number): Db => {
    const pool = createConnectionPool({ url, max: size, statementTimeout, connectionWait, trusted, onError })
    return markTransactions(new Kysely({ dialect: new PostgresDialect({ pool }) }))
  }
  const db = open(max, STATEMENT_TIMEOUT_MS, 1_000)
  const longReads = open(4, LONG_READ_TIMEOUT_MS, 0)
  return {
    db,
    longReads,
    async ready(milliseconds) {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>(resolve => {
        timer = setTimeout(resolve, milliseconds, false)
      })
      const answer = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      )
      return Promise.race([answer, late]).finally(() => clearTimeout(timer))
    },
    async close() {
      closing = true
      await Promise.all([db.destroy(), longReads.destroy()])
    },
  }
}
