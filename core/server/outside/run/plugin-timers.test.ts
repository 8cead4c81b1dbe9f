import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { workingPlugin } from '../../uncaught/plugin-work.ts'
import { createTimerKeeper } from './plugin-timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const keeper = (errors: unknown[] = []) => createTimerKeeper('ticking', error => errors.push(error))

it('a piece of work leaves behind what it neither waited for nor cleared, wherever it was begun', async () => {
  const { timers, scope } = keeper()
  const ticks: string[] = []
  const work = scope()
  await work.run(async () => {
    timers.setTimeout(() => ticks.push('fired'), 10)
    const cleared = timers.setInterval(() => ticks.push('cleared'), 10)
    await vi.advanceTimersByTimeAsync(15)
    timers.clearInterval(cleared)
    await Promise.resolve()
    timers.setInterval(() => ticks.push('left'), 10)
    timers.setTimeout(() => timers.setTimeout(() => ticks.push('late'), 10), 5)
  })
  expect(work.end()).toBe(2)
  await vi.advanceTimersByTimeAsync(100)
  expect(ticks).toEqual(['fired', 'cleared'])
  expect(work.end()).toBe(0)
})

it('what has ended can begin no timer, and other pieces of work go on', async () => {
  const { timers, scope } = keeper()
  const [ended, going] = [scope(), scope()]
  const begin = (run: () => void) => timers.setTimeout(run, 1)
  ended.end()
  expect(() => ended.run(() => begin(() => undefined))).toThrow('the work of plugin ticking that begins a timer has ended')
  const fired = vi.fn()
  going.run(() => begin(fired))
  await vi.advanceTimersByTimeAsync(5)
  expect(fired).toHaveBeenCalledOnce()
  expect(going.end()).toBe(0)
})

it('tells what a timer throws, at once or later, and whose work it was', async () => {
  const errors: unknown[] = []
  const { timers, scope } = keeper(errors)
  const whose: (string | undefined)[] = []
  scope().run(() => {
    timers.setTimeout(() => {
      whose.push(workingPlugin())
      throw new Error('at once')
    }, 1)
    timers.setImmediate(() => Promise.reject(new Error('later')))
  })
  await vi.advanceTimersByTimeAsync(5)
  expect(errors.map(error => (error as Error).message).sort()).toEqual(['at once', 'later'])
  expect(whose).toEqual(['ticking'])
})

it('clears what is begun while the code is read only when it is told to', async () => {
  const { timers, clear } = keeper()
  const ticks: number[] = []
  timers.setInterval(() => ticks.push(1), 10)
  await vi.advanceTimersByTimeAsync(25)
  expect(ticks).toHaveLength(2)
  clear()
  await vi.advanceTimersByTimeAsync(50)
  expect(ticks).toHaveLength(2)
  timers.clearTimeout(undefined)
})

it('gives timers their values and their time, each kind in its own way', async () => {
  const { timers, scope } = keeper()
  const told: unknown[][] = []
  const tell = (...values: unknown[]): void => void told.push(values)
  const work = scope()
  work.run(() => {
    timers.setTimeout(tell, 20, 'timeout', 1)
    timers.setInterval(tell, 30, 'interval', 2)
    timers.setImmediate(tell, 'immediate', 3)
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([['immediate', 3]])
  await vi.advanceTimersByTimeAsync(60)
  expect(told.slice(1)).toEqual([
    ['timeout', 1],
    ['interval', 2],
    ['interval', 2],
  ])
  // Only the interval is still running.
  expect(work.end()).toBe(1)
})

/** Lets real timers of no time fire, immediates included; fake immediates are of another kind than those of Node. */
const rounds = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) {
    await new Promise(resolve => setTimeout(resolve, 0))
    await new Promise(resolve => setImmediate(resolve))
  }
}

describe('with immediates of Node', () => {
  beforeEach(() => void vi.useRealTimers())

  it('clears a timer by any of the three functions, and takes what is none', async () => {
    const { timers, scope } = keeper()
    const fired = vi.fn()
    const work = scope()
    work.run(() => {
      for (const clear of [timers.clearTimeout, timers.clearInterval, timers.clearImmediate]) {
        clear(timers.setTimeout(fired, 0))
        clear(timers.setInterval(fired, 0))
        clear(timers.setImmediate(fired))
        for (const none of [undefined, null, 5, 'x', {}]) clear(none)
      }
    })
    await rounds()
    expect(fired).not.toHaveBeenCalled()
    expect(work.end()).toBe(0)
  })

  it('clears immediates that a piece of work leaves behind, and counts them', async () => {
    const { timers, scope } = keeper()
    const fired = vi.fn()
    const work = scope()
    work.run(() => timers.setImmediate(fired))
    expect(work.end()).toBe(1)
    await rounds()
    expect(fired).not.toHaveBeenCalled()
  })

  it('clears a timer of another keeper or of nobody as well', async () => {
    const { timers } = keeper()
    const fired = vi.fn()
    timers.clearTimeout(setTimeout(fired, 0))
    timers.clearImmediate(setImmediate(fired))
    await rounds()
    expect(fired).not.toHaveBeenCalled()
  })

  it('clears one at a time what is begun while the code is read, and immediates, too', async () => {
    const { timers, clear, scope } = keeper()
    const fired = vi.fn()
    timers.setImmediate(fired)
    timers.setTimeout(fired, 0)
    const inWork = vi.fn()
    scope().run(() => timers.setTimeout(inWork, 0))
    clear()
    clear()
    await rounds()
    expect(fired).not.toHaveBeenCalled()
    // Timers of a piece of work are its own.
    expect(inWork).toHaveBeenCalledOnce()
  })
})
