const focusable = 'input:not([type=hidden]):not([disabled]), textarea, select, button, [role=combobox], [tabindex="0"]'

interface Description {
  readonly id: string
  readonly labelledBy: string
  /** Ids, '' for none. */
  readonly describedBy: string
  readonly invalid: boolean
  readonly required: boolean
}

/** The element that stands for the control: the one with its id, a widget's own focus target, or a group. */
const targetOf = (box: HTMLElement, id: string): HTMLElement | null => {
  const own = box.querySelector<HTMLElement>(`[id="${id}"]`)
  if (own?.matches(focusable) || own?.matches('[role]')) return own
  return box.querySelector<HTMLElement>('[role=radiogroup], [role=group]') ?? box.querySelector<HTMLElement>(focusable) ?? own
}

const set = (element: HTMLElement, name: string, value: string | undefined): void => {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

/**
 * Connects a control with its label, note and error, whatever the control is made of. Watches until the control is there: its code may
 * still be on its way. Answers what ends the watching.
 */
export function describeControl(box: HTMLElement | null, description: Description): () => void {
  const apply = (): boolean => {
    const target = box && targetOf(box, description.id)
    if (!target) return false
    const isNative = target.matches('input, textarea, select')
    if (!isNative || target.id !== description.id) set(target, 'aria-labelledby', description.labelledBy)
    set(target, 'aria-describedby', description.describedBy)
    set(target, 'aria-invalid', description.invalid ? 'true' : undefined)
    set(target, 'aria-required', description.required ? 'true' : undefined)
    return true
  }
  if (!box || apply()) return () => {}
  const observer = new MutationObserver(() => {
    if (apply()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Puts the focus into a control. `fromLabel` leaves native inputs alone, which the label focuses by itself. */
export function focusControl(box: HTMLElement | null, fromLabel = false): void {
  // What is written into comes before the tools beside it.
  const target = box?.querySelector<HTMLElement>('[contenteditable="true"]') ?? box?.querySelector<HTMLElement>(focusable)
  if (!target || (fromLabel && target.matches('input, textarea, select'))) return
  target.focus()
}
