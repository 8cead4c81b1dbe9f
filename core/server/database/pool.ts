import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { HttpError } from '#core/contract/errors.ts'
import { MAX_PREPARED, statementName } from './statements.ts'
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
 * A pg pool whose connections prepare every repeated statement under a name derived from its text, at most MAX_PREPARED each, the least
 * recently used given up first.
 * @throws HttpError 503 from `connect` when no connection could be had in time.
 */
export const namedPool = ({
  url,
  max,
  statementTimeout,
  connectionWait = 2_000,
  onError,
}: PoolOptions): { pool: PostgresPool; raw: pg.Pool } => {
  const raw = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionWait,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'yuanhang',
    ...sessionOptions(statementTimeout),
  })
  raw.on('error', onError)
  // A connection in use that breaks would otherwise be an unhandled event and end the process.
  raw.on('connect', client => client.on('error', onError))
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await raw.connect().catch(error => {
      throw databaseBusy(error)
    })
    const ready = wrapped.get(client) ?? namedClient(client)
    wrapped.set(client, ready)
    return ready
  }
  return { pool: { connect, end: () => raw.end(), options: raw.options } as PostgresPool, raw }
}

const namedClient = (client: pg.PoolClient): PostgresPoolClient => {
  /** Names in order of last use. */
  const prepared = new Set<string>()
  let stale = false
  const query = async (text: string, values: unknown[]) => {
    const name = statementName(text)
    if (name) {
      prepared.delete(name)
      prepared.add(name)
    }
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      // A table changed under a prepared statement: this connection's plans are of no more use.
      if ((error as { code?: string }).code === '0A000') stale = true
      throw error
    }
  }
  const release = (broken?: boolean) => {
    if (broken || stale) client.release(true)
    else if (prepared.size <= MAX_PREPARED) client.release()
    else
      giveUp(client, prepared).then(
        () => client.release(),
        error => client.release(error),
      )
  }
  return { query, release } as unknown as PostgresPoolClient
}

/** Frees the oldest statements. Only between transactions: in a failed one PostgreSQL refuses. */
const giveUp = async (client: pg.PoolClient, prepared: Set<string>): Promise<void> => {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection
  for (const name of [...prepared].slice(0, prepared.size - MAX_PREPARED)) {
    prepared.delete(name)
    if (parsedStatements[name] === undefined) continue
    delete parsedStatements[name]
    await client.query(`deallocate ${pg.escapeIdentifier(name)}`)
  }
}
