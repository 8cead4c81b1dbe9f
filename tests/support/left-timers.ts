import { afterAll } from 'vitest'

/** Components close by timers. What a file's last test leaves must not fire into a page that is gone: whichever file runs then would fail. */
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
