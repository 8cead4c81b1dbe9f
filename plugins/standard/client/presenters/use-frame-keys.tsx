import { type ReactNode, useEffect, useRef } from 'react'
import { useLatest } from '#core/runtime/index.ts'
import { isCatching } from '#core/runtime/keys/early-typing.ts'
import { keepInside } from '#core/runtime/keys/keep-inside.ts'

const layers = '.arco-modal, .arco-drawer'
/** Lists of options and calendars: Escape closes these first. */
const popups = '.yh-options, .arco-picker-container, .arco-dropdown-menu, .yh-popup'

const visible = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.getClientRects().length > 0)

interface FrameKeys {
  /** What has the focus first: a form's first control sees to that by itself. */
  readonly first: 'control' | 'button' | 'frame'
  cancel(): void
}

/** A question is answered by its main button, one that destroys something is not; what is only read begins at its beginning. */
const focusFirst = (layer: HTMLElement, first: FrameKeys['first']): void => {
  layer.tabIndex = -1
  const { activeElement } = document
  if (layer.contains(activeElement) || isCatching(activeElement)) return
  const button = first === 'button' ? layer.querySelector<HTMLElement>('.arco-btn-primary:not(.arco-btn-status-danger)') : null
  ;(button ?? layer).focus({ preventScroll: true })
}

/**
 * Escape closes the frame wherever the focus is in it, Tab stays in it.
 * @returns what is drawn inside the frame, and what the frame calls once it can be seen: before, nothing in it takes the focus
 */
export function useFrameKeys({ first, cancel }: FrameKeys): { readonly mark: ReactNode; opened(): void } {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useLatest(cancel)
  const layerOf = (): HTMLElement | null => mark.current?.closest<HTMLElement>(layers) ?? null
  const opened = (): void => {
    const layer = layerOf()
    if (layer) focusFirst(layer, first)
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const layer = layerOf()
      if (event.isComposing || !layer || visible(layers).at(-1) !== layer) return
      const { activeElement } = document
      // What lies over the frame keeps its keys.
      const elsewhere = isCatching(activeElement) || activeElement?.closest('.yh-popup') != null
      if (event.key === 'Tab' && !elsewhere) keepInside(event, layer)
      if (event.key !== 'Escape' || visible(popups).length > 0) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    opened()
    document.addEventListener('keydown', pressed, true)
    return () => document.removeEventListener('keydown', pressed, true)
  }, [])
  return { mark: <span ref={mark} hidden />, opened }
}
