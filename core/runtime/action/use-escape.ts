import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/**
 * Cancels a frame on Escape while nothing has the focus: a frame only receives key events while an element in it has the focus, and a list in it that
 * closes leaves the focus on the body.
 */
export function useEscape(cancel: () => void): void {
  const latest = useLatest(cancel)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.activeElement === document.body) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
