import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readXlsx } from 'hucre/xlsx'
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

it('holds names where the list holds codes', async () => {
  const admin = await server.login('admin')
  const { bytes } = await admin.get(EXPORT, { screen: '/agency/institutions' })
  const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? []
  const column = rows[0]?.indexOf('所在地区') ?? -1
  const places = rows.slice(1).map(row => row[column])
  expect(places).toContain('四川省成都市')
  expect(places.filter(place => place !== null && !/^[\u4e00-\u9fff]+$/.test(String(place)))).toEqual([])
  expect(rows[0]).toContain('业务类型')
})

it('holds numbers, money and times as such, and phone numbers as text', async () => {
  const admin = await server.login('admin')
  const { bytes } = await admin.get('/agency/institutionsCustomer/export')
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
  const [header = [], ...rows] = sheet?.rows ?? []
  const kinds = (heading: string): readonly string[] => {
    const column = header.indexOf(heading)
    const values = rows.map(row => row[column] ?? null).filter(value => value !== null)
    return [...new Set(values.map(value => (value instanceof Date ? 'date' : typeof value)))]
  }
  expect(rows.length).toBeGreaterThan(100)
  expect([kinds('预算(万元)'), kinds('创建时间'), kinds('手机号')]).toEqual([['number'], ['date'], ['string']])
  const shown = await admin.get<{ records: { createdDate: string }[] }>('/agency/institutionsCustomer/list', { size: 10 })
  const times = rows.slice(0, 10).map(row => (row[header.indexOf('创建时间')] as Date).toISOString().slice(0, 19).replace('T', ' '))
  expect(times).toEqual(shown.body.data?.records.map(record => record.createdDate))
  expect(sheet?.autoFilter).toBeDefined()
})

it('an employee who hangs up before the export begins may export again', async () => {
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
