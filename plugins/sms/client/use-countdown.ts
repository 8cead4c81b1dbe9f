import { useCallback, useEffect, useState } from 'react'

/** Whole seconds until a moment, by the clock rather than by counted ticks: a sleeping tab wakes up with the right number. */
export function useCountdown(): { readonly left: number; start(seconds: number): void } {
  const [end, setEnd] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === 0) return
    const tick = (): void => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000))
      setLeft(rest)
      if (rest === 0) setEnd(0)
    }
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback((seconds: number) => setEnd(Date.now() + seconds * 1000), [])
  return { left, start }
}
