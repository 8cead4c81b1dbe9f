import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#core/contract/database.ts'
import { LOCK_TIMEOUT_MS, sessionOptions } from '../../database/pool.ts'
import { PackageRefused } from '../package/package-files.ts'

/** Milliseconds; generous, because a migration may fill a table. */
const OWNER_STATEMENT_TIMEOUT_MS = 60_000
/** Milliseconds in which a reachable database accepts a connection. */
const CONNECT_TIMEOUT_MS = 5_000
/** Advisory lock: one plugin is installed or removed at a time across all nodes, so that the set that was compiled is the set that is stored. */
const INSTALL_LOCK = 727_020

const BUSY_MESSAGE = '另一个节点或另一位同事正在安装或移除插件，请稍后再试'

/** All manifests are compiled between two statements, which takes longer than the usual idle-in-transaction timeout. */
const ownerSession = (): pg.PoolConfig => {
  const { options, ...session } = sessionOptions(OWNER_STATEMENT_TIMEOUT_MS)
  return { ...session, options: `${options} -c idle_in_transaction_session_timeout=${OWNER_STATEMENT_TIMEOUT_MS} -c search_path=public` }
}

const ownerPool = (ownerUrl: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    application_name: 'yuanhang plugins',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...ownerSession(),
  })
  // An 'error' event without a listener would end the process; the statements of the transaction reject by themselves.
  pool.on('error', () => undefined).on('connect', client => void client.on('error', () => undefined))
  return pool
}

/**
 * Runs the work in one transaction, on a connection of the role that owns the tables.
 * @param patient true: waits up to 60 s for a running installation; false: is refused at once
 */
export async function inOwnerTransaction<T>(ownerUrl: string, patient: boolean, work: (tx: Tx) => Promise<T>): Promise<T> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: ownerPool(ownerUrl) }) })
  try {
    return await db.transaction().execute(async tx => {
      await lockInstallation(tx, patient)
      return work(tx)
    })
  } finally {
    await db.destroy()
  }
}

const lockInstallation = async (tx: Tx, patient: boolean): Promise<void> => {
  if (patient) {
    await sql`select set_config('lock_timeout', '60s', true), pg_advisory_xact_lock(${INSTALL_LOCK})`.execute(tx)
    await sql`select set_config('lock_timeout', ${`${LOCK_TIMEOUT_MS}ms`}, true)`.execute(tx)
    return
  }
  const { rows } = await sql<{ own: boolean }>`select pg_try_advisory_xact_lock(${INSTALL_LOCK}) as own`.execute(tx)
  if (!rows[0]?.own) throw new PackageRefused(BUSY_MESSAGE)
}
