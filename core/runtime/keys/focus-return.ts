import { passingFocusAttribute } from './early-typing.ts'

/** Selector of the frames over a page. */
export const dialogSelector = '[role="dialog"], [role="alertdialog"], .arco-modal, .arco-drawer'

/** Opener element of each popup. */
const openers = new WeakMap<Element, Element>()

/** Registers the opener of a popup: focus inside the popup counts as focus on the opener. @returns ends it. */
export const noteOpener = (box: Element, opener: Element): (() => void) => {
  openers.set(box, opener)
  return () => openers.delete(box)
}

const openerOf = (element: Element): Element => {
  const box = element.closest('.yh-popup')
  return (box && openers.get(box)) ?? element
}

const layerOf = (element: Element): Element => element.closest(dialogSelector) ?? document.body

const topLayer = (): Element => {
  const open = [...document.querySelectorAll<HTMLElement>(dialogSelector)].filter(dialog => dialog.getClientRects().length > 0)
  return open.at(-1) ?? document.body
}

const holdsDialog = (node: Node): boolean =>
  node instanceof Element && (node.matches(dialogSelector) || node.querySelector(dialogSelector) !== null)

/**
 * Returns the focus after a dialog is removed to the element that had it before, on the page or in the dialog below, regardless of which library
 * rendered the dialog and how it was closed. Only if no other element has the focus.
 * @returns ends it
 */
export const startFocusReturn = (): (() => void) => {
  /** Last focused element, on the page and in each dialog. */
  const last = new WeakMap<Element, Element>()
  const focused = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.hasAttribute(passingFocusAttribute)) return
    const origin = openerOf(target)
    last.set(layerOf(origin), origin)
  }
  const observer = new MutationObserver(changes => {
    if (!changes.some(({ removedNodes }) => [...removedNodes].some(holdsDialog))) return
    if (document.activeElement !== document.body && document.activeElement !== null) return
    const before = last.get(topLayer())
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', focused)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', focused)
    observer.disconnect()
  }
}
