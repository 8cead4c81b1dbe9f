import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { postDelivery } from './post.ts'

interface Call {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const calls: Call[] = []
/** Status of the next answers; 'cut' closes the connection, 'hang' never answers. */
let answer: number | 'cut' | 'hang' = 204
const server = createServer(async (request, response) => {
  calls.push({ method: request.method, path: request.url, headers: request.headers, body: await text(request) })
  if (answer === 'cut') return void request.socket.destroy()
  if (answer !== 'hang') response.writeHead(answer, { location: '/elsewhere' }).end(answer === 204 ? undefined : '{}')
})

let peer: Parameters<typeof postDelivery>[0]
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  peer = { key: 'peer', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, secret: 'a secret' }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls.length = 0
  answer = 204
})

const DELIVERY = {
  id: 3,
  delivery: 'c0ffee',
  topic: 'thing.changed',
  resource: 'thing',
  recordId: 7,
  body: { say: '您好' },
  createdDate: new Date('2026-03-01T02:00:00.123Z'),
  attempts: 1,
}
const { signal } = new AbortController()
const post = (limits: Partial<Parameters<typeof postDelivery>[2]> = {}) => postDelivery(peer, DELIVERY, { signal, ...limits })

it('posts JSON, signed over its time, its id and its body', async () => {
  const before = Math.floor(Date.now() / 1_000)
  expect(await post()).toBeUndefined()
  const [call] = calls
  const body =
    '{"delivery":"c0ffee","topic":"thing.changed","resource":"thing","recordId":7,"createdDate":"2026-03-01T02:00:00.123Z","data":{"say":"您好"}}'
  const time = String(call?.headers['x-yuanhang-timestamp'])
  expect(call).toMatchObject({
    method: 'POST',
    path: '/hook',
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'x-yuanhang-delivery': 'c0ffee',
      'x-yuanhang-signature': `v1=${createHmac('sha256', 'a secret').update(`${time}.c0ffee.${body}`).digest('hex')}`,
    },
  })
  expect(time).toMatch(/^\d{10}$/)
  expect(Number(time) - before).toBeGreaterThanOrEqual(0)
  expect(Number(time) - before).toBeLessThanOrEqual(1)
})

it.each([
  [200, undefined],
  [201, undefined],
  [299, undefined],
  [300, '对方返回 HTTP 300'],
  [301, '对方返回 HTTP 301'],
  [400, '对方返回 HTTP 400'],
  [503, '对方返回 HTTP 503'],
])('understands %s, and follows it nowhere', async (status, reason) => {
  answer = status
  expect(await post()).toBe(reason)
  expect(calls.map(({ path }) => path)).toEqual(['/hook'])
})

it('says whether nobody was there or nobody answered in time', async () => {
  answer = 'cut'
  expect(await post()).toBe('无法连接对方系统')
  answer = 'hang'
  expect(await post({ deadline: 100 })).toBe('对方没有在 0.1 秒内应答')
})

it('is no failure when the server stops', async () => {
  const stop = AbortSignal.abort(new Error('server stops'))
  await expect(post({ signal: stop })).rejects.toThrow('server stops')
  answer = 'hang'
  const stopping = new AbortController()
  server.once('request', () => stopping.abort(new Error('server stops')))
  await expect(post({ signal: stopping.signal })).rejects.toThrow('server stops')
})
