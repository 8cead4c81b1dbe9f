import { expect } from 'vitest'

/** Seconds that a test may take whose limits are counted by the minute of the clock. */
const NEEDED = 10

/** Waits until no minute will end within the next seconds: limits are counted in windows that follow the clock. */
export const earlyInTheMinute = (): Promise<void> =>
  expect.poll(() => (Date.now() / 1_000) % 60, { timeout: (NEEDED + 5) * 1_000 }).toBeLessThan(60 - NEEDED)
