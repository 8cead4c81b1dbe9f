/** Requests that never end: JSON bodies have a deadline, uploads more time. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_CONFIG } from '#core/server/config/server-config.ts'
import { signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

const DEADLINE = 100

let fixture: Application
let port: number

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }], {
    config: { ...DEFAULT_CONFIG, logLevel: 'silent', bodyMilliseconds: DEADLINE },
  })
  await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  port = (fixture.app.server.address() as AddressInfo).port
})
afterAll(() => fixture.close())

/** Sends the beginning of a request whose Content-Length is `length`. */
const begin = async (path: string, type: string, length: number, body: string, cookie = ''): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const headers = {
    host: `127.0.0.1:${port}`,
    origin: `http://127.0.0.1:${port}`,
    'x-requested-with': 'yuanhang',
    'content-type': type,
    'content-length': length,
    connection: 'close',
    cookie,
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  return socket
}

it('JSON that does not arrive is answered once and let go, while a file on a slow line goes on', async () => {
  const cookie = (await signIn(fixture.app, 'root')).cookie ?? ''
  const parts = ['--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n姓名,', '电话\r\n1,2\r\n--b--\r\n'] as const
  const upload = await begin('/work/upload', 'multipart/form-data; boundary=b', Buffer.byteLength(parts.join('')), parts[0], cookie)
  const slow = await begin('/auth/login', 'application/json', 100, '{"username":')
  const answer = await text(slow)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('{"code":408,"message":"请求超时，请重试"}')
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
  upload.write(parts[1])
  expect(await text(upload)).toContain('"filename":"a.csv"')
})

it('a body that arrived in time has all the time it needs afterwards', async () => {
  const body = JSON.stringify({ username: 'root', password: 'wrong-password-1' })
  const whole = await begin('/auth/login', 'application/json', body.length, body)
  const slow = await begin('/auth/login', 'application/json', 100, '{')
  await text(slow)
  expect(await text(whole)).toMatch(/^HTTP\/1.1 401 /)
})
