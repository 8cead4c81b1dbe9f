/** Event stream with two nodes on one database. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { createStreams } from '#core/server/events/streams.ts'
import { storeUserEvents } from '#core/server/events/user-events.ts'
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

const open = async (client: HttpClient, lastEventId?: number, page?: string): Promise<EventStream> => {
  const stream = await openEvents(client, lastEventId, page)
  onTestFinished(() => stream.close())
  return stream
}

const idOf = async (username: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = ${username}`.execute(one.db)
  return rows[0]?.id ?? 0
}

/** Pushes an event on a node as an operation does. */
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

it('gives a page one stream: coming back ends the one whose connection was lost without a word', async () => {
  const client = await one.login('sales_a1')
  const [first, other] = [await open(client, undefined, 'tab-1'), await open(client, undefined, 'tab-2')]
  await first.next('ready')
  await other.next('ready')
  const again = await open(client, undefined, 'tab-1')
  await again.next('ready')
  await first.ended
  await push(two, ['sales_a1'], { i: 1 })
  for (const stream of [other, again]) expect((await stream.next('test.happened')).payload).toEqual({ i: 1 })
})

it('a person has thirty streams and not one more, however many are asked for at once', async () => {
  const client = await two.login('finance_1')
  const streams = await Promise.all(Array.from({ length: 45 }, () => open(client)))
  expect(streams.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 30 }, () => 200),
    ...Array.from({ length: 15 }, () => 429),
  ])
  const page = await two.login('audit_1')
  const same = await Promise.all(Array.from({ length: 5 }, () => open(page, undefined, 'tab-1')))
  await Promise.race(same.map(async stream => Promise.all(same.filter(other => other !== stream).map(other => other.ended))))
})

it('tells a page that missed very much to ask for what it shows, instead of all of it', async () => {
  const client = await one.login('sales_b1')
  const before = await open(client)
  const { id } = await before.next('ready')
  before.close()
  const employee = await idOf('sales_b1')
  const { core } = one.app
  await core.transaction(
    await core.actor(null),
    'test',
  )(({ tx }) =>
    storeUserEvents(
      tx,
      Array.from({ length: 300 }, (_, i) => ({ employeeIds: [employee], event: { topic: 'test.happened', payload: { i } } })),
    ),
  )
  const after = await open(client, id)
  expect(await after.next()).toMatchObject({ id: id + 300, topic: 'reset' })
  expect((await (await open(client, id + 299)).next()).payload).toEqual({ i: 299 })
})

it('lets go of a page that does not read, which hears all when it comes back', async () => {
  const client = await one.login('sales_a2')
  const { hostname, port } = new URL(one.url)
  const socket = connect({ host: hostname, port: Number(port) })
  onTestFinished(() => void socket.destroy())
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`)
  const ready = await new Promise<string>(resolve => socket.once('data', data => resolve(String(data))))
  socket.pause()
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  socket.on('error', () => undefined)
  const text = 'x'.repeat(100_000)
  for (let i = 0; i < 120; i++) await push(two, ['sales_a2'], { i, text })
  const { rows } = await sql<{
    last: number
  }>`select seq as last from user_event_cursor where employee_id = ${await idOf('sales_a2')}`.execute(one.db)
  // A page that reads receives all events; the one that did not was disconnected, without the server buffering for it.
  const reading = await open(client, (rows[0]?.last ?? 0) - 1)
  expect((await reading.next()).payload).toMatchObject({ i: 119 })
  socket.resume()
  await closed
  expect(ready).toContain('200 OK')
})

it('a page that goes away leaves no error in the log', async () => {
  const three = await startTestServer({ demo: true, database: one.database })
  const logged = (['warn', 'error'] as const).map(level => vi.spyOn(three.app.log, level))
  onTestFinished(() => void vi.restoreAllMocks())
  const stream = await open(await three.login('sales_a1'))
  await stream.next('ready')
  stream.close()
  await stream.ended
  // Stopping waits for all requests.
  await three.stop()
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
})

it('does not keep the server from stopping', async () => {
  const three = await startTestServer({ demo: true, database: one.database })
  const stream = await open(await three.login('sales_a1'))
  await stream.next('ready')
  await three.stop()
  await stream.ended
})

it('ends with the node even where nobody reads, and where it was asked for in that moment', async () => {
  const { config, log } = one.app.core
  const own = createStreams({
    db: one.db,
    bus: { publish: () => undefined, subscribe: () => () => undefined },
    config,
    log,
    revision: () => 'x',
  })
  const opening = { employeeId: await idOf('sales_a1'), tokenHash: Buffer.alloc(32), heard: undefined }
  const unread = await own.open(opening)
  own.stop()
  await once(unread, 'close')
  await once(await own.open(opening), 'close')
})
