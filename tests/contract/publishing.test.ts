/** Publishing manifests on running servers: saved files, several nodes on one database, open pages, invalid files. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server.ts'

// Every test starts several servers.
vi.setConfig({ testTimeout: 120_000 })

const ROOT = join(import.meta.dirname, '../..')
const SCREEN = 'manifests/screens/newCustomer/institutionsCustomer.json'
const RESOURCE = 'manifests/resources/institutionsCustomer.json'
const PATH = '/newCustomer/institutionsCustomer'

/** Folder with a copy of the project's manifests. */
const project = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'yuanhang-project-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(ROOT, 'manifests'), join(root, 'manifests'), { recursive: true })
  for (const home of ['plugins', 'apps/crm']) {
    for (const name of readdirSync(join(ROOT, home))) {
      mkdirSync(join(root, home, name), { recursive: true })
      for (const part of ['plugin.json', 'manifests', 'migrations'].filter(one => existsSync(join(ROOT, home, name, one))))
        symlinkSync(join(ROOT, home, name, part), join(root, home, name, part))
    }
  }
  symlinkSync(join(ROOT, 'core'), join(root, 'core'))
  symlinkSync(join(ROOT, 'apps/server'), join(root, 'apps/server'))
  return root
}
const edit = (root: string, file: string, change: (text: string) => string): void => {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  expect(change(text)).not.toBe(text)
  writeFileSync(path, change(text))
}
const rename = (label: string) => (text: string) => text.replace(/"title": "[^"]*"/, `"title": "${label}"`)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
})
afterAll(() => database.drop())

const node = async (root: string, options: Pick<TestServerOptions, 'watch' | 'dataDir'> = {}) => {
  const said: string[][] = []
  const server = await startTestServer({ database, root, tell: lines => said.push([...lines]), ...options })
  onTestFinished(() => server.stop())
  return { server, said }
}
const titleOn = (server: TestServer): string | undefined => server.snapshot().screens[PATH]?.title
/** Takes two seconds on an idle machine; the half-minute poll of a node would come too late. */
const until = (check: () => unknown): Promise<unknown> => vi.waitUntil(check, { timeout: 15_000, interval: 20 })
/** Next revision announced to an open page that differs from `known`. */
const otherRevision = async (events: EventStream, known: string): Promise<string> => {
  for (;;) {
    const { payload } = await events.next('manifests.changed')
    const { revision } = payload as { revision: string }
    if (revision !== known) return revision
  }
}

it('a saved file is served within two seconds by every node, and open pages hear of it', async () => {
  const [root, elsewhere] = [project(), project()]
  const { server: one, said } = await node(root, { watch: true })
  const { server: two } = await node(elsewhere)
  const before = one.snapshot().revision
  const admin = await two.login('admin')
  const events = await openEvents(admin)
  onTestFinished(() => events.close())
  expect(await events.next('manifests.changed')).toMatchObject({ payload: { revision: before } })

  edit(root, SCREEN, rename('一号名单'))
  await until(() => titleOn(two) === '一号名单')
  expect(titleOn(one)).toBe('一号名单')
  expect(two.snapshot().revision).toBe(one.snapshot().revision)
  expect(await otherRevision(events, before)).toBe(two.snapshot().revision)
  const screen = await admin.get<{ title: string; revision: string }>('/runtime/screen', { path: PATH })
  expect(screen.body.data).toMatchObject({ title: '一号名单', revision: two.snapshot().revision })
  expect(said.flat()).toContain(`修改页面 一号名单（${PATH}）`)
})

it('a wrong file leaves the last good set in service and is reported, until it is right again', async () => {
  const root = project()
  const { server, said } = await node(root, { watch: true })
  const admin = await server.login('admin')
  const good = server.snapshot()
  const text = readFileSync(join(root, RESOURCE), 'utf8')
  writeFileSync(join(root, RESOURCE), text.replace('"type": "phone"', '"type": "phoon"'))
  await until(() => said.flat().join().includes('没有发布'))
  expect(said.flat().join('\n')).toMatch(/没有发布[\s\S]*institutionsCustomer\.json:\d+[\s\S]*phoon/)
  expect(server.snapshot()).toBe(good)
  const told = await admin.get<{ refused: { notes: string[] }[] }>('/runtime/manifests')
  expect(told.body.data?.refused[0]?.notes.join('\n')).toContain('phoon')
  expect((await admin.get('/agency/institutionsCustomer/list')).status).toBe(200)

  writeFileSync(join(root, RESOURCE), text)
  const refused = async () => (await sql`select from manifest_revision where state = 'refused'`.execute(server.db)).rows.length
  await until(async () => (await refused()) === 0)

  const peek = { manifest: 1, name: 'peek', label: '偷看', path: '/peek', source: 'employee', scope: 'all' }
  const fields = { hash: { type: 'text', label: '摘要', column: 'password_hash' } }
  writeFileSync(join(root, 'manifests/resources/peek.json'), JSON.stringify({ ...peek, fields }))
  await until(() => said.flat().join().includes('数据表 “employee” 不允许资源 “peek”'))
  expect((await admin.get('/peek/list')).status).toBe(404)
})

