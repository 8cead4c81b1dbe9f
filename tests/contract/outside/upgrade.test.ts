/** A new version takes effect as a whole: code, manifests and client part that a node serves always belong to one version that compiles. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { layFolder, packageFiles } from '#tests/support/outside-package.ts'
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { clients, type Files, inspect, install, itemOf, purge, remove } from './plugin-client.ts'
import { callLog, callLogNext, serverOnly } from './server-package.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const DEPARTMENTS = 'manifests/screens/system/department.json'

let database: TestDatabase
let project: ProjectCopy
let dataDir: string
let server: TestServer
let admin: HttpClient
const said: string[] = []

/** Restarts the node. */
const restart = async (): Promise<void> => {
  await server?.stop()
  said.length = 0
  const { root } = project
  server = await startTestServer({
    database,
    dataDir,
    root,
    watch: true,
    env: { PLUGIN_UPLOADS: 'server' },
    tell: lines => void said.push(...lines),
  })
  admin = await server.login('admin')
}

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
  project = copyProject()
})
afterAll(async () => {
  await server?.stop()
  await database.drop()
  project.remove()
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-upgrade-'))
  await restart()
  await sql`delete from rate_limit`.execute(server.db)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const until = (check: () => unknown): Promise<unknown> => vi.waitUntil(check, { timeout: 20_000, interval: 50 })
const installed = async (files: Files): Promise<boolean | undefined> => {
  const { body } = await install(admin, files)
  expect(body).toMatchObject({ code: 200 })
  return body.data?.restart
}
const gone = async (id: string): Promise<void> => {
  expect((await remove(admin, id)).body.code).toBe(200)
  expect((await purge(admin, id)).body.code).toBe(200)
}
const served = async (url: string | undefined): Promise<number> => (await server.client().raw(url ?? '')).status
const shown = async () => JSON.stringify((await admin.get('/runtime/screen?path=/call-log')).body.data)

/** Publishes a saved file; returns the reported lines. */
const publish = async (change: (screen: { title: string; view: { columns: unknown[] } }) => void): Promise<string> => {
  said.length = 0
  project.edit(DEPARTMENTS, change)
  await until(() => said.length > 0)
  return said.join('\n')
}
const retitle = (title: string) => publish(screen => Object.assign(screen, { title }))

const CALL = { call: { description: 'A number that is called.', examples: [{ value: '1', text: '1' }] } }

/** Version with a renamed cell in plugin.json, the client part and its own screen. */
const renamed = (version: string): Files => {
  const screen = JSON.parse(callLog()['manifests/screens/calls.json'] ?? '{}')
  screen.view.columns[0].cell = 'call-log/call'
  return callLogNext({
    manifest: { version },
    contributes: { cells: CALL },
    files: {
      'manifests/screens/calls.json': JSON.stringify(screen),
      'client.js': `export default { id: 'call-log', cells: { call: { text: String } } }\n`,
    },
  })
}

it('as long as the old code runs, all of the old version works and publishing does; after a restart all of the new one', async () => {
  layFolder(dataDir, 'call-log', callLog())
  await restart()
  const [old] = await clients(admin)
  expect((await inspect(admin, renamed('1.1.0'))).body.data).toMatchObject({ restart: true, problems: [] })
  expect(await installed(renamed('1.1.0'))).toBe(true)

  expect(await clients(admin)).toEqual([old])
  expect(old).toMatchObject({ version: '1.0.0', contributes: { cells: ['dial'] } })
  expect(await served(old?.url)).toBe(200)
  expect(await shown()).toContain('call-log/dial')
  expect((await admin.post('/call-log/calls/note', { number: '1' })).body.code).toBe(200)
  expect((await admin.get('/call-log/calls/list')).status).toBe(200)
  expect((await admin.get('/call-log/count')).status).toBe(200)
  expect(server.app.core.endpoints.get('call-log.count')?.title).toBe('通话次数')
  const item = await itemOf(admin, 'call-log')
  expect(item).toMatchObject({ version: '1.1.0', state: 'on', reason: null })
  expect(item?.server).toEqual({ wanted: '1.1.0', running: '1.0.0', why: '重启服务后运行' })
  // Client URL of the new version, used by pages of another node that has restarted since.
  expect(await served(`/plugins/call-log/${item?.checksum}/client.js`)).toBe(200)

  expect(await retitle('部门一')).toContain('清单已发布')
  await until(() => server.snapshot().screens['/system/department']?.title === '部门一')
  // Manifests that the next start could not serve are refused now.
  const columns = (cell: string) => (screen: { view: { columns: unknown[] } }) =>
    void screen.view.columns.splice(0, 1, { field: 'name', cell })
  const refused = await publish(columns('call-log/dial'))
  expect(refused).toContain('重启服务后插件 “通话记录” 1.1.0 生效，与它不相配')
  expect(await publish(columns('call-log/call'))).toContain('插件 “通话记录” 1.1.0 要在重启服务后才生效')
  expect(await publish(columns('text'))).toContain('清单已发布')

  await restart()
  expect(await clients(admin)).toMatchObject([{ version: '1.1.0', contributes: { cells: ['call'] } }])
  expect(await shown()).toContain('call-log/call')
  expect(server.app.core.endpoints.get('call-log.count')?.title).toBe('全部通话')
  expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '1.1.0', running: '1.1.0', why: null })
  // Pages loaded before the upgrade can still fetch the old client part.
  expect(await served(old?.url)).toBe(200)
  expect(await retitle('部门二')).toContain('清单已发布')
  await gone('call-log')
})

