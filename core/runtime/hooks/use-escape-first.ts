import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Handles Escape before the drawer below, which may still have the focus. Active while mounted. */
export function useEscapeFirst(close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      latest.current()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [])
}
