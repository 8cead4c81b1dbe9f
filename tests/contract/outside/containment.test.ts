/**
 * Failures of a server part are contained: calls end, transactions are rolled back, timers are cleared, and after repeated failures the part is
 * switched off.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { reportPluginFailure } from '#core/server/uncaught/plugin-work.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { layFolder, removeFolder } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { clients, type Files, itemOf, switchTo } from './plugin-client.ts'
import { callLog, serverOnly } from './server-package.ts'

vi.setConfig({ testTimeout: 120_000 })

/** Deadlines that timely work meets even on a busy machine. */
const DEADLINES = { call: 1_500, transaction: 1_500, job: 1_500 }
const env = { PLUGIN_UPLOADS: 'server' }

let database: TestDatabase
const dataDirs: string[] = []
let nodes: TestServer[] = []

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
})
afterAll(async () => {
  await database.drop()
  for (const folder of dataDirs) rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  const [first] = nodes
  if (first) await sql`delete from rate_limit`.execute(first.db)
  for (const node of nodes.toReversed()) await node.stop()
  nodes = []
})

/** Starts `count` nodes that run a package; the first has it in its plugins folder. */
const start = async (id: string, files: Files, count = 1): Promise<HttpClient[]> => {
  for (let place = 0; place < count; place++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-contained-'))
    dataDirs.push(dataDir)
    if (place === 0) layFolder(dataDir, id, files)
    nodes.push(await startTestServer({ database, dataDir, env, deadlines: DEADLINES }))
  }
  return Promise.all(nodes.map(node => node.login('admin')))
}

const until = (check: () => unknown): Promise<unknown> => vi.waitUntil(check, { timeout: 20_000, interval: 30 })
const db = () => nodes[0]?.db as TestServer['db']

/** Source of an endpoint by its path, with `code` as its handler. */
const endpoint = (id: string, name: string, code: string): string =>
  `{ name: '${id}.${name}', method: 'POST', path: '/${id}/${name}', permission: 'session', title: '${name}', output: {}, async handle({ db, services, transaction }) { ${code} } }`

const endpoints = (id: string, codes: Readonly<Record<string, string>>): { readonly declared: object; readonly text: string } => ({
  declared: Object.fromEntries(Object.keys(codes).map(name => [`POST /${id}/${name}`, { description: name }])),
  text: `endpoints: [${Object.entries(codes)
    .map(([name, code]) => endpoint(id, name, code))
    .join(', ')}]`,
})

const named = (id: string, change: object = {}) => ({ id, title: `插件 ${id}`, ...change })

it('the third failure within a minute switches it off on both nodes, tells of it, and it can be switched on again', async () => {
  const id = 'failing'
  const { declared, text } = endpoints(id, { boom: `throw new Error('no such thing')`, fine: 'return 1' })
  const files = serverOnly(
    { endpoints: declared },
    `import { defineServerPlugin, refuse } from '@yuanhang/server'\nexport default defineServerPlugin({ id: '${id}', ${text} })`,
    named(id),
  )
  const [one, two] = (await start(id, files, 2)) as [HttpClient, HttpClient]
  for (const client of [one, two]) expect((await client.post(`/${id}/fine`)).status).toBe(200)
  for (let turn = 0; turn < 2; turn++) expect((await one.post(`/${id}/boom`)).status).toBe(500)
  expect((await one.post(`/${id}/fine`)).status).toBe(200)
  expect((await one.post(`/${id}/boom`)).status).toBe(500)
  for (const client of [one, two]) await until(async () => (await client.post(`/${id}/fine`)).status === 503)
  expect((await two.post(`/${id}/fine`)).body.message).toBe('插件 “插件 failing” 已停用')
  expect(await itemOf(two, id)).toMatchObject({ state: 'off', reason: expect.stringContaining('接口 failing.boom：no such thing') })
  const { rows } = await sql<{ payload: object }>`select payload from outbox where topic = 'plugin.switchedOff'`.execute(db())
  expect(rows).toMatchObject([{ payload: { plugin: id, version: '1.0.0', title: '插件 failing' } }])

  expect((await two.post('/system/plugins/switch', { id, on: true })).status).toBe(200)
  for (const client of [one, two]) await until(async () => (await client.post(`/${id}/fine`)).status === 200)
  const audited = await sql<{ username: string; detail: { on: boolean } }>`select username, detail from audit_log
    where action = '/system/plugins/switch' and result = 'success' order by id`.execute(db())
  expect(audited.rows).toMatchObject([
    { username: 'system', detail: { on: false, plugin: id } },
    { username: 'admin', detail: { on: true, plugin: id, version: '1.0.0' } },
  ])
  // Unhandled rejections count as failures.
  for (let turn = 0; turn < 3; turn++) reportPluginFailure(id, new Error('a stray promise'))
  await until(async () => (await itemOf(two, id))?.state === 'off')
})

