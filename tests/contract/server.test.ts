import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.stop())

describe('the composed server', () => {
  it('is alive and ready without a session', async () => {
    for (const path of ['/health', '/health/live', '/health/ready']) expect((await server.client().get(path)).status).toBe(200)
  })

  it('lets demo accounts and admin in, and nobody else', async () => {
    const sales = await server.login('sales_a1')
    expect((await sales.get('/auth/profile')).body.data).toMatchObject({ username: 'sales_a1', admin: false })
    const admin = await server.login('admin')
    expect((await admin.get('/auth/profile')).body.data).toMatchObject({ username: 'admin', admin: true })
    await expect(server.login('sales_a1', 'wrong-password-1')).rejects.toThrow('用户名或密码错误')
    expect((await server.client().get('/auth/profile')).status).toBe(401)
    // The session query of an anonymous page is no refusal.
    expect((await server.client().get('/auth/session')).body).toEqual({ code: 200, data: null })
    expect((await sales.get('/auth/session')).body).toEqual({ code: 200, data: { signedIn: true } })
  })

  it('shares sessions between nodes', async () => {
    const second = await startTestServer({ demo: true, database: server.database })
    const client = await server.login('sales_a1')
    const there = second.client()
    for (const [name, value] of client.cookies) there.cookies.set(name, value)
    expect((await there.get('/auth/profile')).status).toBe(200)
    await client.post('/auth/logout')
    expect((await there.get('/auth/profile')).status).toBe(401)
    await second.stop()
  })
})
