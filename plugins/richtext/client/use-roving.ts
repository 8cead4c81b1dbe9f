import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const ROVING_STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Roving tabindex for a toolbar: one tab stop, arrow keys move inside. */
export function useRoving(): {
  readonly ref: RefObject<HTMLDivElement | null>
  onKeyDown(event: KeyboardEvent): void
  onFocus(event: FocusEvent): void
} {
  const ref = useRef<HTMLDivElement>(null)
  const stop = useRef(0)
  const buttons = (): HTMLButtonElement[] => [...(ref.current?.querySelectorAll('button') ?? [])]
  const mark = (): void => {
    for (const [at, button] of buttons().entries()) button.tabIndex = at === stop.current ? 0 : -1
  }
  // Buttons appear and disappear, and are rendered with tabindex -1.
  useLayoutEffect(mark)
  return {
    ref,
    onKeyDown(event) {
      const all = buttons()
      const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1
      const next = ROVING_STEPS[event.key]?.(at, all.length - 1)
      if (at === -1 || next === undefined) return
      event.preventDefault()
      all[next]?.focus()
    },
    onFocus(event) {
      const at = event.target instanceof HTMLButtonElement ? buttons().indexOf(event.target) : -1
      if (at === -1) return
      stop.current = at
      mark()
    },
  }
}
