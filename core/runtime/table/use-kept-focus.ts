import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * If the focused button is removed because its action no longer applies, moves the focus to the menu button of the box, which then contains the
 * action, or else to its first button. @returns handlers for the box
 */
export const useKeptFocus = (box: RefObject<HTMLElement | null>) => {
  const held = useRef(false)
  useLayoutEffect(() => {
    if (!held.current || (document.activeElement !== document.body && document.activeElement !== null)) return
    const button = box.current?.querySelector<HTMLElement>('.yh-more') ?? box.current?.querySelector('button')
    button?.focus({ preventScroll: true })
  })
  return {
    onFocus: () => {
      held.current = true
    },
    onBlur: () => {
      held.current = false
    },
  }
}
