import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { backup, isDatabaseInUse, restore } from '#core/server/backup/backup.ts'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** Each lock wait takes three seconds. */
const PATIENT = { timeout: 20_000 }
const ROOT = join(import.meta.dirname, '../..')

const empty = async (): Promise<TestDatabase> => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

it('runs with one role for everything, start after start', async () => {
  const database = await empty()
  const single = { ...database, url: database.ownerUrl }
  for (let start = 0; start < 2; start++) {
    const server = await startTestServer({ database: single, appRole: 'yuanhang_owner' })
    const admin = await server.login('admin')
    expect((await admin.get('/auth/profile')).status).toBe(200)
    await expect(sql`delete from audit_log`.execute(server.db)).rejects.toThrow(/append-only/)
    await server.stop()
  }
})

it('may be started for the first time by two nodes at once', async () => {
  const database = await empty()
  const nodes = await Promise.all([startTestServer({ database }), startTestServer({ database })])
  for (const node of nodes) expect((await (await node.login('admin')).get('/auth/profile')).status).toBe(200)
  const { rows } = await sql`select (select count(*) from employee where username = 'admin')::int as admins,
    (select count(*) from manifest_revision where state = 'published')::int as published`.execute((nodes[0] as TestServer).db)
  expect(rows).toEqual([{ admins: 1, published: 1 }])
  for (const node of nodes) await node.stop()
}, 120_000)

it('waits for the node that writes the first data longer than for any other lock', async () => {
  const database = await empty()
  await prepareDatabase(ROOT, database.ownerUrl, 'yuanhang_app')
  const other = new pg.Client({ connectionString: database.ownerUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(727003, 2)')
  const starting = startTestServer({ database })
  const tries = new Set<string>()
  const waiting = `select virtualtransaction as try from pg_locks l join pg_database d on d.oid = l.database
    where locktype = 'advisory' and not granted and datname = current_database()`
  await expect
    .poll(async () => {
      for (const row of (await other.query<{ try: string }>(waiting)).rows) tries.add(row.try)
      return tries.size
    }, PATIENT)
    .toBeGreaterThan(1)
  await other.query('commit')
  const node = await starting
  expect((await (await node.login('admin')).get('/auth/profile')).status).toBe(200)
  await node.stop()
}, 60_000)

it('is backed up beside the running server and restored when that has stopped', async () => {
  const [source, target] = [await empty(), await empty()]
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const common = { file: join(folder, 'x.backup'), password: 'a passphrase' }
  const server = await startTestServer({ database: source })
  expect(await isDatabaseInUse(source.ownerUrl)).toBe(true)
  await backup({ ...common, ownerUrl: source.ownerUrl, dataDir: server.dataDir })
  await server.stop()
  expect(await isDatabaseInUse(source.ownerUrl, 10_000)).toBe(false)

  await restore({ ...common, ownerUrl: target.ownerUrl, dataDir: join(folder, 'data'), migrations: readMigrations(ROOT) })
  await prepareDatabase(ROOT, target.ownerUrl, 'yuanhang_app')
  const restored = await startTestServer({ database: target })
  const admin = await restored.login('admin')
  expect((await admin.get('/auth/profile')).status).toBe(200)
  await restored.stop()
})
