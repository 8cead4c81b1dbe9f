const MINUTE_IN_SECONDS = 60

/** Back-off in seconds before each retry: eight attempts in all, within four hours. */
const BACK_OFF_SECONDS = [1, 2, 5, 10, 30, 60, 120].map(minutes => minutes * MINUTE_IN_SECONDS)

/** Random share added to each pause, so that messages that failed together are not retried together. */
const JITTER = 0.1

/**
 * Back-off in seconds after a number of attempts; undefined if there are no retries left.
 * @param wait minimum in seconds, as requested by the robot
 * @param random from 0 to 1
 */
export function backOffAfter(attempts: number, wait = 0, random = Math.random()): number | undefined {
  const pause = BACK_OFF_SECONDS[attempts - 1]
  return pause === undefined ? undefined : Math.max(wait, Math.round(pause * (1 + JITTER * random)))
}
