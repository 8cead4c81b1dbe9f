import { useLayoutEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Hears keys anywhere on the page. From the moment that shows it, not a moment later: who sees a page may press. */
export const usePageKeys = (pressed: (event: KeyboardEvent) => void): void => {
  const latest = useLatest(pressed)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
