/** Thousands of failed logins stop the attacker, and no one else. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type InjectedAnswer, OWN_HEADERS } from '#tests/support/client.ts'
import { FIXTURE_PASSWORD } from '#tests/support/passwords.ts'
import { type Application, startApplication } from './fixture/application.ts'

const ATTACKER = '203.0.113.66'
const [OFFICE, HOTEL] = ['198.51.100.1', '192.0.2.9']
const STAFF = Array.from({ length: 20 }, (_, place) => `staff${place}`)

let fixture: Application

beforeAll(async () => {
  fixture = await startApplication([{ username: 'owner', admin: true }, { username: 'mate' }, ...STAFF.map(username => ({ username }))])
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(fixture.owner)
  await sql`delete from login_address`.execute(fixture.owner)
})

const login = (username: string, password: string, remoteAddress: string): Promise<InjectedAnswer> =>
  client(fixture.app).send({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { ...OWN_HEADERS, 'content-type': 'application/json' },
    payload: JSON.stringify({ username, password }),
  })
const signIn = async (username: string, address: string): Promise<number> => (await login(username, FIXTURE_PASSWORD, address)).status
const fail = async (username: string, address: string, times: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < times; n++) statuses.push((await login(username, 'wrong-password-1', address)).status)
  return statuses
}
/** Sets the count of a rate limit's windows without making the calls. */
const count = (kind: string, calls: number) =>
  sql`update rate_limit set points = ${calls} where key like ${`${kind} %`}`.execute(fixture.owner)
/** Largest count among the windows of a rate limit. */
const counted = async (kind: string): Promise<number | undefined> =>
  (await sql<{ most: number }>`select max(points) as most from rate_limit where key like ${`${kind} %`}`.execute(fixture.owner)).rows[0]
    ?.most

describe('a thousand failures', () => {
  it('from one address, for one name: the owner signs in from everywhere else', async () => {
    expect(await signIn('owner', OFFICE)).toBe(200)
    const statuses = await fail('owner', ATTACKER, 20)
    expect(statuses.filter(status => status === 401)).toHaveLength(5)
    await count('login', 999)
    expect(await fail('owner', ATTACKER, 1)).toEqual([429])
    expect([await counted('login'), await counted('login-name'), await counted('login-ip')]).toEqual([1_000, 5, 5])
    expect(await signIn('owner', ATTACKER)).toBe(429)
    expect([await signIn('owner', OFFICE), await signIn('owner', HOTEL)]).toEqual([200, 200])
  })

  it('from one address, over many names: everybody signs in, at this address too', async () => {
    expect(await signIn('owner', ATTACKER)).toBe(200)
    const statuses = (await Promise.all(STAFF.map(username => fail(username, ATTACKER, 7)))).flat()
    expect(statuses.filter(status => status === 401)).toHaveLength(100)
    expect(statuses.filter(status => status === 429)).toHaveLength(40)
    expect(await counted('login-ip')).toBe(100)
    await count('login-ip', 1_000)
    expect(await signIn('owner', ATTACKER)).toBe(200)
    expect(await signIn(STAFF[0] as string, OFFICE)).toBe(200)
    await count('login-ip', 101)
    expect(await signIn('mate', ATTACKER)).toBe(200)
  })

  it('from many addresses, for one name: the owner is slowed down where he never was, and not where he is known', async () => {
    expect(await signIn('owner', OFFICE)).toBe(200)
    await Promise.all(Array.from({ length: 11 }, (_, place) => fail('owner', `203.0.113.${place}`, 5)))
    await count('login-name', 150)
    const order: string[] = []
    const elsewhere = signIn('owner', HOTEL).then(status => order.push(`elsewhere ${status}`))
    await signIn('owner', OFFICE).then(status => order.push(`known ${status}`))
    await elsewhere
    expect(order).toEqual(['known 200', 'elsewhere 200'])
  })
})

it('an account is slowed down no less because another is at home at that address', async () => {
  expect(await signIn('owner', OFFICE)).toBe(200)
  await fail('mate', OFFICE, 1)
  await count('login-ip', 150)
  const order: string[] = []
  const stranger = signIn('mate', OFFICE).then(status => order.push(`mate ${status}`))
  await signIn('owner', OFFICE).then(status => order.push(`owner ${status}`))
  await stranger
  expect(order).toEqual(['owner 200', 'mate 200'])
})

it('more than twenty do not wait at once', async () => {
  await fail('owner', ATTACKER, 1)
  await count('login-ip', 150)
  const statuses = await Promise.all(STAFF.concat(STAFF).map(username => signIn(username, ATTACKER)))
  expect(statuses.filter(status => status === 200)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(20)
  await count('login-ip', 101)
  expect(await signIn('mate', ATTACKER)).toBe(200)
})

it('the other half of an IPv6 address, which its owner chooses, makes no new place', async () => {
  for (let n = 1; n <= 5; n++) await fail('owner', `2001:db8:1:2::${n}`, 1)
  expect(await signIn('owner', '2001:db8:1:2::6')).toBe(429)
  expect(await signIn('owner', '2001:db8:1:3::1')).toBe(200)
})

it('a good login takes back what it counted, and nothing of what it did not', async () => {
  await fail('owner', ATTACKER, 2)
  await fail('mate', ATTACKER, 1)
  expect(await signIn('owner', ATTACKER)).toBe(200)
  expect([await counted('login-ip'), await counted('login-name')]).toEqual([3, 2])
  await count('login-name', 51)
  expect(await signIn('owner', ATTACKER)).toBe(200)
  expect(await counted('login-ip')).toBe(3)
})
