import { type RefObject, useEffect, useRef } from 'react'

/** What is to be read of a dialog has the focus first: keys scroll it, Escape closes the dialog, and nothing jumps out of sight. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
