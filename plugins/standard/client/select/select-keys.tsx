import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

const leaveBackwards = (event: KeyboardEvent): void => {
  if (event.key !== 'Tab' || !event.shiftKey) return
  const frame = (event.target as HTMLElement).closest<HTMLElement>('.arco-select')
  if (!frame) return
  frame.tabIndex = -1
  // The crosses of what is chosen, too; Backspace does the same.
  for (const cross of frame.querySelectorAll<HTMLElement>('[tabindex="0"]')) cross.tabIndex = -1
  frame.addEventListener('focusout', () => frame.setAttribute('tabindex', '0'), { once: true })
}

/**
 * Arco's select hands the focus on to its input whenever its frame gets it: without this, Shift and Tab would never leave it. The input itself is
 * no stop of its own: it is hidden from assistive technology while it shows what is chosen.
 */
export const SelectKeys = ({ children }: { readonly children: ReactNode }): ReactNode => {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const input of around.current?.querySelectorAll<HTMLElement>('.arco-select-view-input') ?? []) input.tabIndex = -1
  })
  return (
    <div ref={around} style={{ display: 'contents' }} onKeyDownCapture={leaveBackwards}>
      {children}
    </div>
  )
}
