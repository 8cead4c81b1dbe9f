/** Server behind a proxy: requests are accepted for its public address only. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineEndpoint } from '#core/contract/endpoint.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { objectOf, orNull, TEXT } from '#core/contract/shape.ts'
import { DEFAULT_CONFIG } from '#core/server/config/server-config.ts'
import regionServer from '#plugins/region/server/plugin.ts'
import { type Client, client, cookieOf } from '#tests/support/client.ts'
import { FIXTURE_PASSWORD } from '#tests/support/passwords.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { fixturePlugin } from './fixture/definition.ts'

const PUBLIC = 'https://crm.example.cn'

/** Tells which public address plugins are given. */
const originPlugin = defineServerPlugin({
  id: 'origin',
  endpoints: [
    defineEndpoint({
      name: 'origin.tell',
      method: 'GET',
      path: '/work/origin',
      permission: ['/work/origin'],
      title: '公开地址',
      output: objectOf({ origin: orNull(TEXT) }),
      handle: async ({ services }) => ({ origin: services.publicOrigin ?? null }),
    }),
  ],
})

let fixture: Application
let browser: Client

beforeAll(async () => {
  const config = {
    ...DEFAULT_CONFIG,
    tls: true,
    origins: [PUBLIC],
    host: '0.0.0.0',
    trustedProxies: ['10.0.0.5'],
    logLevel: 'silent',
  } as const
  fixture = await startApplication([{ username: 'alice', permissions: ['/work/origin'] }], {
    config,
    plugins: [fixturePlugin, regionServer, originPlugin],
  })
  browser = client(fixture.app)
})
afterAll(() => fixture.close())

const login = (headers: Readonly<Record<string, string>>) =>
  browser.post('/auth/login', { username: 'alice', password: FIXTURE_PASSWORD }, headers)

it('lets people in at its public address, also where the proxy says the host beside its own', async () => {
  expect((await login({ host: 'crm.example.cn', origin: PUBLIC })).status).toBe(200)
  const proxied = await browser.send({
    method: 'GET',
    url: '/api/auth/profile',
    remoteAddress: '10.0.0.5',
    headers: { host: 'node-1', 'x-forwarded-host': 'crm.example.cn' },
  })
  expect(proxied.status).toBe(401)
})

it('takes no write from a page of any other address, its own machine included', async () => {
  for (const origin of ['http://crm.example.cn', 'https://crm.example.cn:8443', 'http://localhost', 'null']) {
    expect([origin, (await login({ host: 'crm.example.cn', origin })).status]).toEqual([origin, 403])
  }
  expect((await login({ host: 'localhost', origin: 'http://localhost' })).status).toBe(403)
})

it('answers nobody who came by another name, says why, and tells its health to all', async () => {
  for (const url of ['/', '/assets/x.js', '/api/auth/profile', '/api/health/../auth/profile', '/api/nope']) {
    const { status, body, headers } = await browser.send({ method: 'GET', url, headers: { host: 'evil.example' } })
    expect([url, status, body?.code]).toEqual([url, 421, 421])
    expect(body.message).toContain('PUBLIC_URL')
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await login({ host: 'evil.example', origin: PUBLIC })).status).toBe(421)
  // Only a trusted proxy may set a host other than the requested one.
  const spoofed = await browser.send({
    method: 'GET',
    url: '/api/auth/profile',
    remoteAddress: '203.0.113.9',
    headers: { host: 'evil.example', 'x-forwarded-host': 'crm.example.cn' },
  })
  expect(spoofed.status).toBe(421)
  for (const url of ['/api/health', '/api/health/live', '/api/health/ready']) {
    expect((await browser.send({ method: 'GET', url, headers: { host: '10.0.0.6:8080' } })).status).toBe(200)
  }
})

it('is told to plugins, whose files leave the application', async () => {
  const answer = await login({ host: 'crm.example.cn', origin: PUBLIC })
  const { body } = await client(fixture.app, cookieOf(answer)).get('/work/origin', { host: 'crm.example.cn', origin: PUBLIC })
  expect(body.data).toEqual({ origin: PUBLIC })
})
