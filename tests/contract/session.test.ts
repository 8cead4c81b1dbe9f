import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, cookieOf, OWN_HEADERS, signIn } from '#tests/support/client.ts'
import { FIXTURE_PASSWORD } from '#tests/support/passwords.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: ['/work/task', '/work/task/list'] },
    { username: 'bob' },
    { username: 'carl' },
  ])
})
afterAll(() => fixture.close())

const login = (username: string, password: string) => client(fixture.app).post('/auth/login', { username, password })
const auditOf = async (action: string) =>
  (
    await sql<{ result: string; username: string }>`select result, username from audit_log where action = ${action} order by id`.execute(
      fixture.owner,
    )
  ).rows

describe('login', () => {
  it('answers a cookie that scripts cannot read, whose token is not in the database', async () => {
    const answer = await login('alice', FIXTURE_PASSWORD)
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } })
    expect(answer.body.data).toEqual({ shelf: `shelf of ${fixture.people.alice}`, mustChangePassword: false })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^sid=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
    const { rows } = await sql`select 1 from session where token_hash = ${Buffer.from(cookieOf(answer).slice(4))}`.execute(fixture.owner)
    expect(rows).toEqual([])
  })

  it('says the same for an unknown name and a wrong password', async () => {
    const unknown = await login('nobody-here', FIXTURE_PASSWORD)
    const wrong = await login('alice', 'wrong-password-1')
    expect(unknown).toMatchObject({ status: 401, body: { code: 3000, message: '用户名或密码错误' } })
    expect(wrong.body).toEqual(unknown.body)
  })

  it('wants both values', async () => {
    expect((await login('', 'x')).body).toMatchObject({ code: 3000, errors: [{ field: 'username', message: '请输入用户名' }] })
    expect((await login('alice', ' ')).body).toMatchObject({ code: 3000, errors: [{ field: 'password', message: '请输入密码' }] })
  })

  it('is refused after five failures, also with the right password, and for this account only', async () => {
    for (let i = 0; i < 5; i++) await login('carl', 'wrong-password-1')
    expect(await login('carl', FIXTURE_PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 429, message: '登录失败次数过多，请15分钟后再试' },
    })
    expect((await login('CARL ', FIXTURE_PASSWORD)).status).toBe(429)
    expect((await login('bob', FIXTURE_PASSWORD)).status).toBe(200)
  })

  it('ends the session it replaces', async () => {
    const first = await signIn(fixture.app, 'alice')
    const answer = await first.post('/auth/login', { username: 'alice', password: FIXTURE_PASSWORD })
    expect((await client(fixture.app, cookieOf(answer)).get('/auth/profile')).status).toBe(200)
    expect((await first.get('/auth/profile')).status).toBe(401)
  })

  it('leaves an entry in the audit log either way', async () => {
    const results = (await auditOf('login')).map(row => row.result)
    expect(results).toContain('success')
    expect(results).toContain('failed')
    expect(results).toContain('denied')
  })
})

describe('a session', () => {
  it('shows who it is', async () => {
    const alice = await signIn(fixture.app, 'alice')
    expect((await alice.get('/auth/profile')).body.data).toEqual({
      id: fixture.people.alice,
      admin: false,
      username: 'alice',
      name: '人alice',
      departmentId: null,
      permissions: ['/work/task', '/work/task/list'],
      shelf: `shelf of ${fixture.people.alice}`,
      later: 'not at login',
      mustChangePassword: false,
    })
  })

  it('is over after logout', async () => {
    const bob = await signIn(fixture.app, 'bob')
    expect((await bob.post('/auth/logout')).status).toBe(200)
    expect(await bob.get('/auth/profile')).toMatchObject({ status: 401, body: { code: 401, message: '请先登录' } })
  })

  it('is over when it is too old or was idle too long', async () => {
    const bob = await signIn(fixture.app, 'bob')
    await sql`update session set seen_date = now() - interval '9 hours' where employee_id = ${fixture.people.bob}`.execute(fixture.owner)
    expect((await bob.get('/auth/profile')).status).toBe(401)
    const again = await signIn(fixture.app, 'bob')
    await sql`update session set expires_date = now() where employee_id = ${fixture.people.bob}`.execute(fixture.owner)
    expect((await again.get('/auth/profile')).status).toBe(401)
  })

  it('feels a lock and a changed permission on the next request', async () => {
    const bob = await signIn(fixture.app, 'bob')
    expect((await bob.get('/work/task/list')).status).toBe(403)
    await sql`update person set permissions = '{/work/task/list}' where username = 'bob'`.execute(fixture.owner)
    expect((await bob.get('/work/task/list')).status).toBe(200)
    await sql`update person set locked = true where username = 'bob'`.execute(fixture.owner)
    expect((await bob.get('/work/task/list')).status).toBe(401)
    expect((await login('bob', FIXTURE_PASSWORD)).body.message).toBe('用户名或密码错误')
    await sql`update person set locked = false where username = 'bob'`.execute(fixture.owner)
  })

  it('is not found by a made-up token', async () => {
    for (const cookie of ['sid=', `sid=${'a'.repeat(43)}`, "sid=' or 1=1", `sid=${'é'.repeat(43)}`]) {
      expect((await client(fixture.app, cookie).get('/auth/profile')).status).toBe(401)
    }
  })
})

