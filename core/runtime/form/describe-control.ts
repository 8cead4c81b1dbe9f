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

/** Applies something to the element that stands for a control, now or as soon as its code has come. Answers what ends the waiting. */
function whenThere(box: HTMLElement | null, id: string, apply: (target: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const target = box && targetOf(box, id)
    if (target) apply(target)
    return Boolean(target)
  }
  if (!box || look()) return () => {}
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A label names a native element by its id; anything else must be told its label. */
const label = (target: HTMLElement, id: string, labelledBy: string): void => {
  if (!target.matches('input, textarea, select') || target.id !== id) set(target, 'aria-labelledby', labelledBy)
}

/** Connects a control with its label, whatever the control is made of. Answers what ends the waiting for its code. */
export const labelControl = (box: HTMLElement | null, id: string, labelledBy: string): (() => void) =>
  whenThere(box, id, target => label(target, id, labelledBy))

/** Connects a control with its label, note and error, whatever the control is made of. Answers what ends the waiting for its code. */
export const describeControl = (box: HTMLElement | null, { id, labelledBy, describedBy, invalid, required }: Description): (() => void) =>
  whenThere(box, id, target => {
    label(target, id, labelledBy)
    set(target, 'aria-describedby', describedBy)
    set(target, 'aria-invalid', invalid ? 'true' : undefined)
    set(target, 'aria-required', required ? 'true' : undefined)
  })

/**
 * Puts the focus into a control; when its code is still on its way, as soon as it is there, unless somebody has gone elsewhere meanwhile.
 * `fromLabel` leaves native inputs alone, which the label focuses by itself.
 */
export function focusControl(box: HTMLElement | null, fromLabel = false): void {
  const before = document.activeElement
  const focus = (): boolean => {
    const target = box?.querySelector<HTMLElement>(focusable)
    if (target && document.activeElement === before && !(fromLabel && target.matches('input, textarea, select'))) target.focus()
    return target !== null && target !== undefined
  }
  if (!box || focus()) return
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
}
