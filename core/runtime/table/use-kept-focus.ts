import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a box when its focused button is removed because the action no longer applies: moves it to the box's menu button, which then
 * contains the action, or else to the first button.
 * @returns handlers for the box
 */
export const useFocusFallback = (box: RefObject<HTMLElement | null>) => {
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
