const tabStopSelector =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/** Whether Tab stops at the element. Of the radio buttons of one name only the checked one is a tab stop. */
const isTabStop = (part: HTMLElement): boolean =>
  part.tabIndex >= 0 &&
  part.checkVisibility?.() !== false &&
  !(part instanceof HTMLInputElement && part.type === 'radio' && isSkippedRadio(part))

const isSkippedRadio = (radio: HTMLInputElement): boolean =>
  !radio.checked && document.querySelector(`input[type=radio][name="${CSS.escape(radio.name)}"]:checked`) !== null

/** Focus trap: moves Tab from the last element of the box to the first, and back. Called for each press of Tab. */
export const trapFocus = (event: KeyboardEvent, box: HTMLElement): void => {
  const parts = [...box.querySelectorAll<HTMLElement>(tabStopSelector)].filter(isTabStop)
  const [first, last] = [parts[0], parts.at(-1)]
  const from = event.shiftKey ? first : last
  const { activeElement } = document
  if (activeElement !== from && activeElement !== box && box.contains(activeElement)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