it('a start with wrong files serves the last good set, and files that another node replaced do not come back', async () => {
  const [root, stale] = [project(), project()]
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-data-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const old = await startTestServer({ database, root: stale, dataDir })
  await old.stop()
  edit(root, SCREEN, rename('新的一版'))
  const { server: one } = await node(root)
  expect(titleOn(one)).toBe('新的一版')

  const { server: back, said: hint } = await node(stale, { dataDir })
  expect(titleOn(back)).toBe('新的一版')
  expect(hint.flat().join('\n')).toMatch(/本机的清单文件已被后来发布的一版取代/)
  edit(stale, SCREEN, text => text.replace('"view"', '"wiev"'))
  const { server: wrong, said } = await node(stale, { dataDir })
  expect(titleOn(wrong)).toBe('新的一版')
  expect(said.flat().join('\n')).toMatch(/启动时没有采用[\s\S]*wiev/)
  const { body } = await (await one.login('admin')).get<{ refused: { source: string }[] }>('/runtime/manifests')
  expect(body.data?.refused[0]?.source).toBe('start')
})

it('nothing good anywhere stops the start, with every problem', async () => {
  const own = await createTestDatabase({ seeded: 'reference' })
  onTestFinished(() => own.drop())
  const root = project()
  edit(root, SCREEN, text => text.replace('"view"', '"wiev"'))
  const said: string[] = []
  await expect(startTestServer({ database: own, root, tell: lines => said.push(...lines) })).rejects.toThrow(
    /清单有误，服务无法启动[\s\S]*wiev/,
  )
  // The served manifests did not change, so nothing is reported.
  expect(said).toEqual([])
})

it('of two nodes that publish at the same time the last to commit is served everywhere', async () => {
  const roots = [project(), project()]
  const nodes = [await node(roots[0] as string, { watch: true }), await node(roots[1] as string, { watch: true })]
  for (const [index, root] of roots.entries()) edit(root, SCREEN, rename(`并发 ${index}`))
  const titles = () => nodes.map(({ server }) => titleOn(server))
  await until(() => new Set(titles()).size === 1 && titles()[0]?.startsWith('并发') === true)
  const { rows } = await sql<{ files: { path: string; text: string }[] }>`select files from manifest_revision
    where state = 'published' order by id desc limit 1`.execute(nodes[0]?.server.db as TestServer['db'])
  const newest = rows[0]?.files.find(({ path }) => path === SCREEN)?.text
  expect(newest).toContain(titles()[0])
})

it('a node whose program does not know what was published says so and goes on', async () => {
  const { server } = await node(project())
  const good = server.snapshot()
  const admin = await server.login('admin')
  const { rows } = await sql<{ files: { path: string; text: string }[] }>`select files from manifest_revision
    where state = 'published' order by id desc limit 1`.execute(server.db)
  const newer = rows[0]?.files.map(file => ({ ...file, text: file.text.replaceAll('"record.create"', '"record.createLater"') }))
  await sql`insert into manifest_revision (state, hash, files, source, who)
    values ('published', 'newer', ${JSON.stringify(newer)}::jsonb, 'command', 'newer program')`.execute(server.db)
  const refused = async () =>
    (await admin.get<{ refused: { source: string; notes: string[] }[] }>('/runtime/manifests')).body.data?.refused ?? []
  await until(async () => (await refused()).some(({ source }) => source === 'node'))
  const told = (await refused()).find(({ source }) => source === 'node')
  expect(told?.notes.join('\n')).toMatch(/程序可能较旧[\s\S]*record\.createLater/)
  expect(server.snapshot()).toBe(good)
  await sql`delete from manifest_revision where hash = 'newer'`.execute(server.db)
})
