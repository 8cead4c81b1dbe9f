/** Requests whose headers never end: their connections are closed at a deadline of their own, long before that of an upload. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { DEFAULT_CONFIG } from '#core/server/config/server-config.ts'
import { type Application, startApplication } from './fixture/application.ts'

const DEADLINE = 300

let fixture: Application
let port: number

beforeAll(async () => {
  fixture = await startApplication([], { config: { ...DEFAULT_CONFIG, logLevel: 'silent', headerMilliseconds: DEADLINE } })
  await fixture.app.listen({ port: 0, host: '127.0.0.1' })
  port = (fixture.app.server.address() as AddressInfo).port
})
afterAll(() => fixture.close())

const begin = async (bytes: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

it.each([
  ['begin and do not end', 'GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: '],
  ['never begin', ''],
])('closes a connection whose headers %s', async (_, bytes) => {
  const answer = await text(await begin(bytes))
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('{"code":408,"message":"请求超时"}')
})

it('keeps a connection that waits for its next request', async () => {
  const socket = await begin('GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  await once(socket, 'data')
  expect(await text(await begin(''))).toMatch(/^HTTP\/1.1 408 /)
  socket.write('GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
})
