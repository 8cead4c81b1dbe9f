import { expect, it } from 'vitest'
import type { Bus } from '../events/bus.ts'
import { MISSED } from '../events/bus.ts'
import { countCache } from './count-cache.ts'

/** A bus within this process. */
const localBus = (): Bus => {
  const handlers = new Map<string, ((payload: unknown) => void)[]>()
  return {
    publish: (topic, payload) => {
      for (const handler of handlers.get(topic) ?? []) handler(payload)
    },
    subscribe(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler])
      return () =>
        handlers.set(
          topic,
          (handlers.get(topic) ?? []).filter(one => one !== handler),
        )
    },
  }
}

/** Counts how often it was asked. */
const counter = () => {
  let n = 0
  return { read: async () => ++n, asked: () => n }
}

it('asks once for the same key, also when asked twice at the same moment', async () => {
  const cache = countCache(localBus(), new Set())
  const { read } = counter()
  expect(await Promise.all([cache.get('a', ['t'], read), cache.get('a', ['t'], read)])).toEqual([1, 1])
  expect(await cache.get('a', ['t'], read)).toBe(1)
  expect(await cache.get('b', ['t'], read)).toBe(2)
  cache.stop()
})

it('asks again after a write of one of its tables, and only then', async () => {
  const cache = countCache(localBus(), new Set(['session']))
  const { read, asked } = counter()
  await cache.get('a', ['t', 'u'], read)
  cache.written(['other', 'session'])
  await cache.get('a', ['t', 'u'], read)
  expect(asked()).toBe(1)
  cache.written(['u'])
  expect(await cache.get('a', ['t', 'u'], read)).toBe(2)
  cache.stop()
})

it('does not keep what was counted before a write that came meanwhile', async () => {
  const cache = countCache(localBus(), new Set())
  const slow = Promise.withResolvers<number>()
  const first = cache.get('a', ['t'], () => slow.promise)
  cache.written(['t'])
  slow.resolve(1)
  expect(await first).toBe(1)
  expect(await cache.get('a', ['t'], async () => 2)).toBe(2)
  cache.stop()
})

it('hears of writes on other nodes, and drops all when it may have missed some', async () => {
  const bus = localBus()
  const cache = countCache(bus, new Set())
  const { read } = counter()
  await cache.get('a', ['t'], read)
  bus.publish('tables.written', ['t'])
  expect(await cache.get('a', ['t'], read)).toBe(2)
  bus.publish(MISSED, undefined)
  expect(await cache.get('a', ['t'], read)).toBe(3)
  cache.stop()
})

it('does not keep failures', async () => {
  const cache = countCache(localBus(), new Set())
  await expect(cache.get('a', ['t'], () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await cache.get('a', ['t'], async () => 1)).toBe(1)
  cache.stop()
})

it('still tells other nodes what was written last when it stops', () => {
  const bus = localBus()
  const heard: unknown[] = []
  bus.subscribe('tables.written', tables => heard.push(tables))
  const cache = countCache(bus, new Set())
  cache.written(['t'])
  cache.stop()
  expect(heard).toEqual([['t']])
})
