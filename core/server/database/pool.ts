import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { databaseBusy } from './busy.ts'
import { type Connection, createConnection } from './connection.ts'
import { noteWait } from './held.ts'
import { lease } from './lease.ts'
import { types } from './types.ts'

export interface PoolOptions {
  readonly url: string
  /** Most connections. */
  readonly max: number
  /** Milliseconds after which PostgreSQL gives up a statement. */
  readonly statementTimeout: number
  /** Milliseconds to wait for a free connection before the caller is told to come back later. */
  readonly connectionWait?: number
  /** Milliseconds for which an idle connection is taken to be alive; later it is asked first. */
  readonly trusted: number
  /** A connection broke outside a query; the pool has already replaced it. */
  readonly onError: (error: Error) => void
}

export const LOCK_TIMEOUT = 3_000
export const IDLE_TIMEOUT = 10_000
/** What PostgreSQL has not given up itself by so many milliseconds after its own limit, will never be answered: the connection is dead. */
const SILENT = 2_000
/** Milliseconds of silence after which the operating system asks whether the other side is still there. */
const KEEP_ALIVE = 2_000

/** Connection settings that every session of the server has. */
export const sessionOptions = (statementTimeout: number): pg.ClientConfig => ({
  types,
  options: [
    `-c statement_timeout=${statementTimeout}`,
    `-c lock_timeout=${LOCK_TIMEOUT}`,
    `-c idle_in_transaction_session_timeout=${IDLE_TIMEOUT}`,
    '-c timezone=Asia/Shanghai',
    '-c jit=off',
  ].join(' '),
  query_timeout: statementTimeout + SILENT,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
})

/**
 * A pg pool whose connections prepare what is repeated (see createConnection), of which a caller never gets a dead one (see lease), and which
 * gives up all its connections when one has gone silent.
 * @throws HttpError 503 from `connect` when no connection could be had in time.
 */
export const namedPool = ({ url, max, statementTimeout, connectionWait = 2_000, trusted, onError }: PoolOptions): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: 30_000,
    application_name: 'yuanhang',
    ...sessionOptions(statementTimeout),
  })
  const connections = new WeakMap<pg.PoolClient, Connection>()
  /** How often all connections were given up: those of before are not used again, what is in use ends with its work. */
  let givenUp = 0
  pool.on('connect', client => {
    // Whether in use or not: unheard, the event would end the process.
    client.on('error', onError)
    const made = givenUp
    connections.set(client, createConnection(client, { trusted, isOld: () => made < givenUp, onSilence: () => void givenUp++ }))
  })
  // The pool repeats what an idle connection has said itself.
  pool.on('error', () => undefined)
  const take = async (): Promise<Connection> => {
    const client = await pool.connect().catch(error => {
      throw databaseBusy(error)
    })
    const connection = connections.get(client) as Connection
    if (await connection.works()) return connection
    connection.release()
    return take()
  }
  const connect = async () => {
    noteWait('a second connection')
    return lease(take)
  }
  return { connect, end: () => pool.end(), options: pool.options } as PostgresPool
}
