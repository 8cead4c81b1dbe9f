/** What an operation of an outside plugin says of rows counts as it does for the product's own, and a plugin that does not answer takes no list along. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { layFolder } from '#tests/support/outside-package.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type Files, itemOf, switchTo } from './plugin-client.ts'
import { callLog } from './server-package.ts'

vi.setConfig({ testTimeout: 60_000 })

const MARK = `const kept = {}

const mark = defineOperation({
  name: 'call-log.mark',
  rows: 'one',
  reads: { number: text() },
  async refuses({ db }, ids) {
    const { rows } = await sql\`select id, number from call_log_call where id = any(\${ids})\`.execute(db)
    if (rows.some(row => row.number === 'broken')) throw new TypeError('no such thing')
    if (rows.some(row => row.number === 'endless')) await new Promise(() => {})
    return new Map(rows.flatMap(row => (row.number === '110' ? [[Number(row.id), '报警电话不能标记']] : [])))
  },
  async load({ tx }) {
    kept.tx = tx
    return {}
  },
  async run({ row, change }) {
    await change(call, row, { number: '已标记' })
    return {}
  },
})

export default`

const LATE = `{
      name: 'call-log.late',
      method: 'POST',
      path: '/call-log/late',
      permission: 'session',
      title: '晚到',
      output: TEXT,
      handle: () => sql\`select 1\`.execute(kept.tx).then(() => 'asked', error => error.message),
    },
    {
      name: 'call-log.count',`

const changed = (files: Files, path: string, change: (value: Record<string, object>) => object): string => {
  const value = JSON.parse(files[path] ?? '') as Record<string, object>
  return JSON.stringify({ ...value, ...change(value) })
}

const marking = (): Files => {
  const plain = callLog()
  const server = (plain['server.js'] ?? '')
    .replace('export default', MARK)
    .replace('operations: [note]', 'operations: [note, mark]')
    .replace(`{\n      name: 'call-log.count',`, LATE)
  const action = {
    label: '标记',
    select: 'one',
    present: 'dialog',
    form: [{ field: 'number', readonly: true }],
    operation: 'call-log.mark',
  }
  return callLog({
    server,
    contributes: {
      operations: { 'call-log.note': { description: 'Notes a call.' }, 'call-log.mark': { description: 'Marks a call.' } },
      endpoints: {
        'GET /call-log/count': { description: 'How many calls there are.' },
        'POST /call-log/send': { description: 'Fills in calls.', permission: '/call-log/send' },
        'POST /call-log/late': { description: 'Asks with what a form was given.' },
      },
    },
    files: {
      'manifests/resources/callLogCall.json': changed(plain, 'manifests/resources/callLogCall.json', ({ actions }) => ({
        actions: { ...actions, mark: action },
      })),
      'manifests/screens/calls.json': changed(plain, 'manifests/screens/calls.json', ({ view }) => ({
        view: { ...view, rowActions: ['mark'] },
      })),
    },
  })
}

let database: TestDatabase
let server: TestServer
let client: HttpClient
const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-refusals-'))

beforeAll(async () => {
  database = await createTestDatabase({ seeded: 'reference' })
  layFolder(dataDir, 'call-log', marking())
  const deadlines = { call: 1_500, transaction: 1_500, job: 1_500 }
  server = await startTestServer({ database, dataDir, env: { PLUGIN_UPLOADS: 'server' }, deadlines })
  client = await server.login('admin')
})
afterAll(async () => {
  await server.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`delete from call_log_call`.execute(server.db)
})

const put = async (...numbers: readonly string[]): Promise<void> => {
  for (const number of numbers) expect((await client.post('/call-log/calls/note', { number })).status).toBe(200)
}

interface Listed {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly $refused?: Readonly<Record<string, string>>
}

const listed = async (): Promise<readonly Listed[]> => {
  const answer = await client.get<{ records: readonly Listed[] }>('/call-log/calls/list?screen=%2Fcall-log&page=1&size=10')
  expect(answer.status).toBe(200)
  return answer.body.data?.records ?? []
}
const rowOf = async (number: string): Promise<Listed> => {
  const row = (await listed()).find(one => one.number === number)
  if (!row) throw new Error(`no row ${number}`)
  return row
}
const markRow = ({ id, version }: Listed) => client.post('/call-log/calls/mark', { id, version })

it('a refused row says so in the list, in the form and to the call; another is marked', async () => {
  await put('110', '10086')
  const [refused, free] = [await rowOf('110'), await rowOf('10086')]
  expect(refused.$refused).toEqual({ mark: '报警电话不能标记' })
  expect(free.$refused).toBeUndefined()
  const form = await client.get(`/call-log/calls/mark?id=${refused.id}`)
  expect([form.status, form.body.message]).toEqual([409, '报警电话不能标记'])
  const call = await markRow(refused)
  expect([call.status, call.body.message]).toEqual([409, '报警电话不能标记'])
  expect((await client.get(`/call-log/calls/mark?id=${free.id}`)).status).toBe(200)
  expect((await markRow(free)).status).toBe(200)
  expect((await listed()).map(({ number }) => number).toSorted()).toEqual(['110', '已标记'])
})

it.each(['broken', 'endless'])(
  'where it is %s, the list is there and the action is off for all rows of it, and nothing is marked',
  async number => {
    await put(number, '10086')
    const rows = await listed()
    expect(rows.map(({ $refused }) => $refused?.['mark'])).toEqual([expect.stringMatching(/^插件 “/), expect.stringMatching(/^插件 “/)])
    const call = await markRow(await rowOf(number))
    expect([call.status, call.body.message]).toEqual([503, expect.stringMatching(/^插件 “/)])
    expect((await listed()).map(one => one.number).toSorted()).toEqual(['10086', number].toSorted())
    // The third failure switches it off a moment after its answer: switched on before that, it would be off in the next case.
    await expect.poll(async () => (await itemOf(client, 'call-log'))?.state).toBe('off')
    expect((await switchTo(client, 'call-log', true)).status).toBe(200)
  },
)

it('what a form was given to read with is of no use when the form is open', async () => {
  await put('10086')
  expect((await client.get(`/call-log/calls/mark?id=${(await rowOf('10086')).id}`)).status).toBe(200)
  expect((await client.post('/call-log/late')).body.data).toBe('the transaction has ended')
})
