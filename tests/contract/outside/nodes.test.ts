/** Plugin operations on one node do not disturb the others, and a refused folder keeps its previous version. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { layFolder } from '#tests/support/outside-package.ts'
import { startTestServer } from '#tests/support/server.ts'
import { itemOf, remove } from './plugin-client.ts'
import { serverOnly } from './server-package.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-nodes-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const nightly = (change: object = {}) =>
  serverOnly(
    { jobs: { 'nightly.tidy': { description: 'Tidies.', cron: '30 2 * * *' } } },
    `import { defineServerPlugin } from '@yuanhang/server'
export default defineServerPlugin({ id: 'nightly', jobs: [{ name: 'nightly.tidy', cron: '30 2 * * *', run: async () => ({}) }] })`,
    { id: 'nightly', title: '夜间', ...change },
  )

it('a node that does not run a plugin leaves its schedule, and a folder that is refused leaves what it brought before running', async () => {
  layFolder(dataDir, 'nightly', nightly())
  const own = await startTestServer({ database, dataDir })
  const scheduled = async () => (await sql`select from pgboss.schedule where name = 'nightly.tidy'`.execute(own.db)).rows.length
  expect(await scheduled()).toBe(1)
  const other = await startTestServer({ database })
  onTestFinished(() => other.stop())
  const page = await other.login('admin')
  expect((await itemOf(page, 'nightly'))?.server?.running).toBeNull()
  expect(await scheduled()).toBe(1)
  await own.stop()

  layFolder(dataDir, 'nightly', { ...nightly({ version: '1.1.0' }), 'checksums.json': '{}' })
  const again = await startTestServer({ database, dataDir })
  onTestFinished(() => again.stop())
  const items = (await (await again.login('admin')).get<{ items: { id: string; state: string; server: object }[] }>('/system/plugins/list'))
    .body.data?.items
  expect(items).toMatchObject([
    { id: 'nightly', state: 'on', server: { wanted: '1.0.0', running: '1.0.0', why: null } },
    { id: 'nightly', state: 'refused' },
  ])
})

it('a program that an installed plugin does not fit any more starts, says so, and can be rid of it', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  // State after an upgrade of the application: an incompatible runtime range, and an id that is now built in.
  await owner.query(`update outside_plugin set manifest = jsonb_set(manifest, '{runtime}', '"^9.0"') where id = 'nightly'`)
  await owner.query(`insert into outside_plugin (id, release, checksum, title, manifest, registered, source, installed_by)
    select 'qr', release, checksum, title, jsonb_set(manifest, '{id}', '"qr"'), registered, 'upload', '' from outside_plugin where id = 'nightly'`)
  await owner.query(
    `insert into outside_plugin_file (plugin, name, content) select 'qr', name, content from outside_plugin_file where plugin = 'nightly'`,
  )
  const server = await startTestServer({ database, dataDir })
  onTestFinished(() => server.stop())
  const admin = await server.login('admin')
  expect(await itemOf(admin, 'nightly')).toMatchObject({
    state: 'on',
    reason: '插件要求运行时 “^9.0”，现在的运行时是 “1.0”',
    server: { running: null, why: '插件要求运行时 “^9.0”，现在的运行时是 “1.0”' },
  })
  expect(await itemOf(admin, 'qr')).toMatchObject({ state: 'on', reason: expect.stringContaining('程序已自带同名的插件'), server: null })
  for (const id of ['nightly', 'qr']) expect((await remove(admin, id)).body.code, id).toBe(200)
})
