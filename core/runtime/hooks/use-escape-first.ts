import { useEffect, useRef } from 'react'

/** Escape is for what lies on top, and not for the drawer below, in which the focus may still be. While mounted. */
export function useEscapeFirst(close: () => void): void {
  const latest = useRef(close)
  latest.current = close
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
