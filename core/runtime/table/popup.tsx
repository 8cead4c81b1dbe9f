import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

export interface PopupProps {
  readonly anchor: Element
  readonly role: 'menu' | 'dialog' | 'tooltip'
  readonly label?: string
  readonly children: ReactNode
  onClose(): void
}

const gap = 6

const place = (box: HTMLElement, anchor: Element, role: PopupProps['role']): void => {
  const target = anchor.getBoundingClientRect()
  const own = box.getBoundingClientRect()
  const roomBelow = window.innerHeight - target.bottom - gap
  const above = role === 'tooltip' ? target.top > own.height + gap : roomBelow < own.height && target.top > roomBelow
  const left = role === 'tooltip' ? target.left + target.width / 2 - own.width / 2 : target.right - own.width
  box.style.top = `${Math.max(gap, above ? target.top - own.height - gap : target.bottom + gap)}px`
  box.style.left = `${Math.min(Math.max(gap, left), Math.max(gap, window.innerWidth - own.width - gap))}px`
}

const move = (box: HTMLElement, by: 1 | -1): void => {
  const items = [...box.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + by + items.length) % items.length]?.focus()
}

/**
 * A box beside its anchor, mounted only while it is open. Menus and dialogs take the focus, close on Escape, a press outside or a scroll,
 * and give the focus back.
 */
export const Popup = ({ anchor, role, label, children, onClose }: PopupProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  useLayoutEffect(() => {
    if (box.current) place(box.current, anchor, role)
  })

  useEffect(() => {
    const own = box.current
    if (!own) return
    const inside = (event: Event): boolean => event.target instanceof Node && (own.contains(event.target) || anchor.contains(event.target))
    const outside = (event: Event): void => {
      if (!inside(event)) close.current()
    }
    const keys = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    document.addEventListener('pointerdown', outside, true)
    document.addEventListener('scroll', outside, true)
    document.addEventListener('keydown', keys, true)
    window.addEventListener('resize', outside)
    if (role !== 'tooltip') own.querySelector<HTMLElement>('[role="menuitem"], button, input')?.focus({ preventScroll: true })
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      document.removeEventListener('scroll', outside, true)
      document.removeEventListener('keydown', keys, true)
      window.removeEventListener('resize', outside)
      if (role !== 'tooltip' && own.contains(document.activeElement) && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true })
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
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        move(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
      }}
    >
      {children}
    </div>,
    document.body,
  )
}
