/** Life of a client part on a running server: upload, delivery, notification of every page on every node, and removal. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openEvents } from '#tests/support/event-stream.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { checksumOf, layFolder, packageFiles } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { clients, inspect, install, itemOf, list, purge, remove, switchTo } from './plugin-client.ts'

vi.setConfig({ testTimeout: 60_000 })

let one: TestServer
let two: TestServer
let admin: HttpClient
let other: HttpClient
/** Path of the client part of the previous version. */
let former = ''

beforeAll(async () => {
  one = await startTestServer()
  two = await startTestServer({ database: one.database })
  admin = await one.login('admin')
  other = await two.login('admin')
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
})

const until = (check: () => unknown): Promise<unknown> => vi.waitUntil(check, { timeout: 15_000, interval: 20 })

it('an uploaded browser part is in the menu of both nodes, and its modules are served', async () => {
  const files = packageFiles({ files: { 'chunks/part.js': 'export const part = 1\n' } })
  const checksum = checksumOf(files)
  const before = one.snapshot().revision
  const looked = await inspect(admin, files)
  expect(looked.body.data).toMatchObject({ id: 'call-log', version: '1.0.0', installed: null, checksum, restart: false, problems: [] })
  expect(looked.body.data?.statement.parts).toEqual([{ kind: 'cells', name: 'dial', description: 'A number that is called.' }])
  expect(await clients(admin)).toEqual([])

  expect((await install(admin, files)).body).toMatchObject({ code: 200, data: { restart: false } })
  const url = `/plugins/call-log/${checksum}/client.js`
  const integrity = `sha256-${createHash('sha256')
    .update(files['client.js'] ?? '')
    .digest('base64')}`
  const expected = { id: 'call-log', title: '通话记录', version: '1.0.0', url, integrity, requires: [], contributes: { cells: ['dial'] } }
  expect(await clients(admin)).toEqual([expected])
  expect(one.snapshot().revision).not.toBe(before)
  await until(() => two.snapshot().plugins.length === 1)
  expect(await clients(other)).toEqual([expected])
  expect(two.snapshot().revision).toBe(one.snapshot().revision)

  for (const node of [one, two]) {
    const served = await node.client().raw(url)
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await served.text()).toBe(files['client.js'])
  }
  expect((await one.client().raw(`/plugins/call-log/${checksum}/chunks/part.js`)).status).toBe(200)
  for (const name of ['plugin.json', 'checksums.json', '../call-log/client.js', 'other.js'])
    expect((await one.client().raw(`/plugins/call-log/${checksum}/${name}`)).status).toBe(404)
  expect((await one.client().raw(`/plugins/call-log/${'0'.repeat(64)}/client.js`)).status).toBe(404)
})

it('an open page of the other node hears of a new version, and what it has open may still fetch the old modules', async () => {
  const events = await openEvents(other)
  onTestFinished(() => events.close())
  const before = two.snapshot().revision
  const [old] = await clients(other)
  const files = packageFiles({ manifest: { version: '1.1.0' } })
  expect((await inspect(admin, files)).body.data).toMatchObject({ installed: '1.0.0', problems: [] })
  expect((await install(admin, files)).status).toBe(200)
  const isNews = (payload: unknown) => (payload as { revision: string }).revision !== before
  while (!isNews((await events.next('manifests.changed')).payload));
  expect((await clients(other)).map(({ version }) => version)).toEqual(['1.1.0'])
  for (const node of [one, two]) expect((await node.client().raw(old?.url ?? '')).status).toBe(200)
  expect((await two.client().raw(old?.url.replace('client.js', 'chunks/part.js') ?? '')).status).toBe(200)
  former = old?.url ?? ''
})

