/** Example plugin that notifies groups, built as by its author, uploaded, and run by a server with robots configured by the environment. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { type RobotPeer, startRobotPeer } from '#tests/support/robot-peer.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { buildPackage } from '../../../kit/src/build/build-package.ts'
import { readProject } from '../../../kit/src/project/project.ts'
import { install, itemOf } from './plugin-client.ts'

vi.setConfig({ testTimeout: 60_000 })

const FOLDER = join(import.meta.dirname, '../../../examples/plugins/notifier')
const ENV = { PLUGIN_UPLOADS: 'server' }

let database: TestDatabase
let dataDir: string
let one: TestServer
let two: TestServer
let admin: HttpClient
let sales: RobotPeer
let finance: RobotPeer

const readFiles = async () => {
  const files = await buildPackage(await readProject(FOLDER), { development: false })
  return Object.fromEntries([...files].map(([name, content]) => [name, Buffer.from(content).toString('utf8')]))
}

beforeAll(async () => {
  sales = await startRobotPeer()
  finance = await startRobotPeer()
  const robots = [
    { name: 'sales', kind: 'wecom', url: sales.url, topics: ['lead.staffChanged', 'lead.ownerChanged'] },
    { name: 'finance', kind: 'dingtalk', url: finance.url, secret: 'SEC1', topics: ['lead.ownerChanged'] },
  ]
  vi.stubEnv('NOTIFIER_ROBOTS', JSON.stringify(robots))
  vi.stubEnv('PUBLIC_URL', 'https://crm.example.com/')
  database = await createTestDatabase({ seeded: 'demo' })
  dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-notifier-'))
  const first = await startTestServer({ demo: true, database, dataDir, env: ENV })
  const installed = await install(await first.login('admin'), await readFiles())
  expect(installed.body).toMatchObject({ code: 200, data: { restart: true } })
  await first.stop()
  one = await startTestServer({ demo: true, database, dataDir, env: ENV })
  two = await startTestServer({ demo: true, database, env: ENV })
  // The job is run by the tests only, not by its schedule.
  await sql`delete from pgboss.schedule where name = 'notifier.send'`.execute(one.db)
  admin = await one.login('admin')
})
afterAll(async () => {
  await two?.stop()
  await one?.stop()
  await database?.drop()
  rmSync(dataDir, { recursive: true, force: true })
  await sales?.close()
  await finance?.close()
  vi.unstubAllEnvs()
})
beforeEach(async () => {
  await sql`delete from notifier_delivery`.execute(one.db)
  for (const peer of [sales, finance]) peer.reset()
})

interface Kept {
  readonly robot: string
  readonly content: string
  readonly state: string
  readonly attempts: number
  readonly error: string | null
}
const kept = async () =>
  (await sql<Kept>`select robot, content, state, attempts, last_error as error from notifier_delivery order by robot, id`.execute(one.db))
    .rows
const states = async () => (await kept()).map(({ robot, state }) => `${robot} ${state}`)
const textsOf = (peer: RobotPeer) => peer.said.map(({ body }) => (body['text'] as { content: string }).content)

/** Runs the job on a node and waits for its end. */
const send = async (server = one) => {
  const { core } = server.app
  const id = await core.services.jobs.send({ name: 'notifier.send' }, {}, await core.actor(null))
  const state = async () => (await sql<{ state: string }>`select state from job where id = ${id}::uuid`.execute(one.db)).rows[0]?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('done')
}
const write = (rows: readonly Partial<Record<'robot' | 'state', string>>[], more = sql`null::timestamptz`) =>
  sql`insert into notifier_delivery (robot, topic, content, state, attempts, last_attempt_date, next_attempt_date)
    select r.robot, 'test', r.robot || ' ' || r.n, r.state, case when r.state = 'PENDING' then 0 else 1 end, ${more},
      case when r.state = 'RETRYING' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ robot: 'sales', state: 'PENDING', n, ...row })))}::jsonb)
      as r(robot text, state text, n int)`.execute(one.db)
