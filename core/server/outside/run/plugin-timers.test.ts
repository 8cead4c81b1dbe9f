import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
