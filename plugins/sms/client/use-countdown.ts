import { useCallback, useEffect, useState } from 'react'

/** End time of each countdown. Kept outside the form, so that reopening it does not skip the wait. */
const countdownEnds = new Map<string, number>()

const secondsLeft = (key: string): number => Math.max(0, Math.ceil(((countdownEnds.get(key) ?? 0) - Date.now()) / 1000))

/**
 * Countdown in whole seconds, by the clock rather than by counted ticks, so a tab that was asleep shows the right number.
 * @param key subject of the wait, e.g. the number that a code was sent to
 */
export function useCountdown(key: string): { readonly left: number; start(seconds: number): void } {
  const [, tick] = useState(0)
  const left = secondsLeft(key)
  const counting = left > 0
  useEffect(() => {
    if (!counting) return
    const timer = setInterval(() => {
      if (secondsLeft(key) === 0) countdownEnds.delete(key)
      tick(count => count + 1)
    }, 250)
    return () => clearInterval(timer)
  }, [key, counting])
  const start = useCallback(
    (seconds: number) => {
      countdownEnds.set(key, Date.now() + seconds * 1000)
      tick(count => count + 1)
    },
    [key],
  )
  return { left, start }
}