it('what is refused counts for nothing', async () => {
  const id = 'refusing'
  const { declared, text } = endpoints(id, {
    no: `throw refuse('不行')`,
    taken: `await sql\`insert into role (name) values (null)\`.execute(db)`,
  })
  const files = serverOnly(
    { endpoints: declared },
    `import { defineServerPlugin, refuse, sql } from '@yuanhang/server'\nexport default defineServerPlugin({ id: '${id}', ${text} })`,
    named(id),
  )
  const [client] = (await start(id, files)) as [HttpClient]
  for (let turn = 0; turn < 4; turn++) expect((await client.post(`/${id}/no`)).body).toMatchObject({ code: 3000, message: '不行' })
  for (let turn = 0; turn < 4; turn++)
    expect(await client.post(`/${id}/taken`)).toMatchObject({ status: 409, body: { message: '数据不符合规则，请检查后重试' } })
  expect((await itemOf(client, id))?.state).toBe('on')
})

it('a call that takes too long is answered, and its transaction writes nothing, whatever it does later', async () => {
  const id = 'slow'
  const { declared, text } = endpoints(id, {
    hang: `kept.db = db; await new Promise(() => {})`,
    late: `await transaction(async ({ tx }) => {
      await sql\`insert into slow_note (text) values ('first')\`.execute(tx)
      kept.tx = tx
      await new Promise(done => { kept.go = done })
      await sql\`insert into slow_note (text) values ('late')\`.execute(tx).catch(error => { kept.said.push(error.message) })
    })`,
    after: `kept.go?.(); await new Promise(done => setTimeout(done, 50)); await sql\`insert into slow_note (text) values ('after')\`.execute(kept.tx).catch(error => kept.said.push(error.message)); await sql\`select 1\`.execute(kept.db).catch(error => kept.said.push(error.message)); return kept.said`,
  })
  const files = serverOnly(
    { endpoints: declared, tables: { slow_note: { description: 'Notes.' } } },
    `import { defineServerPlugin, sql } from '@yuanhang/server'\nconst kept = { said: [] }\nexport default defineServerPlugin({ id: '${id}', ${text} })`,
    named(id),
    { 'migrations/0001_note.sql': 'create table slow_note (text text);' },
  )
  const [client] = (await start(id, files)) as [HttpClient]
  for (const name of ['hang', 'late'])
    expect(await client.post(`/${id}/${name}`)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('没有在规定的时间内完成') },
    })
  const after = await client.post<string[]>(`/${id}/after`)
  expect(after.body.data).toEqual(['the transaction has ended', 'the transaction has ended', 'the time of this piece of work is over'])
  expect((await sql`select from slow_note`.execute(db())).rows).toEqual([])
  // Two timeouts so far; the third exceeds the limit.
  expect((await itemOf(client, id))?.state).toBe('on')
  expect((await client.post(`/${id}/hang`)).status).toBe(503)
  await until(async () => (await itemOf(client, id))?.state === 'off')
  expect((await itemOf(client, id))?.reason).toMatch(/接口 slow\.hang：.*没有在规定的时间内完成/)
  const { rows } = await sql<{ payload: object }>`select payload from outbox
    where topic = 'plugin.switchedOff' and payload ->> 'plugin' = ${id}`.execute(db())
  expect(rows).toMatchObject([{ payload: { version: '1.0.0', reason: expect.stringContaining('接口 slow.hang') } }])
})

it('an operation that takes too long is undone, with all that it went on to write', async () => {
  const server = (callLog()['server.js'] ?? '').replace(
    'const [id] = await create(call, [{ number: form.number }])',
    `const [id] = await create(call, [{ number: form.number }])
    if (form.number === 'late') {
      await new Promise(() => {})
    }`,
  )
  const [client] = (await start('call-log', callLog({ server }))) as [HttpClient]
  expect((await client.post('/call-log/calls/note', { number: 'late' })).status).toBe(503)
  expect((await client.post('/call-log/calls/note', { number: 'in time' })).status).toBe(200)
  const { rows } = await sql<{ number: string }>`select number from call_log_call`.execute(db())
  expect(rows).toEqual([{ number: 'in time' }])
})

