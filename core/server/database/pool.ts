import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { HttpError } from '#core/contract/errors.ts'
import { type Connection, createConnection } from './connection.ts'
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
  /** A connection broke outside a query; the pool has already replaced it. */
  readonly onError: (error: Error) => void
}

export const LOCK_TIMEOUT = 3_000
export const IDLE_TIMEOUT = 10_000

/** The database is down or has no connection to spare. */
export const databaseBusy = (cause: unknown): HttpError => Object.assign(new HttpError(503, 503, '系统繁忙，请稍后再试'), { cause })

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
})

/**
 * A pg pool whose connections prepare what is repeated (see createConnection) and of which a caller never gets a dead one (see lease).
 * @throws HttpError 503 from `connect` when no connection could be had in time.
 */
export const namedPool = ({ url, max, statementTimeout, connectionWait = 2_000, onError }: PoolOptions): PostgresPool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'yuanhang',
    ...sessionOptions(statementTimeout),
  })
  const connections = new WeakMap<pg.PoolClient, Connection>()
  pool.on('connect', client => {
    // Whether in use or not: unheard, the event would end the process.
    client.on('error', onError)
    connections.set(client, createConnection(client))
  })
  // The pool repeats what an idle connection has said itself.
  pool.on('error', () => undefined)
  const take = async (): Promise<Connection> => {
    const client = await pool.connect().catch(error => {
      throw databaseBusy(error)
    })
    return connections.get(client) as Connection
  }
  return { connect: () => lease(take), end: () => pool.end(), options: pool.options } as PostgresPool
}
