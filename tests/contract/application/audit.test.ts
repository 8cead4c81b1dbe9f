/** Audit log of the real application: what is recorded about users, and that no one can rewrite it. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let database: TestDatabase
let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'demo' })
  server = await startTestServer({ demo: true, database })
  admin = await server.login('admin')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const asOwner = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
const broken = async (): Promise<unknown[]> => (await sql`select * from audit_log_broken()`.execute(server.db)).rows

it('has who signed in, who failed, what was done, refused and taken out', async () => {
  await server.client().post('/auth/login', { username: 'sales_b1\r\nfake line', password: 'wrong-password-1' })
  const [sales, finance] = await Promise.all([server.login('sales_b1'), server.login('finance_1')])
  await sales.get('/system/employee/list')
  await sales.get('/agency/institutionsCustomer/details', { id: 2_000_000_000 })
  await sales.edit('/agency/institutionsCustomer/edit', { id: 2_000_000_000 })
  await finance.get('/agency/institutions/export')
  await admin.post('/system/role/add', { name: '留痕' })
  await sales.get('/verifyDuplicate', { wechatOrPhoneNumberIs: '13911112222' })
  await sales.post('/auth/logout')
  const { rows } = await sql<{ line: string }>`select username || ' ' || action || ' ' || result as line from audit_log`.execute(server.db)
  const lines = rows.map(row => row.line)
  for (const line of [
    'sales_b1  fake line login failed',
    'sales_b1 login success',
    'sales_b1 /system/employee/list denied',
    'sales_b1 /agency/institutionsCustomer/edit denied',
    'finance_1 /agency/institutions/export success',
    'admin /system/role/add success',
    'sales_b1 /verifyDuplicate success',
    'sales_b1 logout success',
  ]) {
    expect(lines).toContain(line)
  }
  const whole = await sql<{
    ip: string
    request_id: string
  }>`select ip, request_id from audit_log where action = '/system/role/add'`.execute(server.db)
  expect(whole.rows[0]).toMatchObject({ ip: '127.0.0.1', request_id: expect.stringMatching(/^[\w-]{36}$/) })
})

it('cannot be rewritten by the server, nor by its owner without leaving a trace', async () => {
  for (const statement of ['update audit_log set message = $$x$$', 'delete from audit_log', 'truncate audit_log']) {
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow()
    await expect(asOwner(client => client.query(statement))).rejects.toThrow('append-only')
  }
})

it('is one unbroken chain after writes at the same moment, refused ones among them', async () => {
  const sales = await server.login('sales_a2')
  const calls = Array.from({ length: 60 }, (_, at) =>
    at % 3 === 0 ? sales.get('/system/employee/list') : admin.post('/system/role/add', { name: `同时${at % 7}` }),
  )
  await Promise.all(calls)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(server.db)
  expect(rows[0]?.n).toBeGreaterThan(60)
  expect(await broken()).toEqual([])
})

it('shows an entry that was changed, and one that was taken out', async () => {
  const tamper = (statement: string) =>
    asOwner(async client => {
      await client.query('alter table audit_log disable trigger user')
      await client.query(statement)
      await client.query('alter table audit_log enable trigger user')
    })
  const inside =
    '(select id from audit_log a where exists (select from audit_log b where b.lane = a.lane and b.seq > a.seq) order by id limit 1)'
  await tamper(`update audit_log set username = 'somebody else' where id = ${inside}`)
  expect(await broken()).toHaveLength(1)
  await tamper(`delete from audit_log where id = ${inside}`)
  expect((await broken()).length).toBeGreaterThan(0)
})

it('and the data agree when the server is stopped in the middle of writes: what was answered is there, with its entry, once', async () => {
  const second = await startTestServer({ demo: true, database })
  const client = await second.login('admin')
  const writes = Array.from({ length: 80 }, (_, at) =>
    client.post<{ id: number }>('/system/role/add', { name: `停机${at}` }).then(
      answer => answer,
      () => undefined,
    ),
  )
  await writes[3]
  await second.stop()
  const answered = (await Promise.all(writes)).flatMap(answer => (answer?.status === 200 ? [answer.body.data?.id as number] : []))
  expect(answered.length).toBeGreaterThan(0)
  const { rows } = await sql<{ id: number; entries: number }>`select r.id,
      (select count(*)::int from audit_log a where a.action = '/system/role/add' and a.result = 'success' and a.entity_ids = array[r.id]) as entries
    from role r where name like '停机%'`.execute(server.db)
  expect(rows.filter(row => row.entries !== 1)).toEqual([])
  const kept = new Set(rows.map(row => row.id))
  expect(answered.filter(id => !kept.has(id))).toEqual([])
})
