import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPendingLoads } from './settling.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('what is held is let go once, by who holds it', () => {
  const settling = createPendingLoads(1_000)
  const heard = vi.fn()
  settling.subscribe(heard)
  const first = settling.hold()
  const second = settling.hold()
  expect(settling.held()).toBe(2)
  first()
  first()
  expect(settling.held()).toBe(1)
  second()
  expect(settling.held()).toBe(0)
  expect(heard).toHaveBeenCalledTimes(4)
  expect(vi.getTimerCount()).toBe(0)
})

it('nobody waits for ever: what is held is let go after a time, and told', () => {
  const settling = createPendingLoads(1_000)
  const release = settling.hold()
  const heard = vi.fn()
  const end = settling.subscribe(heard)
  vi.advanceTimersByTime(1_000)
  expect([settling.held(), heard.mock.calls.length]).toEqual([0, 1])
  release()
  expect(heard).toHaveBeenCalledOnce()
  end()
  settling.hold()()
  expect(heard).toHaveBeenCalledOnce()
})
