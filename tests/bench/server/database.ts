/** PostgreSQL instance of the bench with durable settings, and a generated agency of any size, created once and copied for every run. */

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { seed } from '#apps/server/seed/seed.ts'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { SUPERUSER_ROLE, socketUrl } from '#core/server/postgres/cluster.ts'
import { startEmbedded } from '#core/server/postgres/embedded.ts'
import { runningSocket } from '#core/server/postgres/place.ts'
import { asSuperuser, createDatabase, databaseExists, OWNER_ROLE, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { ROOT } from '#tools/support/paths.ts'
import { loadActivity } from './load-activity.ts'
import { loadLeads } from './load-leads.ts'
import { loadOrders } from './load-orders.ts'
import { loadPeople } from './load-people.ts'
import { loadUsers } from './load-users.ts'
import type { Running } from './processes.ts'

export const CACHE = join(ROOT, '.cache/bench')

export interface BenchDatabase {
  readonly url: string
  readonly ownerUrl: string
  /** Process id of the postmaster. */
  readonly pid: number
  /** Queries as superuser, for plans and sizes. */
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>
  stop(): Promise<void>
  /** Servers shared by all cases; absent: each case starts its own. */
  readonly running?: Running
}

const benchLog = {
  info: () => undefined,
  error: (detail: object, message: string) => console.error(message, detail),
  warn: () => undefined,
}

/** Sources of the generator, part of the template's cache key. */
const generatorText = (): string =>
  ['people', 'leads', 'users', 'activity', 'orders', 'rebates', 'commission']
    .map(name => readFileSync(join(import.meta.dirname, `load-${name}.ts`), 'utf8'))
    .join()

/** Fills a database that contains reference data only. */
export const loadAgency = async (socket: string, name: string, leads: number): Promise<void> => {
  const database = openDatabase({ url: socketUrl(socket, SERVER_ROLE, name), log: benchLog })
  try {
    await database.longReads.transaction().execute(loadPeople)
  } finally {
    await database.close()
  }
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, name) })
  await client.connect()
  try {
    await loadLeads(client, leads)
    await loadUsers(client)
    await loadActivity(client)
    await loadOrders(client, leads)
  } finally {
    await client.end()
  }
}

const templateMark = async (socket: string, name: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, 'postgres') })
  await client.connect()
  try {
    const { rows } = await client.query("select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1", [name])
    return rows[0]?.mark ?? undefined
  } finally {
    await client.end()
  }
}

const fillLeads = async (socket: string, name: string, leads: number): Promise<void> => {
  console.log(`Making ${leads.toLocaleString('en')} leads; later runs use them again.`)
  await prepareDatabase(ROOT, socketUrl(socket, OWNER_ROLE, name), SERVER_ROLE)
  const database = openDatabase({ url: socketUrl(socket, SERVER_ROLE, name), log: benchLog })
  try {
    await seed({ adminPassword: 'bench-password-1', demo: false, demoPassword: '' }, database.longReads)
  } finally {
    await database.close()
  }
  await loadAgency(socket, name, leads)
}

/** Filled template database, migrated to the current schema; created again if its generator or an applied migration has changed. */
const leadsTemplate = async (socket: string, leads: number): Promise<string> => {
  const name = `leads_${leads}`
  const mark = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(generatorText()))).toString('hex')
  if ((await templateMark(socket, name)) === mark) {
    const applied = await prepareDatabase(ROOT, socketUrl(socket, OWNER_ROLE, name), SERVER_ROLE).catch(() => undefined)
    if (applied && applied.length > 0) await asSuperuser(socket, name, 'vacuum (analyze)')
    if (applied) return name
  }
  await asSuperuser(socket, 'postgres', `drop database if exists ${name} with (force)`)
  await createDatabase(socket, name)
  await fillLeads(socket, name, leads)
  await asSuperuser(socket, 'postgres', `comment on database ${name} is '${mark}'`)
  return name
}

const postmasterPid = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ pid: string }>("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid")
  return Number(rows[0]?.pid)
}

/** Filled database of a running cluster. `end` is called on stop. */
export async function benchDatabase(socket: string, name: string, end: () => Promise<void>): Promise<BenchDatabase> {
  const pool = new pg.Pool({ connectionString: socketUrl(socket, SUPERUSER_ROLE, name), max: 2 })
  // Dropping the database terminates idle connections of the pool, which must not be reported.
  pool.on('connect', client => client.on('error', () => undefined))
  return {
    url: socketUrl(socket, SERVER_ROLE, name),
    ownerUrl: socketUrl(socket, OWNER_ROLE, name),
    pid: await postmasterPid(pool),
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    async stop() {
      await pool.end()
      await end()
    },
  }
}

/** Starts the cluster with the product's settings and copies the template, so that all runs start from the same data. */
export async function openBenchDatabase(leads: number): Promise<BenchDatabase> {
  mkdirSync(CACHE, { recursive: true, mode: 0o755 })
  const embedded = await startEmbedded({ dataDir: CACHE, log: benchLog, onFatal: problem => console.error(problem.message) })
  const socket = runningSocket(CACHE)
  const name = 'bench_run'
  try {
    const from = await leadsTemplate(socket, leads)
    await asSuperuser(socket, 'postgres', `drop database if exists ${name} with (force)`)
    if (!(await databaseExists(socket, name))) await createDatabase(socket, name, from)
    await asSuperuser(socket, name, 'checkpoint')
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return benchDatabase(socket, name, () => embedded.stop())
}
