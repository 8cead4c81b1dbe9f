/** The event stream on two nodes over one database. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type EventStream, openEvents } from '#tests/support/event-stream.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let one: TestServer
let two: TestServer

beforeAll(async () => {
  one = await startTestServer({ demo: true })
  two = await startTestServer({ demo: true, database: one.database })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const open = async (client: HttpClient, lastEventId?: number): Promise<EventStream> => {
  const stream = await openEvents(client, lastEventId)
  onTestFinished(() => stream.close())
  return stream
}

const idOf = async (username: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = ${username}`.execute(one.db)
  return rows[0]?.id ?? 0
}

/** Pushes on a node as an operation does. */
const push = async (node: TestServer, usernames: readonly string[], payload: object): Promise<void> => {
  const { core } = node.app
  const ids = await Promise.all(usernames.map(idOf))
  const system = await core.actor(null)
  await core.transaction(
    system,
    'test',
  )(context => core.services.events.push(context, ids, { topic: 'test.happened', payload: { ...payload } }))
}

it('needs a session', async () => {
  expect((await one.client().raw('/api/events')).status).toBe(401)
})

it('carries what happens on one node to the pages of another, to nobody else, in order', async () => {
  const [mine, other] = [await open(await two.login('sales_a1')), await open(await two.login('sales_b1'))]
  expect(mine.headers.get('content-type')).toContain('text/event-stream')
  expect(mine.headers.get('content-encoding')).toBeNull()
  expect((await mine.next()).topic).toBe('ready')
  expect((await other.next()).topic).toBe('ready')
  await Promise.all(Array.from({ length: 30 }, (_, i) => push(one, ['sales_a1'], { i })))
  const heard = []
  for (let i = 0; i < 30; i++) heard.push(await mine.next())
  expect(heard.map(event => (event.payload as { i: number }).i).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i))
  const first = heard[0]?.id ?? 0
  expect(heard.map(event => event.id)).toEqual(Array.from({ length: 30 }, (_, i) => first + i))
  await push(one, ['sales_b1', 'sales_a1'], { last: true })
  expect((await other.next()).payload).toEqual({ last: true })
})

it('tells a page that comes back exactly what it missed, on whichever node', async () => {
  const client = await one.login('sales_a1')
  const before = await open(client)
  const { id } = await before.next('ready')
  before.close()
  for (const i of [1, 2, 3]) await push(two, ['sales_a1'], { i })
  const other = await two.login('sales_a1')
  const after = await open(other, id + 1)
  expect([await after.next(), await after.next()].map(event => event.payload)).toEqual([{ i: 2 }, { i: 3 }])
})

it('says so when it cannot tell what was missed', async () => {
  const id = await idOf('sales_a1')
  await push(one, ['sales_a1'], {})
  await sql`delete from user_event where employee_id = ${id}`.execute(one.db)
  const client = await one.login('sales_a1')
  expect((await (await open(client, 1)).next()).topic).toBe('reset')
  expect((await (await open(client, 999_999)).next()).topic).toBe('reset')
})

it('ends with its session, on every node, and does not keep it alive', async () => {
  const client = await one.login('sales_a1')
  const here = await open(client)
  await here.next('ready')
  const there = two.client()
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  const far = await open(there)
  await far.next('ready')
  await client.post('/auth/logout')
  await Promise.all([here.ended, far.ended])
  expect((await openEvents(client)).status).toBe(401)
})

it('does not keep the server from stopping', async () => {
  const three = await startTestServer({ demo: true, database: one.database })
  const stream = await open(await three.login('sales_a1'))
  await stream.next('ready')
  await three.stop()
  await stream.ended
})
