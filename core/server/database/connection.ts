import type { Socket } from 'node:net'
import pg from 'pg'
import { MAX_PREPARED_STATEMENTS, statementName } from './statements.ts'

/** One connection to PostgreSQL, from opening to closing, across all its check-outs. */
export interface Connection {
  /** True if the connection is broken: no further statement can succeed. */
  readonly dead: boolean
  /** True if the connection can be used: its pool has not discarded it, and after some idle time it answers a test query. */
  works(): Promise<boolean>
  /** True if it was checked out before: it may have broken while idle. */
  readonly used: boolean
  query(text: string, values: unknown[]): Promise<pg.QueryResult>
  /** Returns it to its pool, which closes it if it is `broken`, dead or has stale plans. */
  release(broken?: boolean): void
}

/** Milliseconds in which a living connection answers the test query. */
const TEST_QUERY_TIMEOUT_MS = 2_000

/** A transaction that raises its own statement_timeout also gets a longer timeout in this process. */
const SETS_OWN_TIMEOUT = /^set local statement_timeout/
const LONG_QUERY_TIMEOUT_MS = 3_600_000

/** State that a connection shares with its pool. */
export interface PoolState {
  /** Milliseconds for which an idle connection is assumed to be alive. */
  readonly trusted: number
  isOld(): boolean
  /** Called when PostgreSQL did not answer in time: other connections of the same age may be dead too. */
  onSilence(): void
}

/** pg gives no error code to its client-side timeout. */
const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Closes the socket without the protocol's goodbye, since the server may be unreachable. */
const destroySocket = (client: pg.PoolClient): void => {
  client.release(true)
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/**
 * SQLSTATEs that end the session: terminated by an administrator, crash, database dropped, session timeout. The severity text FATAL may be localised.
 */
const ENDS_SESSION = /^(08...|57P0[1-5]|25P0[34])$/

const endsSession = ({ code = '', severity }: pg.DatabaseError): boolean =>
  ENDS_SESSION.test(code) || severity === 'FATAL' || severity === 'PANIC'

/**
 * Wraps a pg client so that it prepares every repeated statement under a name derived from its text. At most MAX_PREPARED are kept; the least
 * recently used is dropped first.
 * A pg client knows that it is dead when its socket ends. The server's termination message comes before that; if a statement was waiting, pg passes
 * the message to that statement only: without `dead`, the client would return to the pool as healthy and be handed out next.
 */
export const createConnection = (client: pg.PoolClient, { trusted, isOld, onSilence }: PoolState): Connection => {
  /** Names of prepared statements in order of last use. */
  const prepared = new Set<string>()
  let stale = false
  let dead = false
  let used = false
  /** The transaction has set its own statement_timeout. */
  let patient = false
  let idleSince = Date.now()
  /** Updates the state of the connection from an error. */
  const failed = (error: unknown, ends = false): false => {
    dead ||= ends
    if (error instanceof pg.DatabaseError) {
      // A table changed under a prepared statement: the cached plans of this connection are useless.
      if (error.code === '0A000') stale = true
      if (endsSession(error)) dead = true
    } else if (isQueryTimeout(error)) {
      dead = true
      onSilence()
    }
    return false
  }
  client.on('error', () => {
    dead = true
  })
  return {
    get dead() {
      return dead
    },
    async works() {
      if (isOld() || dead) return false
      if (idleSince + trusted > Date.now()) return true
      const question = { text: 'select', query_timeout: TEST_QUERY_TIMEOUT_MS }
      return client.query(question).then(
        () => true,
        error => failed(error, true),
      )
    },
    get used() {
      return used
    },
    async query(text, values) {
      // A statement sent now would never be answered.
      if (dead) throw new Error('the connection is lost')
      const name = statementName(text)
      if (name) {
        prepared.delete(name)
        prepared.add(name)
      }
      if (SETS_OWN_TIMEOUT.test(text)) patient = true
      try {
        return await client.query({ name, text, values, ...(patient && { query_timeout: LONG_QUERY_TIMEOUT_MS }) })
      } catch (error) {
        failed(error)
        throw error
      }
    },
    release(broken) {
      used = true
      patient = false
      idleSince = Date.now()
      if (dead || isOld()) destroySocket(client)
      else if (broken || stale) client.release(true)
      else if (prepared.size <= MAX_PREPARED_STATEMENTS) client.release()
      else
        deallocateOldest(client, prepared).then(
          () => client.release(),
          error => client.release(error),
        )
    },
  }
}

/** Deallocates the oldest statements. Only between transactions: PostgreSQL refuses it in a failed one. */
const deallocateOldest = async (client: pg.PoolClient, prepared: Set<string>): Promise<void> => {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
  for (const name of [...prepared].slice(0, prepared.size - MAX_PREPARED_STATEMENTS)) {
    prepared.delete(name)
    if (parsedStatements[name] === undefined) continue
    delete parsedStatements[name]
    await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
  }
}
