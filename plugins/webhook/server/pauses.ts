const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

/** Back-off in seconds before each further attempt; three days in total with jitter. */
const WEBHOOK_BACK_OFF_SECONDS = [
  MINUTE_SECONDS,
  5 * MINUTE_SECONDS,
  15 * MINUTE_SECONDS,
  HOUR_SECONDS,
  4 * HOUR_SECONDS,
  ...Array<number>(5).fill(12 * HOUR_SECONDS),
]

/** Largest jitter as a share of the back-off, so that simultaneous failures are not retried simultaneously. */
const MAX_JITTER = 0.1

/** Seconds until the next attempt after so many; undefined if the retry budget is used up. @param random from 0 to 1. */
export const webhookBackOff = (attempts: number, random = Math.random()): number | undefined => {
  const pause = WEBHOOK_BACK_OFF_SECONDS[attempts - 1]
  return pause === undefined ? undefined : Math.round(pause * (1 + MAX_JITTER * random))
}