it('a start that throws and one that never ends keep the server from nothing, and timers of a start fire until it is off', async () => {
  const [broken, endless, ticking] = ['broken', 'endless', 'ticking']
  const of = (id: string, code: string, tables: object = {}, files: Files = {}) =>
    serverOnly(
      { tables },
      `import { defineServerPlugin, sql } from '@yuanhang/server'
export default defineServerPlugin({ id: '${id}', async start(services, db) { ${code} } })`,
      named(id),
      files,
    )
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-contained-'))
  dataDirs.push(dataDir)
  layFolder(dataDir, broken, of(broken, `throw new Error('no port')`))
  layFolder(dataDir, endless, of(endless, 'await new Promise(() => {})'))
  const table = { ticking_tick: { description: 'Ticks.' } }
  const migration = { 'migrations/0001_tick.sql': 'create table ticking_tick (text text);' }
  const tick = (text: string) => `sql\`insert into ticking_tick values ('${text}')\`.execute(db)`
  layFolder(dataDir, ticking, of(ticking, `setInterval(() => ${tick('tick')}, 30); return () => ${tick('end')}`, table, migration))
  nodes.push(await startTestServer({ database, dataDir, env, deadlines: DEADLINES }))
  const client = await (nodes[0] as TestServer).login('admin')
  expect((await itemOf(client, broken))?.server).toMatchObject({ running: '1.0.0', why: '启动失败：no port' })
  expect((await itemOf(client, endless))?.server?.why).toContain('没有在规定的时间内完成')
  const ticks = async (text: string) => (await sql`select from ticking_tick where text = ${text}`.execute(db())).rows.length
  await until(async () => (await ticks('tick')) > 1)
  expect((await switchTo(client, ticking, false)).status).toBe(200)
  expect(await ticks('end')).toBe(1)
  const stopped = await ticks('tick')
  expect((await switchTo(client, ticking, true)).status).toBe(200)
  await until(async () => (await ticks('tick')) > stopped)
  for (const id of [broken, endless, ticking]) removeFolder(dataDir, id)
})

it('timers that a job leaves behind are cleared and counted, and a job that goes on too long fails', async () => {
  const id = 'leaky'
  const { declared, text } = endpoints(id, {
    run: `return services.jobs.send({ name: 'leaky.leak' }, {}, { id: 1 })`,
    // A timer that was left running would fire about twenty times in this interval.
    ticks: 'const before = ticks.length; await new Promise(done => setTimeout(done, 200)); return [before, ticks.length]',
  })
  const jobs = `jobs: [{ name: 'leaky.leak', async run() {
    await new Promise(seen => setInterval(() => { ticks.push(1); seen() }, 10))
    setTimeout(() => ticks.push(2), 50)
    return {}
  } }]`
  const files = serverOnly(
    { endpoints: declared, jobs: { 'leaky.leak': { description: 'Leaks.' } } },
    `import { defineServerPlugin } from '@yuanhang/server'
const ticks = []
export default defineServerPlugin({ id: '${id}', ${text}, ${jobs} })`,
    named(id),
  )
  const [client] = (await start(id, files)) as [HttpClient]
  const ended = async (job: string | undefined) => (await client.get<{ state: string }>(`/jobs/${job}`)).body.data?.state
  for (let turn = 0; turn < 3; turn++) {
    const sent = await client.post<string>(`/${id}/run`)
    await until(async () => /done|failed/.test((await ended(sent.body.data)) ?? ''))
    if (turn > 0) continue
    const [before = 0, after] = (await client.post<[number, number]>(`/${id}/ticks`)).body.data ?? []
    expect(before).toBeGreaterThan(0)
    expect(after).toBe(before)
  }
  await until(async () => (await itemOf(client, id))?.state === 'off')
  expect((await itemOf(client, id))?.reason).toContain('任务 leaky.leak：留下了 2 个没有停止的计时器')
})