it('the same server code under another browser part and other manifests waits for nothing, and is what stays when other code comes', async () => {
  layFolder(dataDir, 'call-log', callLog())
  await restart()
  const screens = { 'manifests/screens/calls.json': (callLog()['manifests/screens/calls.json'] ?? '').replace('通话记录', '全部通话') }
  const files = { 'client.js': `export default { id: 'call-log', cells: { dial: { text: () => 'new' } } }\n`, ...screens }
  const next = callLog({ manifest: { version: '1.0.1' }, files })
  expect((await inspect(admin, next)).body.data?.restart).toBe(false)
  expect(await installed(next)).toBe(false)
  expect(await clients(admin)).toMatchObject([{ version: '1.0.1' }])
  expect(server.snapshot().screens['/call-log']?.title).toBe('全部通话')
  expect((await admin.get('/call-log/count')).status).toBe(200)
  expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '1.0.1', running: '1.0.1', why: null })
  expect(await installed(renamed('1.2.0'))).toBe(true)
  expect(await clients(admin)).toMatchObject([{ version: '1.0.1' }])
  expect((await itemOf(admin, 'call-log'))?.server).toMatchObject({ wanted: '1.2.0', running: '1.0.1' })
  await gone('call-log')
})

it('old code makes way where a migration has taken its columns: the new version is served without its code, and nothing is stuck', async () => {
  layFolder(dataDir, 'call-log', callLog())
  await restart()
  const resource = (callLog()['manifests/resources/callLogCall.json'] ?? '').replaceAll('"number"', '"phone"')
  const screen = (callLog()['manifests/screens/calls.json'] ?? '').replaceAll('"number"', '"phone"')
  const server2 = (callLog()['server.js'] ?? '').replaceAll('number', 'phone')
  const moved = callLog({
    manifest: { version: '2.0.0' },
    server: server2,
    files: {
      'migrations/0002_phone.sql': 'alter table call_log_call rename column number to phone;\n',
      'manifests/resources/callLogCall.json': resource,
      'manifests/screens/calls.json': screen,
    },
  })
  expect(await installed(moved)).toBe(true)
  expect(await clients(admin)).toMatchObject([{ version: '2.0.0' }])
  expect((await admin.get('/call-log/calls/list')).status).toBe(200)
  expect(await admin.get('/call-log/count')).toMatchObject({ status: 503, body: { message: expect.stringContaining('重启服务后运行') } })
  expect((await itemOf(admin, 'call-log'))?.server).toMatchObject({
    wanted: '2.0.0',
    running: null,
    why: expect.stringContaining('已停止'),
  })
  expect(await retitle('部门三')).toContain('清单已发布')
  await restart()
  expect((await admin.post('/call-log/calls/note', { phone: '1' })).body.code).toBe(200)
  expect((await itemOf(admin, 'call-log'))?.server).toEqual({ wanted: '2.0.0', running: '2.0.0', why: null })
  await gone('call-log')
})

