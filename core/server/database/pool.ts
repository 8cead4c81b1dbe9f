import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { mustGet } from '#core/contract/must.ts'
import { databaseBusy } from './busy.ts'
import { type Connection, createConnection } from './connection.ts'
import { noteWait } from './held.ts'
import { leaseConnection } from './lease.ts'
import { postgresTypes } from './types.ts'

export interface PoolOptions {
  readonly url: string
  /** Maximum number of connections. */
  readonly max: number
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeout: number
  /** Milliseconds to wait for a free connection before the caller gets a 503. */
  readonly connectionWait?: number
  /** Milliseconds for which an idle connection is assumed to be alive; after that it is tested before use. */
  readonly trusted: number
  /** Called when a connection broke outside a query; the pool has already replaced it. */
  readonly onError: (error: Error) => void
}

export const LOCK_TIMEOUT_MS = 3_000
export const IDLE_TRANSACTION_TIMEOUT_MS = 10_000
/** If PostgreSQL has not cancelled a statement this many milliseconds after its own timeout, it never answers: the connection is dead. */
const CLIENT_TIMEOUT_MARGIN_MS = 2_000
/** Milliseconds of silence after which the operating system sends TCP keep-alive probes. */
const KEEP_ALIVE_DELAY_MS = 2_000

/** Connection settings of every database session of the server. */
export const sessionOptions = (statementTimeout: number): pg.ClientConfig => ({
  types: postgresTypes,
  options: [
    `-c statement_timeout=${statementTimeout}`,
    `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    `-c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_TIMEOUT_MS}`,
    '-c timezone=Asia/Shanghai',
    '-c jit=off',
  ].join(' '),
  query_timeout: statementTimeout + CLIENT_TIMEOUT_MARGIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
})

/**
 * A pg pool whose connections prepare repeated statements (see createConnection), which never hands out a dead connection (see lease), and which
 * discards all its connections when one of them has gone silent.
 * @throws HttpError 503 from `connect` if no connection was free in time
 */
export const createConnectionPool = ({
  url,
  max,
  statementTimeout,
  connectionWait = 2_000,
  trusted,
  onError,
}: PoolOptions): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: 30_000,
    application_name: 'yuanhang',
    ...sessionOptions(statementTimeout),
  })
  const connections = new WeakMap<pg.PoolClient, Connection>()
  /** Number of times all connections were discarded. A connection of an earlier generation is not handed out again; one in use ends with its work. */
  let givenUp = 0
  pool.on('connect', client => {
    // In use or not: without a listener the event would end the process.
    client.on('error', onError)
    const made = givenUp
    connections.set(client, createConnection(client, { trusted, isOld: () => made < givenUp, onSilence: () => void givenUp++ }))
  })
  // The pool repeats the errors of idle connections, which are handled above.
  pool.on('error', () => undefined)
  const take = async (): Promise<Connection> => {
    const client = await pool.connect().catch(error => {
      throw databaseBusy(error)
    })
    const connection = mustGet(connections, client)
    if (await connection.works()) return connection
    connection.release()
    return take()
  }
  const connect = async () => {
    noteWait('a second connection')
    return leaseConnection(take)
  }
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool
}
