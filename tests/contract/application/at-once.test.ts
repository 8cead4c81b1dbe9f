/** Every action of the product, called one more time concurrently than there are connections: no call may be refused as overloaded. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Action } from '#core/contract/model/action.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { editsStored } from '#core/manifest/rules/edits-stored.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { watchWaits } from '#tests/support/watch-waits.ts'
import { minimalForm } from './inputs.ts'

const CONNECTIONS = 4

let server: TestServer
let admin: HttpClient
let waits: ReturnType<typeof watchWaits>

beforeAll(async () => {
  // A call that holds a connection and waits for a second one starves at any timeout; the long timeout gives the others time on a busy machine.
  server = await startTestServer({ demo: true, pool: { max: CONNECTIONS, connectionWait: 20_000 } })
  admin = await server.login('admin')
  waits = watchWaits()
})
afterAll(async () => {
  waits.end()
  await server.stop()
})

interface Write {
  readonly resource: Resource
  readonly action: Action
}

const writes = (): readonly Write[] =>
  Object.values(server.snapshot().endpoints).flatMap(endpoint => {
    if (endpoint.kind !== 'action') return []
    const resource = server.snapshot().resources[endpoint.resource]
    const action = resource?.actions[endpoint.action]
    return resource && action ? [{ resource, action }] : []
  })

/** Body for the first of some rows whose form opens, with the items that the form requires. */
async function bodyOf({ resource, action }: Write): Promise<object> {
  const { rows } =
    action.select === 'none'
      ? { rows: [{}] }
      : await sql<{ id: number }>`select id from ${sql.table(resource.source)} order by id desc limit 5`.execute(server.db)
  for (const row of rows as readonly { readonly id?: number }[]) {
    const opened = await admin.get<{ version?: number }>(action.path, row)
    if (opened.status !== 200) continue
    const version = editsStored(action) ? { version: opened.body?.data?.version } : {}
    return { ...row, ...version, ...(await minimalForm(server, admin, action, row)) }
  }
  return rows[0] ?? {}
}

const post = async (client: HttpClient, path: string, body: object): Promise<string> => {
  const { status, body: answer } = await client.post(path, body)
  // A lock timeout of PostgreSQL is no starvation, and does not happen on an idle machine.
  const slow = status === 503 && answer?.message?.startsWith('数据正在被他人操作')
  return status >= 500 && !slow ? `${path}: ${status} ${answer?.message}` : String(status)
}

it('answers each of them', { timeout: 600_000 }, async () => {
  const failures: string[] = []
  for (const write of writes()) {
    // The test exceeds every rate limit.
    await sql`delete from rate_limit`.execute(server.db)
    const body = await bodyOf(write)
    const answers = await Promise.all(Array.from({ length: CONNECTIONS + 1 }, () => post(admin, write.action.path, body)))
    failures.push(...new Set(answers.filter(answer => answer.startsWith('/'))))
  }
  expect(failures).toEqual([])
  expect([...new Set(waits.found)]).toEqual([])
})

it('twenty employees are added at one instant', async () => {
  const { resource, action } = writes().find(({ action: { path } }) => path === '/system/employee/add') as Write
  await sql`delete from rate_limit`.execute(server.db)
  const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf({ resource, action })))
  const answers = await Promise.all(bodies.map(body => post(admin, action.path, body)))
  expect(answers.filter(answer => answer.startsWith('/'))).toEqual([])
}, 120_000)

it('of twenty equal orders at one instant one is made, and the others are asked whether they are meant', async () => {
  const { rows } = await sql<{ id: number; item: number }>`
    select r.id, (select min(s.id) from service_item s where s.institution_id = r.institution_id and not s.locked) as item
    from institution_customer_relation r join institutions_customer l on l.id = r.lead_id
    where r.customer_status = 'ACCURATE_CUSTOMER_FUNDING' and r.deal_stage <> 'LOSS' and l.status = 'NORMAL' and l.deleted_date is null
      and exists (select from service_item s where s.institution_id = r.institution_id and not s.locked)
    order by r.id desc limit 10`.execute(server.db)
  const { action } = writes().find(({ action: { operation } }) => operation === 'order.add') as Write
  for (const { id, item } of rows) {
    const body = { id, serviceItemId: item, signingTime: '2026-01-02 10:00:00', orderAmount: '12345.00', orderStatus: '首单' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post(action.path, body)))
    const said = answers.map(({ status, body: answer }) => `${status} ${answer.message}`)
    if (!said.some(one => one.startsWith('200'))) continue
    expect(said.filter(one => one.startsWith('200'))).toHaveLength(1)
    expect(new Set(said.filter(one => !one.startsWith('200')))).toEqual(new Set(['409 疑似重复订单，请确认']))
    return
  }
  expect.unreachable('no relation takes an order')
}, 120_000)
