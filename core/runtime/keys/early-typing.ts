/** Attribute of an element that has the focus only until a form opens: the focus is never returned to it. */
export const passingFocusAttribute = 'data-passing'

let catcher: HTMLInputElement | undefined

/** Whether the element is the input that catches keys while a form opens. */
export const isCatching = (element: Element | null): boolean => element !== null && element === catcher

/** Stops catching keys and discards what was typed. */
export const dropTyping = (): void => {
  catcher?.remove()
  catcher = undefined
}

/** Catches keys while a form opens, that is, while its chunk and values load. The keys are kept, and do not act as shortcuts of the page behind. */
export const catchTyping = (): void => {
  dropTyping()
  const input = document.createElement('input')
  input.className = 'yh-catcher'
  input.autocomplete = 'off'
  input.setAttribute('aria-label', '正在打开')
  input.setAttribute(passingFocusAttribute, '')
  input.addEventListener('keydown', event => {
    // Tab would move the focus to the page behind.
    if (event.key === 'Tab') event.preventDefault()
  })
  document.body.append(input)
  input.focus({ preventScroll: true })
  catcher = input
}

const isTextInput = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)

/** Inserts the caught keys into the first control, which has the focus by now. */
export const insertTyping = (): void => {
  const text = catcher?.value ?? ''
  dropTyping()
  const target = document.activeElement
  if (text === '' || !isTextInput(target) || target.readOnly) return
  target.setRangeText(text, target.value.length, target.value.length, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
