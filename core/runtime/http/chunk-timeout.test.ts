import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isChunkError } from '../feedback/report.ts'
import { chunkTimeout, withinTimeout } from './chunk-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('counts code that has not come after 120 seconds as lost', async () => {
  expect(chunkTimeout).toBe(120_000)
  const lost = withinTimeout(new Promise(() => {})).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(chunkTimeout)
  const error = await lost
  expect(isChunkError(error)).toBe(true)
  expect(error).toMatchObject({ name: 'ChunkLoadError' })
})

it('passes on what comes in time, good or bad, and leaves no timer behind', async () => {
  await expect(withinTimeout(Promise.resolve(1))).resolves.toBe(1)
  await expect(withinTimeout(Promise.reject(new Error('x')))).rejects.toThrow('x')
  expect(vi.getTimerCount()).toBe(0)
})
