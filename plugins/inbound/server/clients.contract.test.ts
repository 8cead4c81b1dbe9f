/** Clients as partners write them: the code of the guide and of the example against a real server. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { limited, objectOf, TEXT } from '#core/contract/shape.ts'
import { makeSender, type Sender } from '#tests/support/inbound-sender.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import type { ItemResult } from './answer.ts'
import { defineFeed, inboundFeeds } from './feed.ts'

const ROOT = join(import.meta.dirname, '../../..')
const EXAMPLE = join(ROOT, 'examples/inbound-client')

const notes = defineFeed({
  path: '/notes',
  scope: 'notes',
  permissions: ['/system/apiClient/list'],
  title: '便条',
  item: objectOf({ text: limited(TEXT, { maxLength: 4 }) }),
  async accept(_item, { tx }) {
    const { rows } = await sql<{ id: number }>`select count(*)::int as id from inbound_item`.execute(tx)
    return { id: rows[0]?.id ?? 0 }
  },
})
const plugin = defineServerPlugin({ id: 'inboundtest', requires: ['inbound'], extensions: [extend(inboundFeeds, notes)] })

interface Connection {
  readonly url: string
  readonly keyId: string
  readonly secret: string
}

let server: TestServer
let sender: Sender
let connection: Connection

beforeAll(async () => {
  server = await startTestServer({ plugins: [plugin] })
  sender = await makeSender(server, await server.login('admin'), { scopes: ['notes'] })
  connection = { url: server.url, keyId: sender.keyId, secret: sender.secret }
})
afterAll(() => server.stop())

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({ externalId: `${prefix}-${index}`, text: '好' }))
const countWritten = async (prefix: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from inbound_item where external_id like ${`${prefix}-%`}`.execute(server.db))
    .rows[0]?.count

describe.each(['inbound.md', 'inbound.zh-CN.md'])('the code of docs/%s', name => {
  it('sends a batch', async () => {
    const code = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs', name), 'utf8'))?.[1] ?? ''
    const { send } = (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)) as {
      send(to: Connection, path: string, items: readonly object[]): Promise<{ status: number; data?: { accepted: number } }>
    }
    const items = numbered(2, name)
    expect(await send(connection, '/api/inbound/notes', items)).toMatchObject({ status: 200, code: 200, data: { accepted: 2, refused: 0 } })
    expect(await send({ ...connection, secret: 'yhs_wrong' }, '/api/inbound/notes', items)).toMatchObject({ status: 401 })
    expect(await countWritten(name)).toBe(2)
  })
})

describe('the example', () => {
  const example = async () =>
    (await import(join(EXAMPLE, 'client.mjs'))) as {
      send(to: Connection, feed: string, items: readonly object[], pauses?: readonly number[]): Promise<readonly ItemResult[]>
    }

  it('sends in batches, says what was refused, and writes nothing twice', async () => {
    const { send } = await example()
    const items = [...numbered(501, 'many'), { externalId: 'many-x', text: '太长了太长了' }]
    const refused = [{ index: 501, ok: false, code: 422, field: 'text', message: 'text：最多 4 个字符' }]
    expect(await send(connection, '/notes', items)).toEqual(refused)
    expect(await send(connection, '/notes', items)).toEqual(refused)
    expect(await countWritten('many')).toBe(501)
  })

  it('sends again what may have been lost, signed anew, under the same Idempotency-Key', async () => {
    const seen: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = []
    const flaky = createServer(async (request, response) => {
      seen.push({ headers: request.headers, body: await text(request) })
      if (seen.length === 1) return void response.destroy()
      response.statusCode = seen.length === 2 ? 503 : 200
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, message: '', data: { results: [] } }))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void flaky.close())
    await once(flaky, 'listening')
    const { send } = await example()
    const url = `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`
    expect(await send({ ...connection, url }, '/notes', [{ text: '好' }], [0, 0])).toEqual([])
    const [first] = seen
    expect(seen.map(({ headers, body }) => [headers['idempotency-key'], body])).toEqual(
      Array.from({ length: 3 }, () => [first?.headers['idempotency-key'], first?.body]),
    )
    for (const header of ['x-yuanhang-nonce', 'x-yuanhang-signature'])
      expect(new Set(seen.map(({ headers }) => headers[header])).size).toBe(3)
  })

  it('gives up on what is refused whole', async () => {
    const { send } = await example()
    await expect(send({ ...connection, secret: 'yhs_wrong' }, '/notes', numbered(1, 'no'))).rejects.toThrow('HTTP 401: 签名校验未通过')
    expect(await countWritten('no')).toBe(0)
  })

  it('is a program', async () => {
    const file = join(server.dataDir, 'items.json')
    writeFileSync(file, JSON.stringify([...numbered(2, 'file'), { externalId: 'file-x' }]))
    const env = { ...process.env, YUANHANG_URL: server.url, YUANHANG_KEY: sender.keyId, YUANHANG_SECRET: sender.secret }
    const run = await new Promise<{ readonly code: unknown; readonly stdout: string }>(resolve => {
      execFile(process.execPath, [join(EXAMPLE, 'send.mjs'), '/notes', file], { env }, (error, stdout) =>
        resolve({ code: error?.code, stdout }),
      )
    })
    expect(run).toEqual({ code: 1, stdout: 'items[2] text: text：必填\n2 of 3 taken\n' })
    expect(await countWritten('file')).toBe(2)
  })
})
