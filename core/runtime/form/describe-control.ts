const focusTargetSelector = 'input:not([type=hidden]):not([disabled]), textarea, select, button, [role=combobox], [tabindex="0"]'

interface Description {
  readonly id: string
  readonly labelledBy: string
  /** Ids separated by spaces; '' for none. */
  readonly describedBy: string
  readonly invalid: boolean
  readonly required: boolean
}

/** The element that represents the control: the one with its id, a group, the editable element, or the widget's own focus target. */
const controlTarget = (box: HTMLElement, id: string): HTMLElement | null => {
  const own = box.querySelector<HTMLElement>(`[id="${id}"]`)
  if (own?.matches(focusTargetSelector) || own?.matches('[role]')) return own
  return box.querySelector<HTMLElement>('[role=radiogroup], [role=group]') ?? editableElement(box) ?? own
}

/** The native element that the label refers to: other inputs of a control, such as a filter of its options, may come before it. */
const labelledElement = (box: HTMLElement): HTMLElement | null => {
  const id = box.parentElement?.querySelector<HTMLLabelElement>(':scope > label')?.htmlFor
  const own = id ? box.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null
  return own?.matches('input:not([type=hidden]):not([disabled]), textarea, select') ? own : null
}

/** The editable element; never a toolbar button, which may come earlier in the DOM. */
const editableElement = (box: HTMLElement): HTMLElement | null =>
  labelledElement(box) ??
  box.querySelector<HTMLElement>('[contenteditable="true"]') ??
  [...box.querySelectorAll<HTMLElement>(focusTargetSelector)].find(element => !element.closest('[role=toolbar]')) ??
  null

const setOrRemoveAttribute = (element: HTMLElement, name: string, value: string | undefined): void => {
  if (value) element.setAttribute(name, value)
  else element.removeAttribute(name)
}

/**
 * Applies a function to the element that represents a control: now or as soon as its chunk has loaded, and again when the control replaces the
 * element, as editors do.
 * @returns stops it
 */
function applyToTarget(box: HTMLElement | null, id: string, apply: (target: HTMLElement) => void): () => void {
  if (!box) return () => {}
  let known: HTMLElement | null = null
  const look = (): void => {
    const target = controlTarget(box, id)
    if (target && target !== known) apply(target)
    known = target
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(box, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** A label element refers to a native element by its id; any other element needs aria-labelledby. */
const nameByAria = (target: HTMLElement, id: string, labelledBy: string): void => {
  if (!target.matches('input, textarea, select') || target.id !== id) setOrRemoveAttribute(target, 'aria-labelledby', labelledBy)
}

/** Connects a control with its label, independent of the elements that the control renders. @returns stops it. */
export const labelControl = (box: HTMLElement | null, id: string, labelledBy: string): (() => void) =>
  applyToTarget(box, id, target => nameByAria(target, id, labelledBy))

/** Connects a control with its label, note and error, independent of the elements that the control renders. @returns stops it. */
export const describeControl = (box: HTMLElement | null, { id, labelledBy, describedBy, invalid, required }: Description): (() => void) =>
  applyToTarget(box, id, target => {
    nameByAria(target, id, labelledBy)
    setOrRemoveAttribute(target, 'aria-describedby', describedBy)
    setOrRemoveAttribute(target, 'aria-invalid', invalid ? 'true' : undefined)
    setOrRemoveAttribute(target, 'aria-required', required ? 'true' : undefined)
  })

interface FocusOptions {
  /** The browser itself focuses native inputs on a click of their label. */
  readonly fromLabel?: boolean
  /** Whether this element may take the focus. */
  accepts?(target: HTMLElement): boolean
  /** Called after the element got the focus. */
  focused?(): void
}

/** Focuses a control; if its chunk is still loading, as soon as it is rendered, unless the user has focused another element in the meantime. */
export function focusControl(box: HTMLElement | null, { fromLabel, accepts, focused }: FocusOptions = {}): void {
  const before = document.activeElement
  /** The focus has not moved, or is on a surrounding frame: the user has not chosen another element. */
  const isFree = (): boolean => document.activeElement === before || document.activeElement?.contains(box) === true
  const focus = (): boolean => {
    const target = box && editableElement(box)
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
