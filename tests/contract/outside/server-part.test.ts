/** A package with a server part in a node's plugins folder is loaded at start and then works like a bundled plugin. */
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { backup, restore } from '#core/server/backup/backup.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { layFolder, removeFolder } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'
import { clients, install, itemOf, purge, remove } from './plugin-client.ts'
import { callLog, callLogNext, serverOnly } from './server-package.ts'

vi.setConfig({ testTimeout: 120_000 })

const ROOT = join(import.meta.dirname, '../../..')

let database: TestDatabase
let dataDir: string
let server: TestServer
let admin: HttpClient
const said: string[] = []

/** Restarts the node. */
const restart = async (options: Partial<TestServerOptions> = {}): Promise<void> => {
  await server?.stop()
  said.length = 0
  server = await startTestServer({ database, dataDir, tell: lines => void said.push(...lines), ...options })
  admin = await server.login('admin')
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-outside-'))
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const until = (check: () => unknown): Promise<unknown> => vi.waitUntil(check, { timeout: 20_000, interval: 50 })
const counted = async () => (await admin.get<{ calls: number; told: number }>('/call-log/count')).body.data
const titleOf = () => server.app.core.endpoints.get('call-log.count')?.title

it('a folder is taken at the start: endpoint, operation, job, consumer, table and screen are there', async () => {
  layFolder(dataDir, 'call-log', callLog())
  await restart()
  expect(said.join('\n')).toContain('插件已安装：通话记录 1.0.0')
  expect(await itemOf(admin, 'call-log')).toMatchObject({
    state: 'on',
    source: 'folder',
    server: { wanted: '1.0.0', running: '1.0.0', why: null },
    statement: {
      migrations: ['migrations/0001_calls.sql'],
      permissions: [
        { path: '/call-log', title: '通话记录' },
        { path: '/call-log/calls/list', title: '通话：查看列表' },
        { path: '/call-log/calls/note', title: '通话：记录通话' },
        { path: '/call-log/send', title: 'Fills in calls.' },
      ],
    },
  })
  expect(await counted()).toEqual({ calls: 0, told: 0 })
  expect((await admin.post('/call-log/calls/note', { number: '13800138000' })).body).toMatchObject({ code: 200, message: '已记录' })
  const listed = await admin.get<{ records: { number: string }[] }>('/call-log/calls/list')
  expect(listed.body.data?.records.map(({ number }) => number)).toEqual(['13800138000'])
  const sent = await admin.post<{ id: string }>('/call-log/send')
  await until(async () => (await admin.get<{ state: string }>(`/jobs/${sent.body.data?.id}`)).body.data?.state === 'done')
  await until(async () => (await counted())?.told === 1)
  expect((await counted())?.calls).toBe(2)
  const menu = await admin.get<{ screens: Record<string, string> }>('/runtime/menu')
  expect(menu.body.data?.screens['/call-log']).toBe('通话记录')
  const { rows } = await sql`select username, action, detail from audit_log where action = '/system/plugins/install'`.execute(server.db)
  expect(rows).toMatchObject([{ detail: { plugin: 'call-log', version: '1.0.0', source: 'folder', migrations: ['0001_calls'] } }])
})

it('the server itself can neither install nor change what is installed', async () => {
  const write = (text: string) => sql.raw(text).execute(server.db)
  await expect(write(`update outside_plugin set release = '9.9.9'`)).rejects.toThrow('permission denied')
  await expect(write(`update outside_plugin_file set content = ''`)).rejects.toThrow('permission denied')
  await expect(write(`insert into outside_plugin_migration (plugin, id, checksum, sql) values ('x', 'x', '', '')`)).rejects.toThrow(
    'permission denied',
  )
})

it('the same folder is not proposed again, and a new version runs its new migration and after a restart its code', async () => {
  await restart()
  expect(said).toEqual([])
  await restart({ watch: true })
  layFolder(dataDir, 'call-log', callLogNext())
  await until(async () => (await itemOf(admin, 'call-log'))?.version === '1.1.0')
  expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '1.1.0', running: '1.0.0', why: '重启服务后运行' })
  expect((await clients(admin)).map(({ version }) => version)).toEqual(['1.0.0'])
  expect(titleOf()).toBe('通话次数')
  expect((await counted())?.calls).toBe(2)
  await restart()
  expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '1.1.0', running: '1.1.0', why: null })
  expect(titleOf()).toBe('全部通话')
  expect((await clients(admin)).map(({ version }) => version)).toEqual(['1.1.0'])
  const { rows } = await sql<{ id: string }>`select id from outside_plugin_migration order by place`.execute(server.db)
  expect(rows.map(({ id }) => id)).toEqual(['0001_calls', '0002_seconds'])
  expect((await counted())?.calls).toBe(2)
})

