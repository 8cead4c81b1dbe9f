import { type ReactNode, useEffect, useRef } from 'react'
import { useLatest } from '#core/runtime/index.ts'
import { isCatching } from '#core/runtime/keys/early-typing.ts'
import { trapFocus } from '#core/runtime/keys/keep-inside.ts'

const FRAME_SELECTOR = '.arco-modal, .arco-drawer'
/** Option lists and calendars: Escape closes these first. */
const POPUP_SELECTOR = '.yh-options, .arco-picker-container, .arco-dropdown-menu, .yh-popup'

const visibleElements = (selector: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter(element => element.getClientRects().length > 0)

interface FrameKeys {
  /** Initial focus of the frame; the first control of a form focuses itself. */
  readonly first: 'control' | 'button' | 'frame'
  cancel(): void
}

/** Sets the initial focus: on the main button of a confirmation, unless it is destructive, otherwise on the frame. */
const focusFrameStart = (layer: HTMLElement, first: FrameKeys['first']): void => {
  layer.tabIndex = -1
  const { activeElement } = document
  if (layer.contains(activeElement) || isCatching(activeElement)) return
  const button = first === 'button' ? layer.querySelector<HTMLElement>('.arco-btn-primary:not(.arco-btn-status-danger)') : null
  ;(button ?? layer).focus({ preventScroll: true })
}

/**
 * Closes the frame on Escape wherever the focus is in it, and keeps Tab inside (focus trap).
 * @returns a marker to render inside the frame, and a callback for when the frame has become visible: before, nothing in it can be focused
 */
export function useFrameKeys({ first, cancel }: FrameKeys): { readonly mark: ReactNode; opened(): void } {
  const mark = useRef<HTMLSpanElement>(null)
  const latest = useLatest(cancel)
  const layerOf = (): HTMLElement | null => mark.current?.closest<HTMLElement>(FRAME_SELECTOR) ?? null
  const opened = (): void => {
    const layer = layerOf()
    if (layer) focusFrameStart(layer, first)
  }
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const layer = layerOf()
      if (event.isComposing || !layer || visibleElements(FRAME_SELECTOR).at(-1) !== layer) return
      const { activeElement } = document
      // Popups above the frame handle their own keys.
      const elsewhere = isCatching(activeElement) || activeElement?.closest('.yh-popup') != null
      if (event.key === 'Tab' && !elsewhere) trapFocus(event, layer)
      if (event.key !== 'Escape' || visibleElements(POPUP_SELECTOR).length > 0) return
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