const due = () =>
  sql`update notifier_delivery set next_attempt_date = now(), last_attempt_date = now() - interval '2 minutes' where state = 'RETRYING'`.execute(
    one.db,
  )

it('runs, and says in the list of plugins whom it talks to', async () => {
  const item = await itemOf(admin, 'notifier')
  expect(item).toMatchObject({ state: 'on', server: { wanted: '1.0.0', running: '1.0.0', why: null } })
  expect(item?.statement.network).toContain('https://qyapi.weixin.qq.com')
})

it('tells each group once of what it wants to hear, without a full name, with the way to the record', async () => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from institutions_customer
    where status = 'NORMAL' and char_length(name) > 1 order by id limit 1`.execute(one.db)
  const lead = rows[0] as { id: number; name: string }
  const to = await sql<{ id: number }>`select id from employee where not locked and id <> (select coalesce(attributable_person_id, 0)
    from institutions_customer where id = ${lead.id}) order by id desc limit 1`.execute(one.db)
  const moved = await admin.post('/agency/institutionsCustomer/setAttributablePerson', {
    id: [lead.id],
    attributablePersonId: to.rows[0]?.id,
  })
  expect(moved.body).toMatchObject({ code: 200 })
  const link = `https://crm.example.com/newCustomer/customerDetail?id=${lead.id}`
  const text = `客资 ${lead.name[0]}** 变更了归属人\n${link}`
  await expect.poll(states, { timeout: 20_000 }).toEqual(['finance SENT', 'sales SENT'])
  expect([textsOf(sales), textsOf(finance)]).toEqual([[text], [text]])
  expect(finance.said[0]?.query.get('sign')).toBeTruthy()
  expect(sales.said[0]?.query.get('sign')).toBeNull()
  for (const server of [one, two, one]) await send(server)
  expect([sales.said.length, finance.said.length]).toEqual([1, 1])
  expect(JSON.stringify(await kept())).not.toContain(lead.name)
})

it('tells once of many that one action left behind', async () => {
  const { core } = one.app
  await core.transaction(
    await core.actor(null),
    'test',
  )(async ({ emit }) => {
    for (let id = 1; id <= 6; id++) emit({ topic: 'lead.staffChanged', entity: 'institutionsCustomer', entityId: id, payload: {} })
  })
  await expect.poll(() => textsOf(sales), { timeout: 20_000 }).toEqual(['6 个客资变更了客服'])
  await expect.poll(states).toEqual(['sales SENT'])
})

it('tries again what was refused, later and not by itself before, leaves the others of that robot until then, and gives up after eight', async () => {
  await write([{}, {}, { robot: 'finance' }])
  sales.answer(45009)
  await send()
  expect(textsOf(sales)).toEqual(['sales 0'])
  expect(await kept()).toMatchObject([
    { robot: 'finance', state: 'SENT' },
    { state: 'RETRYING', attempts: 1, error: '机器人返回错误 45009：发送过快' },
    { state: 'PENDING', attempts: 0 },
  ])
  const { rows: pauses } = await sql<{ pause: number }>`select extract(epoch from next_attempt_date - now())::float8 as pause
    from notifier_delivery where state = 'RETRYING'`.execute(one.db)
  expect(pauses[0]?.pause).toBeGreaterThan(50)
  await send()
  expect(textsOf(sales)).toEqual(['sales 0', 'sales 1'])
  await due()
  await sql`update notifier_delivery set attempts = 7 where state = 'RETRYING'`.execute(one.db)
  sales.answer('cut')
  await send()
  expect((await kept())[1]).toMatchObject({ state: 'FAILED', attempts: 8, error: '无法连接机器人' })
  await send()
  expect(sales.said).toHaveLength(3)
})