it('old code that fails again and again makes way, and the new version is not switched off for it', async () => {
  const id = 'older'
  const of = (version: string, code: string) =>
    serverOnly(
      { endpoints: { 'POST /older/run': { description: 'Runs.' } } },
      `import { defineServerPlugin } from '@yuanhang/server'
export default defineServerPlugin({ id: '${id}', endpoints: [{ name: 'older.run', method: 'POST', path: '/older/run', permission: 'session', title: 'run', output: {}, async handle() { ${code} } }] })`,
      { id, title: '旧版', version },
    )
  layFolder(dataDir, id, of('1.0.0', `throw new Error('no such column')`))
  await restart()
  expect(await installed(of('1.1.0', 'return 1'))).toBe(true)
  for (let turn = 0; turn < 3; turn++) expect((await admin.post('/older/run')).status).toBe(500)
  await until(async () => (await itemOf(admin, id))?.server?.running === null)
  expect(await itemOf(admin, id)).toMatchObject({ state: 'on', server: { why: expect.stringContaining('已停止') } })
  expect((await admin.post('/older/run')).status).toBe(503)
  await restart()
  expect((await admin.post('/older/run')).status).toBe(200)
  await gone(id)
})

it('what does not fit what is served is not taken for served: the list says why, and it is tried again', async () => {
  const stars = (version: string, cell: string) =>
    packageFiles({ manifest: { id: 'stars', title: '星级', version, contributes: { cells: { [cell]: CALL.call } } } })
  expect(await installed(stars('1.0.0', 'star'))).toBe(false)
  const [old] = await clients(admin)
  const { rows } = await sql<{ files: { path: string; text: string }[] }>`select files from manifest_revision
    where state = 'published' order by id desc limit 1`.execute(server.db)
  const insert = async (hash: string, text: (before: string) => string) => {
    const files = rows[0]?.files.map(file => (file.path === DEPARTMENTS ? { ...file, text: text(file.text) } : file))
    await sql`insert into manifest_revision (state, hash, files, source, who) values ('published', ${hash}, ${JSON.stringify(files)}::jsonb, 'command', 'x')`.execute(
      server.db,
    )
  }
  const withCell = (text: string): string => {
    const screen = JSON.parse(text)
    screen.title = '部门四'
    screen.view.columns[0] = { field: 'name', cell: 'stars/star' }
    return JSON.stringify(screen)
  }
  await insert('with-stars', withCell)
  await until(() => server.snapshot().screens['/system/department']?.title === '部门四')
  // Two nodes at once: one publishes a manifest that the other's installation was not checked against.
  await sql`delete from manifest_revision where hash = 'with-stars'`.execute(server.db)
  expect(await installed(stars('1.1.0', 'other'))).toBe(false)
  const item = await itemOf(admin, 'stars')
  expect(item?.reason).toMatch(/本节点还没有采用它[\s\S]*stars\/star/)
  expect(item).toMatchObject({ version: '1.1.0', state: 'on' })
  expect(await clients(admin)).toEqual([old])
  expect(await served(old?.url)).toBe(200)
  await insert('without-stars', text => text.replace(/"title": "[^"]*"/, '"title": "部门五"'))
  await until(async () => (await itemOf(admin, 'stars'))?.reason === null)
  expect(await clients(admin)).toMatchObject([{ version: '1.1.0' }])
  expect(await served(old?.url)).toBe(200)
})
