/** Repeated refusals do not fill the log, and are stopped before anything is looked up. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeRefusalCounts } from '#core/server/audit/refusals.ts'
import { DEFAULT_CONFIG } from '#core/server/config/server-config.ts'
import { type Answer, client, OWN_HEADERS, signIn } from '#tests/support/client.ts'
import { earlyInTheMinute } from '#tests/support/early-in-the-minute.ts'
import { FIXTURE_PASSWORD } from '#tests/support/passwords.ts'
import { type Application, startApplication } from './fixture/application.ts'

const PEOPLE = [{ username: 'root', admin: true }, { username: 'alice' }, { username: 'bob' }]

describe('the audit log', () => {
  let fixture: Application
  beforeAll(async () => {
    fixture = await startApplication(PEOPLE)
  })
  afterAll(() => fixture.close())
  beforeEach(async () => {
    await earlyInTheMinute()
    await sql`delete from rate_limit`.execute(fixture.owner)
    await sql`delete from audit_repeat`.execute(fixture.owner)
    since = (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(fixture.owner)).rows[0]?.id ?? 0
  })

  let since = 0
  const logged = async () =>
    (
      await sql<{ username: string; action: string; result: string; count: number | null }>`
        select username, action, result, (detail ->> 'count')::int as count from audit_log where id > ${since} and result <> 'success' order by id`.execute(
        fixture.owner,
      )
    ).rows
  /** Ends the windows and runs the server's clean-up twice, concurrently. */
  const windowsEnd = async (): Promise<void> => {
    await sql`update audit_repeat set expires_date = now()`.execute(fixture.owner)
    await Promise.all([writeRefusalCounts(fixture.database.db), writeRefusalCounts(fixture.database.db)])
  }
  const fail = async (username: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await client(fixture.app).post('/auth/login', { username, password: 'wrong-password-1' })
  }
  const times = <T>(n: number, value: T): T[] => Array.from({ length: n }, () => value)

  it('has twenty of a hundred knocks at a door, and one entry with the number of the others when the window is over', async () => {
    const alice = await signIn(fixture.app, 'alice')
    for (let n = 0; n < 100; n++) expect((await alice.get('/work/task/list')).status).toBe(403)
    const entry = { username: 'alice', action: '/work/task/list', result: 'denied' }
    expect(await logged()).toEqual(times(20, { ...entry, count: null }))
    await windowsEnd()
    expect(await logged()).toEqual([...times(20, { ...entry, count: null }), { ...entry, count: 80 }])
    const { rows } = await sql`select audit_log_broken()`.execute(fixture.owner)
    expect(rows).toEqual([])
  })

  it('has every door, and nothing twice of who knocked a few times only', async () => {
    const bob = await signIn(fixture.app, 'bob')
    for (const path of ['/work/task/list', '/work/echo?text=x', '/work/task/list']) await bob.get(path)
    await windowsEnd()
    expect((await logged()).map(({ action, count }) => [action, count])).toEqual([
      ['/work/task/list', null],
      ['/work/echo', null],
      ['/work/task/list', null],
    ])
  })

  it('has the failures of an account, one refusal, and one entry with the number of the others', async () => {
    await fail('bob', 60)
    const failed = { username: 'bob', action: 'login', result: 'failed', count: null }
    const denied = { ...failed, result: 'denied' }
    expect(await logged()).toEqual([...times(5, failed), denied])
    await windowsEnd()
    expect(await logged()).toEqual([...times(5, failed), denied, { ...denied, count: 54 }])
  })

  it('has failures over many names together once they are slowed down', async () => {
    await fail('bob', 1)
    await sql`update rate_limit set points = 100 where key like 'login-ip %'`.execute(fixture.owner)
    for (const username of ['nobody1', 'nobody2', 'nobody3']) await fail(username, 1)
    const entry = { action: 'login', result: 'failed', count: null }
    expect(await logged()).toEqual([
      { ...entry, username: 'bob' },
      { ...entry, username: 'nobody1' },
    ])
    await windowsEnd()
    expect((await logged()).at(-1)).toMatchObject({ ...entry, count: 2 })
  })
})

describe('requests a minute', () => {
  let fixture: Application
  beforeAll(async () => {
    fixture = await startApplication(PEOPLE, {
      config: { ...DEFAULT_CONFIG, logLevel: 'silent', requestsPerMinute: { session: 20, address: 50 } },
    })
  })
  afterAll(() => fixture.close())

  const ask = (remoteAddress: string, cookie = '', url = '/api/auth/profile'): Promise<Answer> =>
    client(fixture.app).send({ method: 'GET', url, remoteAddress, headers: { ...OWN_HEADERS, cookie } })
  const statuses = async (times: number, ...what: Parameters<typeof ask>): Promise<number[]> => {
    const answers: number[] = []
    for (let n = 0; n < times; n++) answers.push((await ask(...what)).status)
    return answers
  }
  const login = async (username: string, remoteAddress: string): Promise<string> => {
    const answer = await client(fixture.app).send({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { ...OWN_HEADERS, 'content-type': 'application/json' },
      payload: JSON.stringify({ username, password: FIXTURE_PASSWORD }),
    })
    return String([answer.headers['set-cookie']].flat()[0]).split(';')[0] as string
  }

  it('of a session have an end, wherever it comes from; others go on', async () => {
    const [alice, bob] = [await login('alice', '203.0.113.1'), await login('bob', '203.0.113.1')]
    expect(await statuses(20, '203.0.113.1', alice)).not.toContain(429)
    const refused = await ask('203.0.113.2', alice)
    expect(refused).toMatchObject({ status: 429, body: { code: 429, message: '操作过于频繁，请稍后再试' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect((await ask('203.0.113.1', bob)).status).toBe(200)
  })

  it('of an address have an end, whatever session it makes up', async () => {
    const made = (n: number): string => `sid=${String(n).padStart(43, 'x')}`
    const answers: number[] = []
    for (let n = 0; n < 51; n++) answers.push((await ask('198.51.100.7', made(n))).status)
    expect(answers.slice(0, 50)).not.toContain(429)
    expect(answers[50]).toBe(429)
    expect((await ask('198.51.100.8')).status).toBe(401)
  })

  it('of an IPv6 network count together; of this machine, which may be a proxy, and for pages they do not', async () => {
    for (let n = 1; n <= 50; n++) await ask(`2001:db8::${n}`)
    expect((await ask('2001:db8::ffff')).status).toBe(429)
    expect(await statuses(60, '127.0.0.1')).not.toContain(429)
    expect(await statuses(60, '192.0.2.5', '', '/login')).not.toContain(429)
  })
})
