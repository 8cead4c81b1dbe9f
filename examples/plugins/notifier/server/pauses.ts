const MINUTE = 60

/** Seconds before each further try: with the first one they are eight in all, within four hours. */
const PAUSES = [1, 2, 5, 10, 30, 60, 120].map(minutes => minutes * MINUTE)

/** A part of each pause, so that what failed together does not come again together. */
const JITTER = 0.1

/**
 * Seconds until a message that failed so often is tried again; undefined when it is given up.
 * @param wait seconds that the robot asked for
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, wait = 0, random = Math.random()): number | undefined {
  const pause = PAUSES[attempts - 1]
  return pause === undefined ? undefined : Math.max(wait, Math.round(pause * (1 + JITTER * random)))
}
