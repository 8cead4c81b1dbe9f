import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A button that had the focus and is gone, since its action applies no longer, leaves the focus to the box it stood in: to what opens the menu,
 * where the action now is, or to the first button. @returns handlers of the box
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
