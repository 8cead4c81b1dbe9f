import { expect } from 'vitest'

/** Seconds available for a test whose rate limits are counted per minute of the clock. */
const REQUIRED_SECONDS = 10

/** Waits until the current minute has enough seconds left: rate limit windows follow the clock. */
export const earlyInTheMinute = (): Promise<void> =>
  expect.poll(() => (Date.now() / 1_000) % 60, { timeout: (REQUIRED_SECONDS + 5) * 1_000 }).toBeLessThan(60 - REQUIRED_SECONDS)