it('a job ends even if the clean-up of its plugin fails, which alone is undone', async () => {
  const id = 'untidy'
  const { declared, text } = endpoints(id, { run: `return services.jobs.send({ name: 'untidy.work' }, {}, { id: 1 })` })
  const jobs = `jobs: [{ name: 'untidy.work', async run() { throw refuse('今天不行') }, async failed({ tx }) {
    await sql\`insert into untidy_left values ('half')\`.execute(tx)
    await sql\`select no_such_column\`.execute(tx)
  } }]`
  const files = serverOnly(
    { endpoints: declared, jobs: { 'untidy.work': { description: 'Fails.' } }, tables: { untidy_left: { description: 'What is left.' } } },
    `import { defineServerPlugin, refuse, sql } from '@yuanhang/server'
export default defineServerPlugin({ id: '${id}', ${text}, ${jobs} })`,
    named(id),
    { 'migrations/0001_left.sql': 'create table untidy_left (text text);' },
  )
  const [client] = (await start(id, files)) as [HttpClient]
  const sent = await client.post<string>(`/${id}/run`)
  const job = async () => (await client.get<{ state: string; message: string }>(`/jobs/${sent.body.data}`)).body.data
  await until(async () => (await job())?.state === 'failed')
  expect((await job())?.message).toBe('今天不行')
  expect((await sql`select from untidy_left`.execute(db())).rows).toHaveLength(0)
})

it('a consumer that hangs or throws undoes its own part, and facts go on to the others', async () => {
  const id = 'deaf'
  const { declared, text } = endpoints(id, {
    run: `return services.jobs.send({ name: 'deaf.work' }, {}, { id: 1 })`,
    late: 'kept.go?.(); await null; return kept.said',
  })
  const consumer = `consumers: [{ name: 'deaf.hear', follows: [jobFinished], async consume(fact, { tx }) {
    await sql\`insert into deaf_heard values ('heard')\`.execute(tx)
    await new Promise(done => { kept.go = done })
    await sql\`insert into deaf_heard values ('late')\`.execute(tx).catch(error => kept.said.push(error.message))
  } }]`
  const files = serverOnly(
    {
      endpoints: declared,
      jobs: { 'deaf.work': { description: 'Ends.' } },
      consumers: { 'deaf.hear': { description: 'Hears.', follows: ['job.finished'] } },
      tables: { deaf_heard: { description: 'What was heard.' } },
    },
    `import { defineServerPlugin, jobFinished, sql } from '@yuanhang/server'\nconst kept = { said: [] }
export default defineServerPlugin({ id: '${id}', ${text}, jobs: [{ name: 'deaf.work', run: async () => ({}) }], ${consumer} })`,
    named(id),
    { 'migrations/0001_heard.sql': 'create table deaf_heard (text text);' },
  )
  const [client] = (await start(id, files)) as [HttpClient]
  const sent = await client.post<string>(`/${id}/run`)
  const fact = async () =>
    (
      await sql<{
        attempts: number
        failure: string | null
        followed: boolean
      }>`select w.attempts, w.failure, published_date is not null as followed
        from outside_fact w join outbox o on o.id = w.fact where consumer = 'deaf.hear' and payload ->> 'id' = ${sent.body.data}`.execute(
        db(),
      )
    ).rows[0]
  await until(async () => ((await fact())?.attempts ?? 0) > 0)
  expect(await fact()).toMatchObject({ followed: true, failure: expect.stringContaining('没有在规定的时间内完成') })
  await until(async () => ((await client.post<string[]>(`/${id}/late`)).body.data ?? []).length > 0)
  expect((await client.post<string[]>(`/${id}/late`)).body.data).toEqual(['the time of this piece of work is over'])
  expect((await sql`select from deaf_heard`.execute(db())).rows).toEqual([])
  expect((await switchTo(client, id, false)).status).toBe(200)
})

it('a plugin that is off is in no menu, its jobs say so, and facts pass it by', async () => {
  const [client] = (await start('call-log', callLog({ manifest: { version: '1.0.1' } }))) as [HttpClient]
  expect((await clients(client)).map(({ id }) => id)).toContain('call-log')
  expect((await switchTo(client, 'call-log', false)).status).toBe(200)
  expect((await itemOf(client, 'call-log'))?.reason).toMatch(/^由 .+ 停用$/)
  expect((await clients(client)).map(({ id }) => id)).not.toContain('call-log')
  expect((await client.post('/call-log/calls/note', { number: '1' })).status).toBe(503)
  const sent = await nodes[0]?.app.core.services.jobs.send({ name: 'call-log.fill' }, {}, { id: 1 })
  await until(async () => (await client.get<{ state: string; message: string }>(`/jobs/${sent}`)).body.data?.state === 'failed')
  expect((await client.get<{ message: string }>(`/jobs/${sent}`)).body.data?.message).toBe('插件已停用')
  const left = sql`select from outbox where published_date is null and payload ->> 'id' = ${sent}`
  await until(async () => (await left.execute(db())).rows.length === 0)
  expect((await sql`select from call_log_told where name = 'call-log.fill'`.execute(db())).rows).toEqual([])
})
