import { clearMarks, markDrop, placeAt, rowsAround, scrollerOf } from './marks.ts'

/** Distance from an edge, in pixels, at which the rows begin to scroll, and the pixels scrolled per frame. */
const EDGE = 48
const STEP = 10

const scrollNear = (box: Element, y: number): void => {
  const whole = box === document.scrollingElement
  const { top, bottom } = whole ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect()
  if (y < top + EDGE) box.scrollTop -= STEP
  if (y > bottom - EDGE) box.scrollTop += STEP
}

/**
 * Tracks the pointer from its press on a row's handle until it is released, also outside the list.
 * @param done the index where it was released; undefined if the drag was cancelled
 */
export const followPointer = (handle: Element, pointer: number, from: number, done: (to: number | undefined) => void): void => {
  const list = rowsAround(handle)
  if (!list) return
  const box = scrollerOf(list)
  let y: number | undefined
  let to = from
  let frame = 0
  const look = (): void => {
    if (y !== undefined) {
      scrollNear(box, y)
      to = placeAt(list, from, y)
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
    if (y !== undefined) to = placeAt(list, from, event.clientY)
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
