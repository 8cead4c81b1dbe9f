import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Popup } from '../popup/popup.tsx'

interface TooltipTarget {
  readonly anchor: Element
  readonly text: string
}

const tooltipDelayMs = 250

/** The visible text: parts in separate boxes are joined as a list. */
const innerTextOf = (element: Element): string =>
  // biome-ignore lint/performance/useDomNodeTextContent: the layout is what is asked for, once, on hover
  ((element instanceof HTMLElement ? element.innerText : undefined) ?? element.textContent ?? '').trim().replace(/\n+/g, '、')

/** Tooltip of an element: its data-tip, or the full text of a cell that is cut off. */
const tooltipOf = (target: EventTarget | null): TooltipTarget | undefined => {
  if (!(target instanceof Element)) return undefined
  const named = target.closest('[data-tip]')
  const text = named?.getAttribute('data-tip')
  if (named && text) return { anchor: named, text }
  const cell = target.closest('.yh-td')
  const cut = [target, cell].find(element => element && element.scrollWidth > element.clientWidth)
  return cell && cut ? { anchor: cell, text: innerTextOf(cut) } : undefined
}

/** One tooltip for everything inside `root`, instead of a component around each cell. */
export const TooltipLayer = ({ root }: { root: RefObject<HTMLElement | null> }): ReactNode => {
  const [tip, setTip] = useState<TooltipTarget>()

  useEffect(() => {
    const own = root.current
    if (!own) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let current: Element | undefined
    const hide = (): void => {
      clearTimeout(timer)
      current = undefined
      setTip(undefined)
    }
    const show = (event: Event, wait: number): void => {
      const next = tooltipOf(event.target)
      if (next?.anchor === current) return
      hide()
      current = next?.anchor
      if (next) timer = setTimeout(() => next.anchor.isConnected && setTip(next), wait)
    }
    const over = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') show(event, tooltipDelayMs)
    }
    // Touch has no hover: an element with data-tip, such as a disabled action, shows it on focus, which a tap causes, too.
    const focus = (event: FocusEvent): void => {
      if (event.target instanceof Element && event.target.closest('[data-tip]')) show(event, 0)
    }
    own.addEventListener('pointerover', over)
    own.addEventListener('pointerleave', hide)
    own.addEventListener('pointerdown', hide)
    own.addEventListener('focusin', focus)
    own.addEventListener('focusout', hide)
    own.addEventListener('scroll', hide, true)
    return () => {
      clearTimeout(timer)
      own.removeEventListener('pointerover', over)
      own.removeEventListener('pointerleave', hide)
      own.removeEventListener('pointerdown', hide)
      own.removeEventListener('focusin', focus)
      own.removeEventListener('focusout', hide)
      own.removeEventListener('scroll', hide, true)
    }
  }, [root])

  if (!tip) return null
  return (
    <Popup anchor={tip.anchor} role="tooltip" onClose={() => setTip(undefined)}>
      {tip.text}
    </Popup>
  )
}
