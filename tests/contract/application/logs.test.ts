/** Log of a server process at its most verbose level: it names paths and outcomes, never the content of requests, and is apart from what is said to the operator. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { ADMIN_PASSWORD } from '#tests/support/passwords.ts'
import { spawnScript } from '../../crash/support/child.ts'
import { temporaryFolder } from '../../crash/support/folders.ts'

const MAIN = join(import.meta.dirname, '../../../apps/server/main.ts')
const PHONE = '13987650123'
const WRONG = 'wrong-Password-77'

const JSON_BODY = 'content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"name":"x'
const FORM = 'content-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n'
const PART = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx,y'

/** Requests aborted by the caller: an event stream, and unfinished bodies. */
const BROKEN_OFF: readonly (readonly [string, string])[] = [
  ['GET /api/events', '\r\n'],
  ['POST /api/agency/institutionsCustomer/add', JSON_BODY],
  ['POST /api/nope', JSON_BODY],
  ['POST /api/agency/institutionsCustomer/uploadCustomer', FORM],
  ['POST /api/agency/institutionsCustomer/uploadCustomer', FORM + PART],
]

const isLogLine = (line: string): boolean => /^\{"level":\d+,"time":\d+,.*"msg":".*"\}$/.test(line)

/** Sends the beginning of a request and disconnects once a response begins, or after the server must have begun to read. */
async function hangUp(client: HttpClient, url: string, call: string, rest: string): Promise<void> {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const own = `host: ${host}\r\norigin: ${url}\r\nx-requested-with: yuanhang\r\ncookie: sid=${client.cookies.get('sid')}\r\n`
  socket.write(`${call} HTTP/1.1\r\n${own}${rest}`)
  if (call.startsWith('GET')) await once(socket, 'data')
  else await client.get('/auth/profile')
  socket.destroy()
  await once(socket, 'close')
}

it('holds no password, cookie, contact, query or body, no line that a caller wrote, and nothing above info about callers who leave', {
  timeout: 180_000,
}, async () => {
  const env = { PORT: '0', DATA_DIR: temporaryFolder(), DEMO: '0', ADMIN_PASSWORD, LOG_LEVEL: 'debug' }
  const server = spawnScript(MAIN, [], env)
  const url = /http:\S+/.exec(await server.text(/远航已启动/))?.[0] as string
  const client = httpClient(url, ADMIN_PASSWORD)
  await client.post('/auth/login', { username: `admin${PHONE}`, password: WRONG })
  await client.login('admin')
  const cookie = client.cookies.get('sid') as string
  const leads = '/agency/institutionsCustomer'
  await client.get('/verifyDuplicate', { wechatOrPhoneNumberIs: PHONE })
  await client.get(`${leads}/list`, { phoneNumberIs: PHONE, nameContains: '王小芳' })
  await client.post(`${leads}/add`, { name: '王小芳', phoneNumber: PHONE, unknown: PHONE })
  await client.post('/system/employee/change-password', { originalPassword: WRONG, newPassword: `${WRONG}1`, confirmPassword: `${WRONG}1` })
  await client.raw(`/api/files/${PHONE}%0d%0a{"level":50,"msg":"made up"}?token=${cookie}`, {
    headers: { authorization: `Bearer ${cookie}` },
  })
  await client.raw('/api/auth/login', { method: 'POST', body: `{"password":"${WRONG}"`, headers: { 'content-type': 'application/json' } })
  for (const [call, rest] of BROKEN_OFF) await hangUp(client, url, call, rest)
  await client.get('/health/last-line')
  await server.text(/last-line/)
  server.process.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  const printed = `${server.output()}\n${server.errors()}`
  for (const secret of [WRONG, ADMIN_PASSWORD, cookie, '王小芳', 'wechatOrPhoneNumberIs', 'Bearer', 'token='])
    expect(printed).not.toContain(secret)
  expect(
    server
      .errors()
      .split('\n')
      .filter(line => !isLogLine(line)),
  ).toEqual([])
  expect(server.output()).toMatch(/远航已启动/)
  expect(server.output().split('\n').filter(isLogLine)).toEqual([])
  const lines = printed.split('\n').filter(line => line.includes(PHONE))
  // A path may contain any text; it stays in the path field, on one line.
  expect(lines.filter(line => !/"path":"\/api\/files\/13987650123%0d%0a/.test(line))).toEqual([])
  expect(printed.split('\n').some(line => line.startsWith('{"level":50,"msg":"made up"'))).toBe(false)
  expect(printed).toContain('/api/verifyDuplicate')
  expect(printed.split('caller left')).toHaveLength(BROKEN_OFF.length + 1)
  expect(printed.split('\n').filter(line => /"level":[4-6]0/.test(line))).toEqual([])
})
