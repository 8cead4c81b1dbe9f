import { clearMarks, dropIndexAt, markDrop, rowListOf, scrollerOf } from './marks.ts'

/** Distance from an edge, in pixels, at which the rows begin to scroll, and the pixels scrolled per frame. */
const SCROLL_EDGE_PX = 48
const SCROLL_STEP_PX = 10

const scrollNearEdge = (box: Element, y: number): void => {
  const whole = box === document.scrollingElement
  const { top, bottom } = whole ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect()
  if (y < top + SCROLL_EDGE_PX) box.scrollTop -= SCROLL_STEP_PX
  if (y > bottom - SCROLL_EDGE_PX) box.scrollTop += SCROLL_STEP_PX
}

/**
 * Tracks the pointer from its press on a row's handle until it is released, also outside the list.
 * @param done the index where it was released; undefined if the drag was cancelled
 */
export const followPointer = (handle: Element, pointer: number, from: number, done: (to: number | undefined) => void): void => {
  const list = rowListOf(handle)
  if (!list) return
  const box = scrollerOf(list)
  let y: number | undefined
  let to = from
  let frame = 0
  const look = (): void => {
    if (y !== undefined) {
      scrollNearEdge(box, y)
      to = dropIndexAt(list, from, y)
      markDrop(list, from, to)
    }
    frame = requestAnimationFrame(look)
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId === pointer) y = event.clientY
  }
  const end = (result: number | undefined): void => {
    cancelAnimationFrame(frame)
    clearMarks(list)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', onKey, true)
    done(result)
  }
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return
    if (y !== undefined) to = dropIndexAt(list, from, event.clientY)
    end(to)
  }
  const cancel = (event: PointerEvent): void => {
    if (event.pointerId === pointer) end(undefined)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopImmediatePropagation()
    end(undefined)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', onKey, true)
  frame = requestAnimationFrame(look)
}
