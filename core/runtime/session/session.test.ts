import { expect, it } from 'vitest'
import { createKernel } from '#core/kernel/index.ts'
import { createSession, type SessionHost } from './session.ts'

const start = (path: string) => {
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
  }
  return { session: createSession(bus), host, seen }
}

it('ends once, however many calls fail together', () => {
  const { session, host, seen } = start('/a?x=1')
  session.attach(host)
  session.begin()
  session.end('expired')
  session.end('expired')
  expect(seen).toEqual(['/a?x=1', '请先登录', 'expired'])
})

it('says nothing to those who were not signed in when the page came', () => {
  const { session, host, seen } = start('/a')
  session.attach(host)
  session.end('expired')
  expect(seen).toEqual(['/a', 'expired'])
})

it('ends as soon as the page is there when a call has failed before', () => {
  const { session, host, seen } = start('/a')
  session.end('expired')
  session.attach(host)
  expect(seen).toEqual(['/a', 'expired'])
})

it('does not lead back after leaving by choice, and stays on the login page', () => {
  const left = start('/a')
  left.session.attach(left.host)
  left.session.end('logout')
  expect(left.seen).toEqual([undefined, '已退出', 'logout'])
  const there = start('/login')
  there.session.attach(there.host)
  there.session.end('expired')
  expect(there.seen).toEqual([])
})