it('is switched off and on again everywhere, by whoever may, and that is in the audit log', async () => {
  const [client] = await clients(admin)
  expect((await switchTo(other, 'call-log', false)).status).toBe(200)
  expect(await itemOf(admin, 'call-log')).toMatchObject({ state: 'off', reason: expect.stringMatching(/^由 .+ 停用$/) })
  for (const [node, page] of [
    [one, admin],
    [two, other],
  ] as const) {
    await until(async () => (await clients(page)).length === 0)
    for (const url of [client?.url ?? '', former]) expect((await node.client().raw(url)).status).toBe(404)
  }
  expect((await switchTo(admin, 'call-log', true)).status).toBe(200)
  for (const page of [admin, other]) await until(async () => (await clients(page)).length === 1)
  const { rows } = await sql`select detail ->> 'on' as on, detail ->> 'version' as version from audit_log
    where action = '/system/plugins/switch' order by id`.execute(one.db)
  expect(rows).toEqual([
    { on: 'false', version: '1.1.0' },
    { on: 'true', version: '1.1.0' },
  ])
})

it('what fails in pages is told once an hour, and of nothing that is not there', async () => {
  const told = async () => (await sql`select payload from outbox where topic = 'plugin.failed'`.execute(one.db)).rows
  const failure = { id: 'call-log', part: 'cells call-log/dial', message: 'x is not a function' }
  for (const page of [admin, other, admin]) expect((await page.post('/runtime/pluginFailure', failure)).status).toBe(200)
  expect((await admin.post('/runtime/pluginFailure', { ...failure, id: 'nobody' })).status).toBe(200)
  expect(await told()).toEqual([
    { payload: { plugin: 'call-log', title: '通话记录', version: '1.1.0', part: failure.part, reason: failure.message } },
  ])
  expect((await one.client().post('/runtime/pluginFailure', failure)).status).toBe(401)
})

it('lists what is bundled beside what is installed, and says who installed it', async () => {
  const answer = await list(admin)
  expect(answer).toMatchObject({ uploads: 'browser', signed: false })
  expect(answer.bundled.map(({ id }) => id)).toEqual(expect.arrayContaining(['standard', 'lead']))
  expect(answer.items).toMatchObject([
    {
      id: 'call-log',
      title: '通话记录',
      source: 'upload',
      signedBy: null,
      state: 'on',
      reason: null,
      server: null,
      statement: { migrations: [] },
    },
  ])
  const { rows } = await sql<{ name: string }>`select name from employee where username = 'admin'`.execute(one.db)
  expect(answer.items[0]?.installedBy).toBe(rows[0]?.name)
})

it('is removed from every node, stays in the list until it is purged, and a start finds it as it was', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-kept-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const before = await startTestServer({ database: one.database, dataDir })
  expect((await clients(await before.login('admin'))).map(({ version }) => version)).toEqual(['1.1.0'])
  await before.stop()
  expect((await remove(admin, 'call-log')).status).toBe(200)
  await until(async () => (await clients(other)).length === 0)
  for (const node of [one, two]) expect((await node.client().raw(former)).status).toBe(404)
  expect((await itemOf(other, 'call-log'))?.state).toBe('removed')
  const after = await startTestServer({ database: one.database, dataDir })
  onTestFinished(() => after.stop())
  expect(await clients(await after.login('admin'))).toEqual([])
  expect(readdirSync(join(dataDir, 'plugin-store', 'call-log'))).toEqual([])
  expect((await purge(admin, 'call-log')).status).toBe(200)
  expect((await list(other)).items).toEqual([])
})

it('with PLUGIN_DEV=1 the same version comes in another content, and a folder as soon as it is saved', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-dev-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startTestServer({ dataDir, watch: true, env: { PLUGIN_DEV: '1' } })
  onTestFinished(() => server.stop())
  const page = await server.login('admin')
  const of = (text: string) => packageFiles({ files: { 'client.js': text } })
  layFolder(dataDir, 'call-log', of('export default 1'))
  await until(async () => (await clients(page)).length === 1)
  const [first] = await clients(page)
  layFolder(dataDir, 'call-log', of('export default 2'))
  await until(async () => ((await clients(page))[0]?.url ?? first?.url) !== first?.url)
  layFolder(dataDir, 'call-log', { ...of('export default 3'), 'checksums.json': '{}' })
  await until(async () => (await itemsOf(page)).includes('refused'))
  expect((await clients(page)).length).toBe(1)
  layFolder(dataDir, 'call-log', of('export default 3'))
  await until(async () => !(await itemsOf(page)).includes('refused'))
})

const itemsOf = async (page: HttpClient) => (await list(page)).items.map(({ state }) => state)
