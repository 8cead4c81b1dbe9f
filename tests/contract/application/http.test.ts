/** Requests of foreign origins to the real application, and headers of every response. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
})
afterAll(() => server.stop())

const endpoints = (): readonly Endpoint[] => Object.values(server.snapshot().endpoints)
const JSON_TYPE = { 'content-type': 'application/json' }

const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['a foreign origin', { origin: 'https://evil.example', 'x-requested-with': 'yuanhang' }],
  ['an origin that begins like ours', { origin: 'http://127.0.0.1.evil.example', 'x-requested-with': 'yuanhang' }],
  ['our host on another port', { origin: 'http://127.0.0.1:1', 'x-requested-with': 'yuanhang' }],
  ['no origin at all', { 'x-requested-with': 'yuanhang' }],
  ['an opaque origin', { origin: 'null', 'x-requested-with': 'yuanhang' }],
  ['the header of other libraries', { 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }],
  ['no header of its own', { 'sec-fetch-site': 'same-origin' }],
]

describe.each(FOREIGN)('a call with %s', (_what, headers) => {
  it('changes nothing, whatever is called', { timeout: 120_000 }, async () => {
    const reached: string[] = []
    for (const { method, path, permission } of endpoints()) {
      if (method !== 'POST') continue
      const { status } = await admin.raw(`/api${path}`, { method, body: '{}', headers: { ...JSON_TYPE, ...headers } })
      // Client systems have neither page nor session: they get 401 for the missing signature.
      if (status !== (permission === 'signed' ? 401 : 403)) reached.push(`${status} ${path}`)
    }
    expect(reached).toEqual([])
  })
})

it('a link or picture of another site starts no download and no other GET that changes something', async () => {
  const changing = endpoints().filter(
    endpoint => endpoint.kind === 'export' || (endpoint.kind === 'declared' && server.app.core.endpoints.get(endpoint.name)?.changesState),
  )
  expect(changing.length).toBeGreaterThan(3)
  for (const { path } of changing) {
    const pages: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const headers of pages) {
      expect([path, (await admin.raw(`/api${path}`, { headers })).status]).toEqual([path, 403])
    }
  }
})

it('no other origin is ever allowed to read', async () => {
  for (const path of ['/api/auth/profile', '/api/health', '/', '/api/nope']) {
    const { headers } = await admin.raw(path, { headers: { origin: 'https://evil.example' } })
    expect([...headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  }
})

it.each([
  '/',
  '/newCustomer/institutionsCustomer',
  '/api/health',
  '/api/auth/profile',
  '/api/nope',
  '/nope.js',
  '/api/%zz',
  '/favicon.svg',
])('%s carries every security header and names no product', async path => {
  const { headers } = await admin.raw(path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]) {
    expect(policy).toContain(part)
  }
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(/trusted-types (?!for)[^;]*$/.exec(policy)?.[0]).toBe('trusted-types dompurify ProseMirrorClipboard')
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|\*|https?:|data:|blob:/)
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-powered-by')).toBeNull()
  if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store')
})

it('addresses of proxies and hosts that a client makes up change nothing', async () => {
  const spoofed = {
    'x-forwarded-for': '8.8.8.8',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=8.8.8.8',
  }
  const answer = await server.client().post('/auth/login', { username: 'spoofer', password: 'x' }, spoofed)
  expect(answer.status).toBe(401)
  const { body } = await admin.get<{ records: { ip: string }[] }>('/auth/profile')
  expect(JSON.stringify(body)).not.toContain('8.8.8.8')
  const entry = await server.db.selectFrom('audit_log').select('ip').where('username', '=', 'spoofer').executeTakeFirst()
  expect(entry?.ip).toBe('127.0.0.1')
})

it('a page of another name that leads here is told nothing: no page, no answer, no login', async () => {
  const { hostname, port } = new URL(server.url)
  const call = (path: string, host: string): Promise<number> =>
    new Promise((resolve, reject) => {
      request({ hostname, port, path, headers: { host } }, answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .on('error', reject)
        .end()
    })
  for (const path of ['/', '/login', '/favicon.svg', '/api/auth/profile', '/api/openapi.json']) {
    expect([path, await call(path, 'evil.example')]).toEqual([path, 421])
    expect([path, await call(path, `evil.example:${port}`)]).toEqual([path, 421])
  }
  expect(await call('/api/health/live', 'evil.example')).toBe(200)
  expect(await call('/api/auth/profile', `localhost:${port}`)).toBe(401)
})

it('what is no address, and what is no request, is refused in the one shape of every refusal', async () => {
  for (const path of ['/api/%ff', '/%zz', `/api/files/${'x'.repeat(300)}`, '/api/nope', '/nope.js']) {
    const answer = await admin.raw(path)
    expect([path, await answer.json()]).toEqual([path, { code: answer.status, message: expect.stringMatching(/\p{Script=Han}/u) }])
    expect([400, 404]).toContain(answer.status)
  }
  const { hostname, port } = new URL(server.url)
  const send = async (text: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.setEncoding('utf8').write(text)
    let answer = ''
    for await (const part of socket) answer += part
    return answer
  }
  expect(await send('GARBAGE\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*\r\n\r\n{"code":400,"message":"请求格式不正确"}$/s)
  expect(await send(`GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 .*nosniff.*\r\n\r\n{"code":431,"message":"请求头过大"}$/s,
  )
})

it('who has called too often is told when to come again', async () => {
  const client = server.client()
  const refusals = []
  for (let call = 0; call < 6; call++) refusals.push(await client.post('/auth/login', { username: 'often', password: 'wrong' }))
  const last = refusals.at(-1)
  expect([last?.status, Number(last?.headers.get('retry-after'))]).toEqual([429, 900])
})

it('health tells nothing but that it is well', async () => {
  for (const path of ['/health', '/health/live', '/health/ready']) {
    expect((await server.client().get(path)).body).toEqual({ code: 200, data: { status: 'ok' } })
  }
})

it('text that looks like a page travels as the text it is, in JSON', async () => {
  const html = '<b onload=1>x</b>'
  const added = await admin.post('/system/department/add', { name: html, remarks: html })
  expect(added.status).toBe(200)
  const { body, headers } = await admin.get<{ records: { name: string }[] }>('/system/department/list')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(body.data?.records.some(row => row.name === html)).toBe(true)
  // Input repeated in a refusal stays text, too.
  const twice = await admin.post('/system/role/add', { name: html })
  expect([200, 409, 422]).toContain(twice.status)
})
