import { useLayoutEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Listens to keys anywhere on the page. A layout effect: the listener is there as soon as the page is visible. */
export const usePageKeys = (pressed: (event: KeyboardEvent) => void): void => {
  const latest = useLatest(pressed)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
