import { expect, it, onTestFinished, vi } from 'vitest'
import type { NodeBus } from '../events/bus.ts'
import { NOTICES_MISSED } from '../events/bus.ts'
import { type CountCache, createCountCache } from './count-cache.ts'
import type { TotalReads } from './total-reads.ts'
import type { WrittenRow } from './written-row.ts'

/** An in-process bus. */
const localBus = (): NodeBus => {
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

/** Freezes the clock for the rest of the test. */
const stopClock = () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

/** A count function that returns the number of its calls. */
const counter = () => {
  let n = 0
  return { count: async () => ++n, asked: () => n }
}

const ANN = 1
const BOB = 2
const rows = (...tables: readonly string[]): readonly WrittenRow[] => tables.map(table => ({ table }))
const over = (...tables: readonly string[]): TotalReads => new Map(tables.map(table => [table, {}]))

/** One total over tables t and u, counted by `count`. */
const total = (cache: CountCache, count: () => Promise<number>, reads: TotalReads = over('t', 'u')) => ({
  of: (by: number, options: { anew?: boolean; key?: string } = {}) => cache.get({ key: 'a', by, reads: () => reads, ...options }, count),
})

it('asks once for the same key, also when asked twice at the same moment', async () => {
  const cache = createCountCache(localBus(), new Set())
  const { of } = total(cache, counter().count)
  expect(await Promise.all([of(ANN), of(BOB)])).toEqual([1, 1])
  expect(await of(ANN)).toBe(1)
  expect(await of(ANN, { key: 'b' })).toBe(2)
})

it('is exact for whoever wrote, and only where what it was counted from was written', async () => {
  const cache = createCountCache(localBus(), new Set(['session']))
  const { of } = total(cache, counter().count)
  await of(ANN)
  cache.written(ANN, rows('other', 'session'))
  expect(await of(ANN)).toBe(1)
  cache.written(ANN, rows('u'))
  expect(await of(ANN)).toBe(2)
  // The next caller gets the new value from the cache.
  expect(await of(BOB)).toBe(2)
})

it('is at most two seconds behind for others: none counts in the first, one in the second, everybody waits after', async () => {
  stopClock()
  const cache = createCountCache(localBus(), new Set())
  const { count, asked } = counter()
  const { of } = total(cache, count)
  await of(BOB)
  cache.written(ANN, rows('t'))
  vi.advanceTimersByTime(999)
  cache.written(ANN, rows('t'))
  expect(await of(BOB)).toBe(1)
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await Promise.all([of(BOB), of(BOB)])).toEqual([1, 1])
  expect(asked()).toBe(2)
  expect(await of(BOB)).toBe(2)
  cache.written(ANN, rows('t'))
  vi.advanceTimersByTime(1_900)
  expect(await of(BOB)).toBe(3)
  expect(asked()).toBe(3)
})

it('lets others have the slightly old value while it is counted for who wrote, and counts once for all who wrote meanwhile', async () => {
  const cache = createCountCache(localBus(), new Set())
  const waiting: PromiseWithResolvers<number>[] = []
  const { of } = total(cache, () => {
    waiting.push(Promise.withResolvers<number>())
    return (waiting.at(-1) as PromiseWithResolvers<number>).promise
  })
  const first = of(BOB)
  waiting[0]?.resolve(1)
  await first
  cache.written(ANN, rows('t'))
  const forAnn = of(ANN)
  expect(await of(BOB)).toBe(1)
  // The running count may not have seen this write, so its writer must not get that value, and no second count runs in parallel.
  cache.written(BOB, rows('t'))
  const forBob = [of(BOB), of(BOB)]
  expect(waiting).toHaveLength(2)
  waiting[1]?.resolve(2)
  expect(await forAnn).toBe(2)
  await vi.waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.resolve(3)
  expect(await Promise.all(forBob)).toEqual([3, 3])
  expect(waiting).toHaveLength(3)
})

