import type { KeyboardEvent } from 'react'

/** Arco's select hands the focus on to its input whenever its frame gets it: Shift and Tab would never leave it. */
export const leaveBackwards = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab' || !event.shiftKey) return
  const frame = (event.target as HTMLElement).closest<HTMLElement>('.arco-select')
  if (!frame) return
  frame.tabIndex = -1
  frame.addEventListener('focusout', () => frame.setAttribute('tabindex', '0'), { once: true })
}