it('has at most twenty said within a minute, however many nodes send', async () => {
  await write(Array.from({ length: 23 }, () => ({})))
  await Promise.all([send(one), send(two), send(one)])
  expect(sales.said).toHaveLength(20)
  expect(new Set(textsOf(sales)).size).toBe(20)
  await sql`update notifier_delivery set last_attempt_date = now() - interval '61 seconds' where state = 'SENT'`.execute(one.db)
  await send(two)
  expect(new Set(textsOf(sales)).size).toBe(23)
})

it('does not send again by itself what was cut off in the middle, nor what has no robot any more', async () => {
  await write([{ state: 'SENDING' }], sql`now() - interval '6 minutes'`)
  await write([{ state: 'SENDING' }], sql`now() - interval '1 minute'`)
  await write([{ robot: 'gone' }])
  await send()
  expect(await kept()).toMatchObject([
    { robot: 'gone', state: 'FAILED', error: '机器人已不在配置中' },
    { state: 'FAILED', error: '发送时服务中断，可能已送达' },
    { state: 'SENDING' },
  ])
  expect(sales.said).toEqual([])
})

it('sends again by hand what failed, for who may, with eight tries anew', async () => {
  await write([{ state: 'FAILED' }], sql`now() - interval '2 minutes'`)
  await sql`update notifier_delivery set attempts = 8`.execute(one.db)
  const { body } = await admin.get<{ records: readonly { id: number; state: string; attempts: number }[] }>('/notifier/list')
  const [row] = body.data?.records ?? []
  expect(row).toMatchObject({ state: 'FAILED', attempts: 8 })
  const consultant = await one.login('sales_a1')
  expect((await consultant.post('/notifier/retry', { id: [row?.id] })).status).toBe(403)
  expect((await admin.post('/notifier/retry', { id: [row?.id] })).body).toMatchObject({ code: 200 })
  await send()
  expect(await kept()).toMatchObject([{ state: 'SENT', attempts: 1 }])
  expect((await admin.post('/notifier/retry', { id: [row?.id] })).status).toBe(409)
})

it('says a test message to the group that is named, for who may', async () => {
  expect((await admin.post('/notifier/test', { robot: 'sales' })).body).toMatchObject({ code: 200 })
  await expect.poll(() => textsOf(sales), { timeout: 20_000 }).toEqual([expect.stringContaining('测试消息')])
  expect((await admin.post('/notifier/test', { robot: 'nobody' })).body).toMatchObject({
    message: '没有机器人“nobody”，已设置的有：sales、finance',
  })
  const consultant = await one.login('sales_a1')
  expect((await consultant.post('/notifier/test', { robot: 'sales' })).status).toBe(403)
})

it('forgets after a month, but nothing that still waits', async () => {
  await write([{ state: 'FAILED' }, { state: 'PENDING' }, { state: 'FAILED' }])
  await sql`update notifier_delivery set created_date = now() - interval '31 days' where content in ('sales 0', 'sales 1')`.execute(one.db)
  const { core } = one.app
  const id = await core.services.jobs.send({ name: 'notifier.clean' }, {}, await core.actor(null))
  const result = async () => (await sql<{ result: unknown }>`select result from job where id = ${id}::uuid`.execute(one.db)).rows[0]?.result
  await expect.poll(result, { timeout: 20_000 }).toEqual({ removed: 1 })
  expect((await kept()).map(({ content }) => content)).toEqual(['sales 1', 'sales 2'])
})

it('leaves addresses and keys of robots nowhere', async () => {
  await write([{}])
  sales.answer('cut')
  await send()
  const { rows } = await sql<{
    text: string
  }>`select to_jsonb(d)::text as text from notifier_delivery d union all select to_jsonb(j)::text from job j
    union all select to_jsonb(a)::text from audit_log a`.execute(one.db)
  for (const { text } of rows) expect(text).not.toMatch(/SEC1|127\.0\.0\.1:\d+\/robot/)
})
