import { afterAll } from 'vitest'

/** Components close by timers. Timers left by a file's last test must not fire after its page is gone, which would fail whichever file runs then. */
const leftTimers = new Set<NodeJS.Timeout>()
const { setTimeout } = globalThis

const trackTimeout = (run: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]): NodeJS.Timeout => {
  const fire = () => {
    leftTimers.delete(timer)
    run(...values)
  }
  const timer = setTimeout(fire, milliseconds)
  leftTimers.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(trackTimeout, setTimeout)

afterAll(() => {
  for (const timer of leftTimers) clearTimeout(timer)
  globalThis.setTimeout = setTimeout
})
