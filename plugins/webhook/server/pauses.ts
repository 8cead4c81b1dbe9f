const MINUTE = 60
const HOUR = 60 * MINUTE

/** Seconds before each further attempt. With the jitter they are three days in all. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, ...Array<number>(5).fill(12 * HOUR)]

/** A part of each pause, so that what failed together does not come again together. */
const JITTER = 0.1

/** Seconds until what failed so often is tried again; undefined when it is given up. @param random from 0 to 1 */
export const pauseAfter = (attempts: number, random = Math.random()): number | undefined => {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * random))
}