it('keeps what a written row cannot have changed: other columns, and people whose rows the asker does not see', async () => {
  const cache = createCountCache(localBus(), new Set())
  const { count, asked } = counter()
  const reads: TotalReads = new Map([
    [
      't',
      {
        columns: new Set(['status', 'owner']),
        only: [
          { column: 'owner', values: [5, null] },
          { column: 'creator', values: [5] },
        ],
      },
    ],
  ])
  const { of } = total(cache, count, reads)
  await of(ANN)
  const write = (row: Omit<WrittenRow, 'table'>) => cache.written(ANN, [{ table: 't', ...row }])
  write({ columns: ['remarks'] })
  write({ columns: ['status'], values: { owner: [6, 6], creator: [7, 7] } })
  write({ values: { owner: [6, 6], creator: [6, 6] } })
  await of(ANN)
  expect(asked()).toBe(1)
  const dropping: readonly Omit<WrittenRow, 'table'>[] = [
    {},
    { columns: ['remarks', 'status'] },
    { columns: ['owner'], values: { owner: [6, 5], creator: [7, 7] } },
    { columns: ['owner'], values: { owner: [5, 6], creator: [7, 7] } },
    { values: { owner: [null, null], creator: [7, 7] } },
    { columns: ['status'], values: { owner: [6, 6], creator: [5, 5] } },
  ]
  for (const [place, row] of dropping.entries()) {
    write(row)
    expect(await of(ANN)).toBe(place + 2)
  }
})

it('hears of writes on other nodes, and drops all when it may have missed some', async () => {
  const bus = localBus()
  const cache = createCountCache(bus, new Set())
  const { of } = total(cache, counter().count)
  await of(ANN)
  bus.publish('rows.written', [{ by: ANN, rows: rows('t') }])
  expect(await of(ANN)).toBe(2)
  bus.publish('rows.written', [{ by: BOB, rows: rows('t') }])
  expect(await of(ANN)).toBe(2)
  // A shortened notice, which names no writer.
  bus.publish('rows.written', [{ rows: rows('t') }])
  expect(await of(ANN)).toBe(3)
  bus.publish(NOTICES_MISSED, undefined)
  expect(await of(ANN)).toBe(4)
  expect(await of(ANN)).toBe(4)
  bus.publish('rows.written', 'nonsense')
  expect(await of(ANN)).toBe(4)
  cache.stop()
  // After stop() the cache no longer listens.
  bus.publish('rows.written', [{ by: ANN, rows: rows('t') }])
  expect(await of(ANN)).toBe(4)
})

it('counts anew for who wrote on another node whose notice is on its way, also beside a count that has begun before', async () => {
  const cache = createCountCache(localBus(), new Set())
  const { of } = total(cache, counter().count)
  expect(await of(ANN)).toBe(1)
  expect(await of(ANN, { anew: true })).toBe(2)
  expect(await Promise.all([of(ANN, { anew: true }), of(ANN, { anew: true }), of(BOB)])).toEqual([3, 4, 2])
})

/** Notices published for other nodes. */
const heardOn = (bus: NodeBus): unknown[] => {
  const heard: unknown[] = []
  bus.subscribe('rows.written', notices => heard.push(notices))
  return heard
}

it('tells other nodes of what was written, in batches, and nothing of what changes no list', () => {
  stopClock()
  const bus = localBus()
  const heard = heardOn(bus)
  const cache = createCountCache(bus, new Set(['session']))
  cache.written(ANN, rows('session'))
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([])
  cache.written(ANN, [{ table: 't', columns: ['a'] }, { table: 'session' }])
  cache.written(BOB, rows('u'))
  expect(heard).toEqual([])
  vi.advanceTimersByTime(50)
  cache.written(ANN, rows('v'))
  vi.advanceTimersByTime(50)
  expect(heard).toEqual([
    [
      { by: ANN, rows: [{ table: 't', columns: ['a'] }] },
      { by: BOB, rows: rows('u') },
    ],
    [{ by: ANN, rows: rows('v') }],
  ])
  cache.stop()
  expect(heard).toHaveLength(2)
})

it('tells less of each when there is much to tell: a notice has a greatest length', () => {
  stopClock()
  const bus = localBus()
  const heard = heardOn(bus)
  const cache = createCountCache(bus, new Set())
  for (let i = 0; i < 20; i++) cache.written(ANN, [{ table: 't', values: { owner: Array.from({ length: 200 }, (_, n) => n) } }])
  vi.advanceTimersByTime(50)
  for (let by = 1; by < 500; by++) cache.written(by, rows('t', 'u'))
  vi.advanceTimersByTime(50)
  expect(heard).toEqual([[{ by: ANN, rows: rows('t') }], [{ rows: rows('t', 'u') }]])
})

