import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Escape is for what lies on top, and not for the drawer below, in which the focus may still be. While mounted. */
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
