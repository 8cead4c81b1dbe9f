/** A running server accepts the data of the example client, as its README says. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSender, type Sender } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/inbound-client')
/** Feeds in order of their dependencies; the others refer to customers and orders of a real server. */
const FEEDS = ['users', 'intentions', 'reservations', 'events', 'storeEvents', 'institutionRegistrations', 'comments']

let server: TestServer
let sender: Sender

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  sender = await makeSender(server, await server.login('admin'), { scopes: FEEDS })
})
afterAll(() => server.stop())

const program = (feed: string): Promise<string> =>
  new Promise(resolve => {
    const env = { ...process.env, YUANHANG_URL: server.url, YUANHANG_KEY: sender.keyId, YUANHANG_SECRET: sender.secret }
    execFile(process.execPath, ['send.mjs', `/${feed}`, `items/${feed}.json`], { env, cwd: EXAMPLE }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
/** Number of rows created by the feeds. */
const made = async () =>
  (
    await sql`select (select count(*)::int from client_user where uid like '30090%') as users,
      (select count(*)::int from abroad_intention i join client_user u on u.id = i.client_user_id where u.uid like '30090%') as intentions,
      (select count(*)::int from client_reservation r join client_user u on u.id = r.client_user_id where u.uid like '30090%') as reservations,
      (select sum(total_number)::int from tracking_statistics) as events, (select sum(number)::int from store_event) as "storeEvents"`.execute(
      server.db,
    )
  ).rows[0] as Readonly<Record<string, number>>

it('feeds a running server, and again without writing anything twice', async () => {
  const { events = 0, storeEvents = 0 } = await made()
  for (const feed of FEEDS) expect([feed, await program(feed)]).toEqual([feed, expect.stringMatching(/^(\d+) of \1 taken\n$/)])
  const all = { users: 4, intentions: 2, reservations: 2, events: events + 3, storeEvents: storeEvents + 2 }
  expect(await made()).toEqual(all)
  for (const feed of ['users', 'intentions', 'reservations']) expect(await program(feed)).toMatch(/^(\d+) of \1 taken\n$/)
  expect(await made()).toEqual(all)
})
