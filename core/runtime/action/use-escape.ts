import { useEffect } from 'react'
import { useLatest } from '../hooks/use-latest.ts'

/** A frame hears keys only while something in it has the focus; a list that closes leaves it nowhere. Escape means the frame then, too. */
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
