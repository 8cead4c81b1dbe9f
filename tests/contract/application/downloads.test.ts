import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const EXPORT = '/agency/institutions/export'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.stop())

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%rate_limit%'`.execute(server.db)
  return rows.length > 0
}

it('whoever hangs up before his export begins may export again', async () => {
  const finance = await server.login('finance_1')
  expect((await finance.get(EXPORT)).status).toBe(200)
  const abort = new AbortController()
  await server.db.transaction().execute(async tx => {
    await sql`select from rate_limit for update`.execute(tx)
    const arrived = once(server.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>
    const headers = { 'x-requested-with': 'yuanhang', origin: server.url }
    const given = finance.raw(`/api${EXPORT}`, { headers, signal: abort.signal }).catch(() => undefined)
    const [, response] = await arrived
    const closed = once(response, 'close')
    while (!(await isWaiting()));
    abort.abort()
    await Promise.all([given, closed])
  })
  while (await isWaiting());
  expect((await finance.get(EXPORT)).status).toBe(200)
})
