import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the text of a dialog first: keys scroll it, Escape closes the dialog, and no part of it jumps out of sight. */
export function useFirstFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
