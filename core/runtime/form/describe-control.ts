const focusable = 'input:not([type=hidden]):not([disabled]), textarea, select, button, [role=combobox], [tabindex="0"]'

interface Description {
  readonly id: string
  readonly labelledBy: string
  /** Ids, '' for none. */
  readonly describedBy: string
  readonly invalid: boolean
  readonly required: boolean
}

/** The element that stands for the control: the one with its id, what is written into, a group, or a widget's own focus target. */
const targetOf = (box: HTMLElement, id: string): HTMLElement | null => {
  const own = box.querySelector<HTMLElement>(`[id="${id}"]`)
  if (own?.matches(focusable) || own?.matches('[role]')) return own
  return box.querySelector<HTMLElement>('[role=radiogroup], [role=group]') ?? writtenInto(box) ?? own
}

/** The native element that the label names: other inputs of a control, such as a filter of its choices, may stand before it. */
const labelled = (box: HTMLElement): HTMLElement | null => {
  const id = box.parentElement?.querySelector<HTMLLabelElement>(':scope > label')?.htmlFor
  const own = id ? box.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null
  return own?.matches('input:not([type=hidden]):not([disabled]), textarea, select') ? own : null
}

/** What is written into; never the tools beside it, which may be drawn earlier. */
const writtenInto = (box: HTMLElement): HTMLElement | null =>
  labelled(box) ??
  box.querySelector<HTMLElement>('[contenteditable="true"]') ??
  [...box.querySelectorAll<HTMLElement>(focusable)].find(element => !element.closest('[role=toolbar]')) ??
  null

const set = (element: HTMLElement, name: string, value: string | undefined): void => {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

/**
 * Applies something to the element that stands for a control: now, as soon as its code has come, and again when the control draws another
 * element for itself, as editors do. Answers what ends it.
 */
function follow(box: HTMLElement | null, id: string, apply: (target: HTMLElement) => void): () => void {
  if (!box) return () => {}
  let known: HTMLElement | null = null
  const look = (): void => {
    const target = targetOf(box, id)
    if (target && target !== known) apply(target)
    known = target
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A label names a native element by its id; anything else must be told its label. */
const label = (target: HTMLElement, id: string, labelledBy: string): void => {
  if (!target.matches('input, textarea, select') || target.id !== id) set(target, 'aria-labelledby', labelledBy)
}

/** Connects a control with its label, whatever the control is made of and however often it is drawn anew. Answers what ends it. */
export const labelControl = (box: HTMLElement | null, id: string, labelledBy: string): (() => void) =>
  follow(box, id, target => label(target, id, labelledBy))

/** Connects a control with its label, note and error, whatever the control is made of and however often it is drawn anew. Answers what ends it. */
export const describeControl = (box: HTMLElement | null, { id, labelledBy, describedBy, invalid, required }: Description): (() => void) =>
  follow(box, id, target => {
    label(target, id, labelledBy)
    set(target, 'aria-describedby', describedBy)
    set(target, 'aria-invalid', invalid ? 'true' : undefined)
    set(target, 'aria-required', required ? 'true' : undefined)
  })

interface FocusOptions {
  /** A label focuses native inputs by itself. */
  readonly fromLabel?: boolean
  /** Whether this element may take the focus. */
  accepts?(target: HTMLElement): boolean
  /** Once it has the focus. */
  focused?(): void
}

/** Puts the focus into a control; when its code is still on its way, as soon as it is there, unless somebody has gone elsewhere meanwhile. */
export function focusControl(box: HTMLElement | null, { fromLabel, accepts, focused }: FocusOptions = {}): void {
  const before = document.activeElement
  /** Where it was, or on the frame around: nobody has chosen that. */
  const isFree = (): boolean => document.activeElement === before || document.activeElement?.contains(box) === true
  const focus = (): boolean => {
    const target = box && writtenInto(box)
    if (!target) return false
    const native = fromLabel === true && target.matches('input, textarea, select')
    if (isFree() && !native && accepts?.(target) !== false) {
      target.focus({ preventScroll: true })
      focused?.()
    }
    return true
  }
  if (!box || focus()) return
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(box, { childList: true, subtree: true })
}
