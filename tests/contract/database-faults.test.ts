/** User-visible effects of a database that is silent, down, locked or full. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createEventBus } from '#core/server/events/bus.ts'
import { messageCleanupJob } from '#plugins/message/server/cleanup.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let database: TestDatabase
let proxy: DatabaseProxy
let server: TestServer
let admin: HttpClient
let lead: number
/** Connection of the owner, bypassing the server. */
let owner: pg.Client

const LEADS = '/agency/institutionsCustomer'

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
  proxy = await databaseProxy(database.url)
  server = await startTestServer({ database: { ...database, url: proxy.url } })
  admin = await server.login('admin')
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(
    `insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id)
     select '客户', '13800138000', '小红书', '{普通申请}', 'HIGH', 'NEW_CUSTOMER_CAPITAL', id, id from employee where username = 'admin' returning id`,
  )
  lead = Number(rows[0]?.id)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await proxy.close()
  await database.drop()
})

const profiles = async (): Promise<readonly number[]> =>
  (await Promise.all(Array.from({ length: 20 }, () => admin.get('/auth/profile')))).map(({ status }) => status)
const followUp = () =>
  admin.edit(`${LEADS}/followUpWithCustomers`, { id: lead, followUpContent: '电话沟通', followUpTime: '2026-01-05 10:00:00' })
const followUps = async (): Promise<number> => Number((await owner.query('select count(*) as n from follow_up_record')).rows[0].n)

it('heals within ten seconds when every connection goes silent: requests, notices between nodes, jobs', async () => {
  const healed = { timeout: 10_000, interval: 50 }
  await profiles()
  const { core } = server.app
  const heard: unknown[] = []
  core.bus.subscribe('test.heard', payload => heard.push(payload))
  const other = createEventBus({ url: database.url, log: { warn: () => undefined, error: () => undefined } })
  await other.start()
  onTestFinished(() => other.stop())
  const done = async (): Promise<number> =>
    Number((await owner.query(`select count(*) as n from job where name = 'message.cleanup' and state = 'done'`)).rows[0].n)
  proxy.freeze()
  await Promise.all([
    expect.poll(profiles, healed).toEqual(Array(20).fill(200)),
    expect
      .poll(() => {
        other.publish('test.heard', null)
        return heard.length
      }, healed)
      .toBeGreaterThan(0),
  ])
  await core.services.jobs.send(messageCleanupJob, {}, await core.actor(null))
  await expect.poll(done, { timeout: 5_000 }).toBe(1)
}, 30_000)

it('answers 503 while the database is dead, also in the middle of a request, and is well when that is', async () => {
  const seen = new Set<number>()
  const look = async (): Promise<void> => {
    for (const status of await profiles()) seen.add(status)
  }
  const during = [look(), look()]
  proxy.break()
  await Promise.all(during)
  await look()
  expect([...seen].filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(seen).toContain(503)
  proxy.mend()
  await expect.poll(profiles, { timeout: 10_000 }).toEqual(Array(20).fill(200))
})

it('a write that waits for a lock ends within five seconds and says that nothing was saved', async () => {
  const before = await followUps()
  await owner.query('begin')
  await owner.query('select from institutions_customer where id = $1 for update', [lead])
  onTestFinished(async () => void (await owner.query('rollback')))
  const begun = Date.now()
  const { status, body } = await followUp()
  expect([status, body.message]).toEqual([503, '数据正在被他人操作，本次没有保存任何内容，请稍后再试'])
  expect(Date.now() - begun).toBeLessThan(5_000)
  await owner.query('rollback')
  expect(await followUps()).toBe(before)
})

it('a full disk is called that', async () => {
  await owner.query(`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on follow_up_record for each row execute function no_room()`)
  onTestFinished(async () => void (await owner.query('drop trigger no_room on follow_up_record')))
  const { status, body } = await followUp()
  expect([status, body.message]).toEqual([503, '服务器磁盘空间已满，本次没有保存任何内容，请联系管理员清理磁盘'])
})
