/** Marks what has the focus only until a form is there: nothing gives the focus back to it. */
export const passing = 'data-passing'

let catcher: HTMLInputElement | undefined

/** Whether this is what takes the keys while a form is on its way. */
export const isCatching = (element: Element | null): boolean => element !== null && element === catcher

/** Nobody waits for a form any longer. */
export const dropTyping = (): void => {
  catcher?.remove()
  catcher = undefined
}

/**
 * A form was asked for and is not there yet: its code and its values are on their way. What is typed meanwhile is kept, and is not taken for
 * shortcuts of the page behind.
 */
export const catchTyping = (): void => {
  dropTyping()
  const input = document.createElement('input')
  input.className = 'yh-catcher'
  input.autocomplete = 'off'
  input.setAttribute('aria-label', '正在打开')
  input.setAttribute(passing, '')
  input.addEventListener('keydown', event => {
    // Tab would lead through the page behind.
    if (event.key === 'Tab') event.preventDefault()
  })
  document.body.append(input)
  input.focus({ preventScroll: true })
  catcher = input
}

const writes = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.selectionStart !== null)

/** The first control has the focus: it gets what was typed before it was there. */
export const handTyping = (): void => {
  const text = catcher?.value ?? ''
  dropTyping()
  const target = document.activeElement
  if (text === '' || !writes(target) || target.readOnly) return
  target.setRangeText(text, target.value.length, target.value.length, 'end')
  target.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