describe('change password', () => {
  const change = (
    caller: Awaited<ReturnType<typeof signIn>>,
    originalPassword: string,
    newPassword: string,
    confirmPassword = newPassword,
  ) => caller.post('/system/employee/change-password', { originalPassword, newPassword, confirmPassword })

  it('checks what it is given', async () => {
    const bob = await signIn(fixture.app, 'bob')
    const cases = [
      [await change(bob, '', 'abc'), '请输入原密码'],
      [await change(bob, 'x', ''), '请输入新密码'],
      [await change(bob, 'x', 'new-password-1', 'other'), '新密码与确认密码不一致'],
      [await change(bob, 'x', 'short1'), '新密码至少8位'],
      [await change(bob, 'x', 'only-letters'), '新密码须同时包含字母和数字'],
      [await change(bob, 'x', 'Password1'), '新密码过于常见，容易被猜到，请换一个'],
      [await change(bob, 'x', 'my-BOB-2026'), '新密码不能包含用户名'],
      [await change(bob, FIXTURE_PASSWORD, FIXTURE_PASSWORD), '新密码不能与原密码相同'],
      [await change(bob, 'wrong', 'new-password-1'), '原密码错误'],
    ] as const
    for (const [answer, message] of cases) expect(answer).toMatchObject({ status: 422, body: { code: 3000, message } })
  })

  it('ends every session of the account', async () => {
    const [one, two] = [await signIn(fixture.app, 'bob'), await signIn(fixture.app, 'bob')]
    expect((await change(one, FIXTURE_PASSWORD, 'new-password-1')).status).toBe(200)
    expect((await one.get('/auth/profile')).status).toBe(401)
    expect((await two.get('/auth/profile')).status).toBe(401)
    expect((await login('bob', FIXTURE_PASSWORD)).status).toBe(401)
    expect((await login('bob', 'new-password-1')).status).toBe(200)
  })

  it('must come first where the password was given by somebody else', async () => {
    await sql`update person set must_change = true where username = 'alice'`.execute(fixture.owner)
    const alice = await signIn(fixture.app, 'alice')
    expect(await alice.get('/work/task/list')).toMatchObject({ status: 403, body: { message: '请先修改密码' } })
    expect((await alice.get('/auth/profile')).body.data.mustChangePassword).toBe(true)
    expect((await change(alice, FIXTURE_PASSWORD, 'new-password-2')).status).toBe(200)
    const again = await signIn(fixture.app, 'alice', 'new-password-2')
    expect((await again.get('/work/task/list')).status).toBe(200)
  })
})

describe('foreign pages', () => {
  const login = { method: 'POST', url: '/api/auth/login', payload: '{"username":"root","password":"x"}' } as const
  const json = { 'content-type': 'application/json' }

  it.each([
    ['no own header', { ...json, origin: 'http://localhost', host: 'localhost' }],
    ['no origin', { ...json, 'x-requested-with': 'yuanhang' }],
    ['another origin', { ...json, ...OWN_HEADERS, origin: 'https://evil.example' }],
    ['no origin worth the name', { ...json, ...OWN_HEADERS, origin: 'null' }],
    ['another site', { ...json, 'x-requested-with': 'yuanhang', 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { ...json, 'x-requested-with': 'yuanhang', 'sec-fetch-site': 'same-site' }],
  ])('cannot write: %s', async (_what, headers) => {
    expect(await client(fixture.app).send({ ...login, headers })).toMatchObject({
      status: 403,
      body: { code: 403, message: '没有权限访问' },
    })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])('cannot write as %s', async type => {
    const answer = await client(fixture.app).send({ ...login, headers: { ...OWN_HEADERS, 'content-type': type } })
    expect(answer.status).toBe(415)
  })

  it('cannot start a download', async () => {
    const root = await signIn(fixture.app, 'root')
    const export_ = (headers: Record<string, string>) =>
      root.send({ method: 'GET', url: '/api/work/task/export', headers: { host: 'localhost', ...headers } })
    expect((await export_({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await export_({})).status).toBe(403)
    expect((await export_({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

it('answers carry the security headers', async () => {
  const { headers } = await client(fixture.app).get('/health')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(headers['strict-transport-security']).toBeUndefined()
})
