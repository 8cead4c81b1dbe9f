/** Accounts of the real application: login responses, who may grant which permissions, and effects of changes on active sessions. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createProbe, type Probe } from './probe.ts'

const SYSTEM = ['/system/employee/list', '/system/employee/edit', '/system/employee/lock', '/system/employee/unlock']
const HR = [...SYSTEM, '/system/employee/reset-password', '/system/role/list', '/system/role/assign-permissions', '/system/role/unlock']

let server: TestServer
let admin: HttpClient
let probe: Probe

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  probe = await createProbe(server, 'probe_hr')
})
afterAll(() => server.stop())

const idOf = async (username: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from employee where username = ${username}`.execute(server.db)
  return rows[0]?.id as number
}
const roleOf = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from role where name = ${name}`.execute(server.db)
  return rows[0]?.id as number
}
const tryLogin = (username: string, password: string) => server.client().post('/auth/login', { username, password })

describe('the login', () => {
  it('answers alike for unknown, locked, expired and wrong', async () => {
    await sql`update employee set locked = true where username = 'audit_1'`.execute(server.db)
    const answers = await Promise.all([
      tryLogin('nobody_such', 'wrong-password-1'),
      tryLogin('sales_a2', 'wrong-password-1'),
      tryLogin('audit_1', 'yuanhang-demo-1'),
      tryLogin('cda11', 'wrong-password-1'),
      tryLogin("' or 1=1 --", 'x'),
    ])
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, { code: 3000, message: '用户名或密码错误' }])
      expect(headers.get('set-cookie')).toBeNull()
    }
    await sql`update employee set locked = false where username = 'audit_1'`.execute(server.db)
  })

  it('gives a new session that the page before it did not know, to be seen by no script', async () => {
    const fixed = server.client()
    fixed.cookies.set('sid', 'A'.repeat(43))
    await fixed.login('sales_a1', 'yuanhang-demo-1')
    const given = fixed.cookies.get('sid')
    expect(given).toMatch(/^[\w-]{43}$/)
    expect(given).not.toBe('A'.repeat(43))
    const stranger = server.client()
    stranger.cookies.set('sid', 'A'.repeat(43))
    expect((await stranger.get('/auth/profile')).status).toBe(401)
    const answer = await tryLogin('sales_a1', 'yuanhang-demo-1')
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=[\w-]{43}; .*HttpOnly/i)
    expect(answer.headers.get('set-cookie')).toMatch(/SameSite=(Lax|Strict)/i)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from session where encode(token_hash, 'escape') like ${`%${given}%`}`.execute(server.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('slows down guessing for this account, and tells neither whether it exists', async () => {
    for (const username of ['finance_1', 'no_such_one']) {
      const statuses: number[] = []
      for (let at = 0; at < 7; at++) statuses.push((await tryLogin(username, `guess-${at}`)).status)
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect((await tryLogin(` ${username.toUpperCase()} `, 'guess')).status).toBe(429)
    }
  })
})

describe('a change of rights', () => {
  it('acts on the next request: role locked, role changed, employee locked', async () => {
    await probe.allow(['/system/role/list'])
    expect((await probe.client.get('/system/role/list')).status).toBe(200)
    const role = await roleOf('角色probe_hr')
    expect((await admin.post('/system/role/lock', { id: role })).status).toBe(200)
    expect(await probe.client.get('/system/role/list')).toMatchObject({ status: 403, body: { message: '没有权限访问' } })
    expect((await admin.post('/system/role/unlock', { id: role })).status).toBe(200)
    const again = await server.login('probe_hr', 'probe-password-1')
    expect((await again.get('/system/role/list')).status).toBe(200)
    expect((await admin.post('/system/employee/lock', { id: probe.id })).status).toBe(200)
    expect((await again.get('/auth/profile')).status).toBe(401)
    expect((await tryLogin('probe_hr', 'probe-password-1')).status).toBe(401)
    expect((await admin.post('/system/employee/unlock', { id: probe.id })).status).toBe(200)
  })
})

describe('the ladder', () => {
  let hr: HttpClient
  beforeAll(async () => {
    await probe.allow(HR)
    hr = await server.login('probe_hr', 'probe-password-1')
  })

  it('lets nobody grant a permission that he does not hold, to a role or by a role', async () => {
    const own = await roleOf('角色probe_hr')
    const granted = await hr.post('/system/role/assign-permissions', { id: own, permissions: [...HR, '/agency/institutionsCustomer/list'] })
    expect(granted).toMatchObject({ status: 409, body: { message: '不能授予超出自身的权限' } })
    for (const permissions of [['*'], ['/system/*'], [''], ['/nope'], ['__proto__'], [{}], 'x', []]) {
      expect([400, 409, 422]).toContain((await hr.post('/system/role/assign-permissions', { id: own, permissions })).status)
    }
    const operations = await roleOf('系统运营')
    const target = await idOf('nobody_1')
    for (const id of [probe.id, target]) {
      const answer = await hr.edit('/system/employee/edit', { id, roleIds: [operations] })
      expect([409, 422]).toContain(answer.status)
    }
    const { rows } =
      await sql`select from employee_role where role_id = ${operations} and employee_id = any(${[probe.id, target]})`.execute(server.db)
    expect(rows).toEqual([])
  })

  it('lets nobody restore a role with more than he holds', async () => {
    const operations = await roleOf('系统运营')
    expect((await admin.post('/system/role/lock', { id: operations })).status).toBe(200)
    expect((await hr.post('/system/role/unlock', { id: operations })).status).toBe(409)
    expect((await admin.post('/system/role/unlock', { id: operations })).status).toBe(200)
  })

  it('lets nobody make an administrator, or touch one', async () => {
    const root = await idOf('admin')
    for (const more of [{ admin: true }, { admin: 'true' }, { locked: false }, { passwordHash: 'x' }, { mustChangePassword: false }]) {
      expect((await hr.edit('/system/employee/edit', { id: probe.id, ...more })).status).toBe(400)
    }
    expect((await hr.post('/system/employee/reset-password', { id: root })).status).toBe(409)
    expect((await hr.post('/system/employee/lock', { id: root })).status).toBe(409)
    expect([409, 422]).toContain((await hr.edit('/system/employee/edit', { id: root, roleIds: [] })).status)
    expect((await hr.post('/system/employee/reset-password', { id: await idOf('ops_1') })).status).toBe(409)
    expect((await sql`select from employee where admin`.execute(server.db)).rows).toHaveLength(1)
  })

  it('keeps the last administrator', async () => {
    const root = await idOf('admin')
    expect((await admin.post('/system/employee/lock', { id: root })).status).toBe(409)
    expect((await admin.get('/auth/profile')).status).toBe(200)
  })

  it('marks in the tree what the caller cannot grant', async () => {
    const { body } = await hr.get<(PermissionNode & { disabled?: boolean })[]>('/runtime/permissions')
    const flat = (nodes: readonly PermissionNode[]): readonly PermissionNode[] => nodes.flatMap(node => [node, ...flat(node.children)])
    const open = flat(body.data ?? []).flatMap(node => (node.permission && !('disabled' in node) ? [node.permission] : []))
    expect(open.filter(permission => !HR.includes(permission))).toEqual([])
  })
})
