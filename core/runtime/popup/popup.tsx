import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { isMobile } from '../hooks/use-mobile.ts'
import { noteOpener } from '../keys/focus-return.ts'
import { trapFocus } from '../keys/keep-inside.ts'
import './popup.css'

/** A box next to an anchor element. */
export interface PopupProps {
  /** The element that it is positioned beside. */
  readonly anchor: Element
  /** ARIA role; menus support arrow keys; menus and dialogs take the focus. */
  readonly role: 'menu' | 'dialog' | 'tooltip'
  /** Accessible name. Chinese. */
  readonly label?: string
  /** Content of the box. */
  readonly children: ReactNode
  /** The user closes it: the caller has to unmount it. */
  onClose(): void
}

const anchorGap = 6

const positionBox = (box: HTMLElement, anchor: Element, role: PopupProps['role']): void => {
  if (role === 'dialog' && isMobile()) {
    // The style sheet positions it at the bottom edge.
    box.removeAttribute('style')
    return
  }
  const target = anchor.getBoundingClientRect()
  const own = box.getBoundingClientRect()
  const roomBelow = window.innerHeight - target.bottom - anchorGap
  const above = role === 'tooltip' ? target.top > own.height + anchorGap : roomBelow < own.height && target.top > roomBelow
  const left = role === 'tooltip' ? target.left + target.width / 2 - own.width / 2 : target.right - own.width
  box.style.top = `${Math.max(anchorGap, above ? target.top - own.height - anchorGap : target.bottom + anchorGap)}px`
  box.style.left = `${Math.min(Math.max(anchorGap, left), Math.max(anchorGap, window.innerWidth - own.width - anchorGap))}px`
}

const menuIndexByKey: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys move in the menu and wrap around. */
const moveInMenu = (event: ReactKeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const to = menuIndexByKey[event.key]?.(items.indexOf(document.activeElement as HTMLElement), items.length)
  if (to === undefined) return
  event.preventDefault()
  items[to]?.focus()
}

/**
 * Closes on Escape and on a press outside. Scrolling and resizing close a menu or tooltip, because the anchor moves, but only reposition a dialog: a
 * phone's keyboard resizes the viewport.
 */
const usePopupClosing = (box: RefObject<HTMLDivElement | null>, { anchor, role, onClose }: PopupProps): void => {
  const close = useLatest(onClose)
  useEffect(() => {
    const own = box.current
    if (!own) return
    const inside = (event: Event): boolean => event.target instanceof Node && (own.contains(event.target) || anchor.contains(event.target))
    const outside = (event: Event): void => {
      if (!inside(event)) close.current()
    }
    const shift = (event: Event): void => {
      if (inside(event)) return
      if (role === 'dialog') positionBox(own, anchor, role)
      else close.current()
    }
    const keys = (event: KeyboardEvent): void => {
      const { activeElement } = document
      // A dialog opened from here lies above and handles the keys.
      if (role !== 'tooltip' && activeElement !== document.body && !own.contains(activeElement) && !anchor.contains(activeElement)) return
      if (event.key === 'Tab' && role === 'dialog') trapFocus(event, own)
      if (event.key !== 'Escape' || event.isComposing) return
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('scroll', shift, true)
    document.addEventListener('keydown', keys, true)
    window.addEventListener('resize', shift)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('scroll', shift, true)
      document.removeEventListener('keydown', keys, true)
      window.removeEventListener('resize', shift)
    }
  }, [anchor, role, box])
}

/** A box beside its anchor, mounted only while it is open. Menus and dialogs take the focus and return it; see useClosing for how they close. */
export const Popup = (props: PopupProps): ReactNode => {
  const { anchor, role, label, children, onClose } = props
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (box.current) positionBox(box.current, anchor, role)
  })
  usePopupClosing(box, props)
  useEffect(() => {
    const own = box.current
    if (!own || role === 'tooltip') return
    const forget = noteOpener(own, anchor)
    own.querySelector<HTMLElement>('[role^="menuitem"], button, input')?.focus({ preventScroll: true })
    return () => {
      forget()
      // If the focused element was already removed, the focus is on the body.
      const lost = document.activeElement === null || document.activeElement === document.body
      if ((lost || own.contains(document.activeElement)) && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true })
    }
  }, [anchor, role])

  return createPortal(
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the label names menus and dialogs; tooltips have none
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is given
    <div
      ref={box}
      role={role}
      aria-label={label}
      className={`yh-popup yh-popup-${role}`}
      onKeyDown={event => {
        if (role !== 'menu') return
        if (event.key === 'Tab') onClose()
        moveInMenu(event)
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
