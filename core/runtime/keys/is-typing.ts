const textlessInputTypes = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Whether keys pressed on this element enter or select something and therefore are no shortcuts. */
export const isTyping = (target: EventTarget | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !textlessInputTypes.has(target.type)
  return target.isContentEditable || target.matches('textarea, select, [role="combobox"], [role="textbox"], [role="listbox"]')
}

/** Whether a layer over the page receives the keys: a dialog, a drawer, a menu, an open option list. */
const isCovered = (): boolean =>
  [
    ...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"], [role="menu"], .arco-modal-wrapper, .arco-drawer'),
  ].some(({ isConnected, style }) => isConnected && style.display !== 'none')

/** Whether a key is a shortcut of the page: nothing is being typed or composed, no modifier is held, and no layer is over the page. */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented || event.repeat) &&
  !isTyping(event.target) &&
  !isCovered()
