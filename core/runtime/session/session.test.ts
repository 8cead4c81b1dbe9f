import { expect, it } from 'vitest'
import { createKernel } from '#core/kernel/index.ts'
import { createSession, type SessionHost } from './session.ts'

const createTestSession = (path: string, { entered = false, signsIn = true } = {}) => {
  const { bus } = createKernel()
  const seen: unknown[] = []
  bus.on('session.ended', fact => seen.push(fact.reason))
  let here = path
  const host: SessionHost = {
    location: () => here,
    goToLogin: from => {
      here = '/login'
      seen.push(from)
    },
    say: text => seen.push(text),
    entered: () => entered,
    signInOver: async username => {
      seen.push(`over ${username}`)
      return signsIn
    },
  }
  return { session: createSession(bus), host, seen }
}

it('ends once, however many calls fail together', () => {
  const { session, host, seen } = createTestSession('/a?x=1')
  session.attach(host)
  session.begin('sales_a1')
  session.end('expired')
  session.end('expired')
  expect(seen).toEqual(['/a?x=1', '请先登录', 'expired'])
})

it('says nothing to those who were not signed in when the page came', () => {
  const { session, host, seen } = createTestSession('/a')
  session.attach(host)
  session.end('expired')
  expect(seen).toEqual(['/a', 'expired'])
})

it('ends as soon as the page is there when a call has failed before', () => {
  const { session, host, seen } = createTestSession('/a')
  session.end('expired')
  session.attach(host)
  expect(seen).toEqual(['/a', 'expired'])
})

it('does not lead back after leaving by choice, and stays on the login page', () => {
  const left = createTestSession('/a')
  left.session.attach(left.host)
  left.session.end('logout')
  expect(left.seen).toEqual([undefined, '已退出', 'logout'])
  const there = createTestSession('/login')
  there.session.attach(there.host)
  there.session.end('expired')
  expect(there.seen).toEqual([])
})

it('asks for the password over a page that something is entered on, once for all calls that fail', async () => {
  const { session, host, seen } = createTestSession('/a', { entered: true })
  session.attach(host)
  session.begin('sales_a1')
  expect(await Promise.all([session.expired(), session.expired()])).toEqual([true, true])
  expect(seen).toEqual(['over sales_a1'])
})

it('goes to the login page where nothing is entered, nobody was known, or the person goes there', async () => {
  const plain = createTestSession('/a')
  plain.session.attach(plain.host)
  plain.session.begin('sales_a1')
  expect(await plain.session.expired()).toBe(false)
  expect(plain.seen).toEqual(['/a', '请先登录', 'expired'])
  const stranger = createTestSession('/a', { entered: true })
  stranger.session.attach(stranger.host)
  expect(await stranger.session.expired()).toBe(false)
  expect(stranger.seen).toEqual(['/a', 'expired'])
  const other = createTestSession('/a', { entered: true, signsIn: false })
  other.session.attach(other.host)
  other.session.begin('sales_a1')
  expect(await other.session.expired()).toBe(false)
  expect(other.seen).toEqual(['over sales_a1', '/a', '请先登录', 'expired'])
})
