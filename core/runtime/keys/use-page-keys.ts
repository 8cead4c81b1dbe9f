import { useLayoutEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** Subscribes to keydown on the document. In a layout effect, so that a key pressed right after the first paint is not lost. */
export const usePageKeys = (pressed: (event: KeyboardEvent) => void): void => {
  const latest = useLatest(pressed)
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent): void => latest.current(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
