import { expect, it } from 'vitest'
import { webhookBackOff } from './pauses.ts'

const MINUTES = [1, 5, 15, 60, 240, 720, 720, 720, 720, 720]

it('grows from a minute to half a day, and ends within three days', () => {
  expect(MINUTES.map((_, at) => webhookBackOff(at + 1, 0))).toEqual(MINUTES.map(minutes => minutes * 60))
  expect(webhookBackOff(MINUTES.length + 1, 0)).toBeUndefined()
  const longest = MINUTES.reduce((sum, _, at) => sum + (webhookBackOff(at + 1, 1) ?? 0), 0)
  expect(longest).toBeLessThanOrEqual(3 * 24 * 3_600)
})

it('differs by chance, never shorter', () => {
  expect(webhookBackOff(1, 0.5)).toBe(63)
  expect(webhookBackOff(1)).toBeGreaterThanOrEqual(60)
})