it('keeps what was counted after its own write when its own notice comes back', async () => {
  stopClock()
  const cache = createCountCache(localBus(), new Set())
  const { of } = total(cache, counter().count)
  cache.written(ANN, rows('t'))
  expect(await of(ANN)).toBe(1)
  vi.advanceTimersByTime(50)
  expect(await of(ANN)).toBe(1)
})

it('asks again after a minute, for writes that nobody told of', async () => {
  stopClock()
  const cache = createCountCache(localBus(), new Set())
  const { of } = total(cache, counter().count)
  await of(ANN)
  vi.advanceTimersByTime(59_999)
  expect(await of(ANN)).toBe(1)
  vi.advanceTimersByTime(1)
  expect(await of(ANN)).toBe(2)
})

it('counts anew when more was written than it remembers', async () => {
  const cache = createCountCache(localBus(), new Set())
  const { of } = total(cache, counter().count)
  await of(ANN)
  for (let i = 0; i < 10_001; i++) cache.written(BOB, rows('other'))
  expect(await of(ANN)).toBe(2)
  expect(await of(ANN)).toBe(2)
  cache.stop()
})

it('keeps five thousand values, and lets the one go that was counted longest ago', async () => {
  const cache = createCountCache(localBus(), new Set())
  const { count, asked } = counter()
  const get = (key: string) => cache.get({ key, by: ANN, reads: () => over(key) }, count)
  const keys = Array.from({ length: 5_000 }, (_, i) => `k${i}`)
  for (const key of keys) await get(key)
  for (const key of keys) await get(key)
  expect(asked()).toBe(5_000)
  cache.written(ANN, rows('k1'))
  await get('k1')
  await get('k0')
  await get('one more')
  expect(asked()).toBe(5_002)
  for (const key of ['k1', 'k2', 'k4999', 'one more']) await get(key)
  expect(asked()).toBe(5_002)
  await get('k0')
  expect(asked()).toBe(5_003)
  cache.stop()
})

it('does not keep failures, and keeps what it has when counting anew fails', async () => {
  stopClock()
  const cache = createCountCache(localBus(), new Set())
  const results: (() => Promise<number>)[] = [
    () => Promise.reject(new Error('busy')),
    async () => 1,
    () => Promise.reject(new Error('busy')),
    async () => 2,
  ]
  const { of } = total(cache, () => (results.shift() as () => Promise<number>)())
  await expect(of(ANN)).rejects.toThrow('busy')
  expect(await of(ANN)).toBe(1)
  cache.written(BOB, rows('t'))
  vi.advanceTimersByTime(1_000)
  expect(await of(ANN)).toBe(1)
  expect(results).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(900)
  expect(await of(ANN)).toBe(2)
})

it('still tells other nodes what was written last when it stops, once', () => {
  stopClock()
  const bus = localBus()
  const heard = heardOn(bus)
  const cache = createCountCache(bus, new Set())
  cache.written(ANN, rows('t'))
  cache.stop()
  vi.advanceTimersByTime(100)
  expect(heard).toEqual([[{ by: ANN, rows: rows('t') }]])
})

it('counts two at once; who asks for one that waits for its turn sees what was written until then', async () => {
  const cache = createCountCache(localBus(), new Set())
  const begun: { key: string; tell: (value: number) => void }[] = []
  const get = (key: string, by = ANN) =>
    cache.get({ key, by, reads: () => over(key) }, () => new Promise<number>(tell => begun.push({ key, tell })))
  const keys = () => begun.map(({ key }) => key)
  const asked = ['a', 'b', 'c'].map(key => get(key))
  expect(keys()).toEqual(['a', 'b'])
  cache.written(BOB, rows('c'))
  const joined = get('c', BOB)
  begun[0]?.tell(1)
  await asked[0]
  await vi.waitFor(() => expect(keys()).toEqual(['a', 'b', 'c']))
  begun[2]?.tell(3)
  expect(await Promise.all([asked[2], joined])).toEqual([3, 3])
  expect(await get('c', BOB)).toBe(3)
  begun[1]?.tell(2)
  expect(await asked[1]).toBe(2)
  expect(keys()).toEqual(['a', 'b', 'c'])
  cache.stop()
})
