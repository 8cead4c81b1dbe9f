const MINUTE = 60
const HOUR = 60 * MINUTE

/** Back-off in seconds before each further attempt; three days in total with jitter. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, ...Array<number>(5).fill(12 * HOUR)]

/** Largest jitter as a share of the back-off, so that simultaneous failures are not retried simultaneously. */
const JITTER = 0.1

/** Seconds until the next attempt after so many; undefined if the retry budget is used up. @param random from 0 to 1. */
export const pauseAfter = (attempts: number, random = Math.random()): number | undefined => {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * random))
}
