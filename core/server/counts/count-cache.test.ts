import { expect, it, onTestFinished, vi } from 'vitest'
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
  // Neither makes up for the other.
  bus.publish('tables.written', ['t'])
  bus.publish(MISSED, undefined)
  expect(await cache.get('a', ['t'], read)).toBe(4)
  expect(await cache.get('a', ['t'], read)).toBe(4)
  bus.publish('tables.written', 'nonsense')
  expect(await cache.get('a', ['t'], read)).toBe(4)
  cache.stop()
  // Nor does it listen once it has stopped.
  bus.publish('tables.written', ['t'])
  expect(await cache.get('a', ['t'], read)).toBe(4)
})

/** From here on time stands still. */
const stopClock = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}
/** What other nodes are told. */
const heardOn = (bus: Bus): unknown[] => {
  const heard: unknown[] = []
  bus.subscribe('tables.written', tables => heard.push(tables))
  return heard
}

it('tells other nodes of what was written, in batches, once, and nothing of what changes no list', () => {
  stopClock()
  const bus = localBus()
  const heard = heardOn(bus)
  const cache = countCache(bus, new Set(['session']))
  cache.written(['session'])
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([])
  cache.written(['t', 'session'])
  cache.written(['u', 't'])
  expect(heard).toEqual([])
  vi.advanceTimersByTime(50)
  cache.written(['v'])
  vi.advanceTimersByTime(50)
  expect(heard).toEqual([['t', 'u'], ['v']])
  cache.stop()
  expect(heard).toHaveLength(2)
})

it('keeps what was counted after its own write when its own notice comes back, and still hears the others', async () => {
  stopClock()
  const bus = localBus()
  const cache = countCache(bus, new Set())
  const { read } = counter()
  cache.written(['t'])
  expect(await cache.get('a', ['t'], read)).toBe(1)
  vi.advanceTimersByTime(50)
  expect(await cache.get('a', ['t'], read)).toBe(1)
  bus.publish('tables.written', ['t'])
  expect(await cache.get('a', ['t'], read)).toBe(2)
  cache.stop()
})

it('asks again after a minute, for writes that nobody told of', async () => {
  stopClock()
  const cache = countCache(localBus(), new Set())
  const { read } = counter()
  await cache.get('a', ['t'], read)
  vi.advanceTimersByTime(59_999)
  expect(await cache.get('a', ['t'], read)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await cache.get('a', ['t'], read)).toBe(2)
  cache.stop()
})

it('keeps five thousand values, and lets the one go that was counted longest ago', async () => {
  const cache = countCache(localBus(), new Set())
  const { read, asked } = counter()
  const keys = Array.from({ length: 5_000 }, (_, i) => `k${i}`)
  for (const key of keys) await cache.get(key, [key], read)
  for (const key of keys) await cache.get(key, [key], read)
  expect(asked()).toBe(5_000)
  cache.written(['k1'])
  await cache.get('k1', ['k1'], read)
  await cache.get('one more', ['t'], read)
  expect(asked()).toBe(5_002)
  for (const key of ['k1', 'k2', 'k4999', 'one more']) await cache.get(key, [key === 'one more' ? 't' : key], read)
  expect(asked()).toBe(5_002)
  await cache.get('k0', ['k0'], read)
  expect(asked()).toBe(5_003)
  cache.stop()
})

it('keeps what was counted anew when a count of before fails late', async () => {
  const cache = countCache(localBus(), new Set())
  const slow = Promise.withResolvers<number>()
  const first = cache.get('a', ['t'], () => slow.promise)
  cache.written(['t'])
  expect(await cache.get('a', ['t'], async () => 2)).toBe(2)
  slow.reject(new Error('busy'))
  await expect(first).rejects.toThrow('busy')
  expect(await cache.get('a', ['t'], async () => 3)).toBe(2)
  cache.stop()
})

it('does not keep failures', async () => {
  const cache = countCache(localBus(), new Set())
  await expect(cache.get('a', ['t'], () => Promise.reject(new Error('busy')))).rejects.toThrow('busy')
  expect(await cache.get('a', ['t'], async () => 1)).toBe(1)
  cache.stop()
})

it('still tells other nodes what was written last when it stops, once', () => {
  stopClock()
  const bus = localBus()
  const heard = heardOn(bus)
  const cache = countCache(bus, new Set())
  cache.written(['t'])
  cache.stop()
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([['t']])
})
