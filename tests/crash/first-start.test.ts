import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { socketUrl } from '#core/server/postgres/cluster.ts'
import { DATABASE_NAME } from '#core/server/postgres/embedded.ts'
import { OWNER_ROLE } from '#core/server/postgres/roles.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'
import { type Child, spawnScript } from './support/child.ts'
import { temporaryFolder } from './support/folders.ts'

vi.setConfig({ testTimeout: 400_000 })

const MAIN = join(import.meta.dirname, '../../apps/server/main.ts')

const start = (dataDir: string): Child =>
  spawnScript(MAIN, [], { PORT: '0', DATA_DIR: dataDir, DEMO: '1', ADMIN_PASSWORD, DEMO_PASSWORD, LOG_LEVEL: 'warn' })

/** Result of a query as owner; false while the database is not available. */
const answers = async (dataDir: string, question: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: socketUrl(join(dataDir, 'postgres', 'run'), OWNER_ROLE, DATABASE_NAME) })
  // Its server is killed while connected.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<{ yes: boolean }>(question)).rows[0]?.yes ?? false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sequences advance visibly before the inserting transaction commits. */
const wroteInto = (table: string) => (dataDir: string) =>
  answers(dataDir, `select last_value > 5 as yes from pg_sequences where sequencename = '${table}_id_seq'`)

const MOMENTS: readonly (readonly [string, NodeJS.Signals, (dataDir: string) => boolean | Promise<boolean>])[] = [
  ['while PostgreSQL makes its files', 'SIGKILL', dataDir => existsSync(join(dataDir, 'postgres/data.new/PG_VERSION'))],
  ['between migrations', 'SIGKILL', dataDir => answers(dataDir, 'select count(*) > 20 as yes from schema_migration')],
  ['with leads and retention clients half written', 'SIGKILL', wroteInto('retention_client')],
  ['told to stop among the orders', 'SIGINT', wroteInto('order_transaction')],
]

it('a first start that is interrupted at any moment is followed by one that works', async () => {
  const dataDir = temporaryFolder()
  for (const [what, signal, come] of MOMENTS) {
    const server = start(dataDir)
    while (server.process.exitCode === null && !(await come(dataDir))) await wait(5)
    expect(server.process.exitCode, `${what}: ${server.output()}`).toBe(null)
    server.process.kill(signal)
    await server.exit
    expect(server.output(), what).not.toContain('远航已启动')
    expect(`${server.output()}\n${server.errors()}`, what).not.toMatch(/\n\s+at /)
  }
  const server = start(dataDir)
  const address = /http:\S+/.exec(await server.text(/远航已启动/))?.[0] as string
  const client = httpClient(address, DEMO_PASSWORD)
  await client.login('mgr_a')
  const leads = await client.get('/agency/institutionsCustomer/list?page=1&size=10')
  expect(leads.status).toBe(200)
  expect((leads.body as { data: { total: number } }).data.total).toBeGreaterThan(0)
})