it('a backup is restored without the package, and the plugin goes on from it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-backup-'))
  const other = await createEmptyDatabase()
  onTestFinished(async () => {
    await other.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const file = join(folder, 'one.backup')
  await backup({ ownerUrl: database.ownerUrl, dataDir, file, password: 'blue-kettle-7' })
  const elsewhere = join(folder, 'data')
  await restore({ ownerUrl: other.ownerUrl, dataDir: elsewhere, file, password: 'blue-kettle-7', migrations: readMigrations(ROOT) })
  const restored = await startTestServer({ database: other, dataDir: elsewhere, env: { PLUGIN_UPLOADS: 'server' } })
  onTestFinished(() => restored.stop())
  const client = await restored.login('admin')
  expect((await client.get<object>('/call-log/count')).body.data).toMatchObject({ calls: 2 })
})

it('a node that may not run it serves its lists, and says of its code why it does not run', async () => {
  const strange = await startTestServer({ database })
  onTestFinished(() => strange.stop())
  const client = await strange.login('admin')
  expect((await itemOf(client, 'call-log'))?.server).toMatchObject({ running: null, why: expect.stringContaining('PLUGIN_UPLOADS=server') })
  expect((await client.get('/call-log/calls/list')).status).toBe(200)
  const refused = await client.get('/call-log/count')
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('插件 “通话记录” 的服务端部分没有运行') } })
  expect((await client.post('/call-log/calls/note', { number: '1' })).status).toBe(503)
  expect(strange.snapshot().revision).toBe(server.snapshot().revision)
})

it('PLUGINS=off starts without any of it, and nothing of what is published is lost', async () => {
  // A folder that changed in the meantime is not read.
  layFolder(dataDir, 'night', serverOnly({}, `throw new Error('read')`, { id: 'night' }))
  await restart({ env: { PLUGINS: 'off', PLUGIN_UPLOADS: 'server' }, watch: true })
  expect(said.join('\n')).toBe('')
  const refused = await install(admin, callLogNext())
  expect(refused.body.message).toContain('PLUGINS=off')
  removeFolder(dataDir, 'night')
  expect(await clients(admin)).toEqual([])
  expect((await admin.get('/call-log/count')).status).toBe(503)
  expect((await admin.get('/call-log/calls/list')).status).toBe(200)
  // A missing plugins folder does not remove installed plugins.
  renameSync(join(dataDir, 'plugins'), join(dataDir, 'elsewhere'))
  await restart()
  expect((await itemOf(admin, 'call-log'))?.state).toBe('on')
  renameSync(join(dataDir, 'elsewhere'), join(dataDir, 'plugins'))
  await restart()
  expect((await admin.get('/call-log/count')).status).toBe(200)
})

it('a folder that goes takes its plugin along; its tables stay until they are purged, and it goes on where it stood', async () => {
  await restart({ watch: true })
  removeFolder(dataDir, 'call-log')
  await until(async () => (await itemOf(admin, 'call-log'))?.state === 'removed')
  expect((await admin.get('/call-log/count')).status).toBe(404)
  expect(await clients(admin)).toEqual([])
  expect((await sql`select from call_log_call`.execute(server.db)).rows).toHaveLength(2)
  layFolder(dataDir, 'call-log', callLogNext())
  await until(async () => (await itemOf(admin, 'call-log'))?.state === 'on')
  expect((await counted())?.calls).toBe(2)
  removeFolder(dataDir, 'call-log')
  await until(async () => (await itemOf(admin, 'call-log'))?.state === 'removed')
  expect((await purge(admin, 'call-log')).body.code).toBe(200)
  expect(await itemOf(admin, 'call-log')).toBeUndefined()
  await expect(sql`select from call_log_call`.execute(server.db)).rejects.toThrow('does not exist')
})

it('what is published and uses a plugin keeps it from being removed, and without it names it', async () => {
  layFolder(dataDir, 'call-log', callLog())
  await restart()
  const path = 'manifests/resources/department.json'
  const { rows } = await sql<{ files: { path: string; text: string }[] }>`select files from manifest_revision
    where state = 'published' order by id desc limit 1`.execute(server.db)
  const files = rows[0]?.files.map(file =>
    file.path === path
      ? {
          ...file,
          text: file.text.replace(
            '"fields": {',
            '"fields": {\n    "dialled": { "type": "text", "label": "电话", "custom": true, "control": "call-log/dial" },',
          ),
        }
      : file,
  )
  await sql`insert into manifest_revision (state, hash, files, source, who) values ('published', 'with-plugin', ${JSON.stringify(files)}::jsonb, 'command', 'x')`.execute(
    server.db,
  )
  const refused = await remove(admin, 'call-log')
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('department')
  expect(refused.body.message).toContain('需要插件 “call-log”，它没有安装')
  expect((await itemOf(admin, 'call-log'))?.state).toBe('on')
  await sql`delete from manifest_revision where hash = 'with-plugin'`.execute(server.db)
  expect((await remove(admin, 'call-log')).body.code).toBe(200)
})
