import { afterAll } from 'vitest'

/** Components close by timers. Timers left by a file's last test must not fire after its page is gone, which would fail whichever file runs then. */
const left = new Set<NodeJS.Timeout>()
const { setTimeout } = globalThis

const remembered = (run: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]): NodeJS.Timeout => {
  const fire = () => {
    left.delete(timer)
    run(...values)
  }
  const timer = setTimeout(fire, milliseconds)
  left.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(remembered, setTimeout)

afterAll(() => {
  for (const timer of left) clearTimeout(timer)
})
