import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/**
 * A frame receives key events only while an element in it has the focus; when a list in it closes, the focus falls back to the body. Escape cancels
 * the frame in that case, too.
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
