/** Pointer handling of a card: press, long press, drag, and drop. Works on elements only; the caller gives it meaning. */
import { scrollNearEdges } from './edges.ts'

/** Distance in pixels after which a mouse starts dragging; a finger that moves this far before the long press scrolls instead. */
const DRAG_SLACK = 6
/** Duration of a long press in ms. */
const LONG_PRESS_MS = 350

export interface PressHandlers {
  /** @returns whether this card can be dragged */
  begin(): boolean
  /** Called with the key of the column under the pointer whenever it changes. */
  over(lane: string | undefined): void
  drop(lane: string | undefined): void
  /** Called if a press or drag is cancelled: by Escape, by the browser, by losing focus, or on unmount. */
  cancel(): void
}

const lanesIn = (board: HTMLElement): readonly HTMLElement[] => [...board.querySelectorAll<HTMLElement>('[data-kanban-lane]')]

/** Column at this x position. Columns fill the height of the board, so y is ignored. */
export const laneAt = (board: HTMLElement, x: number): HTMLElement | undefined =>
  lanesIn(board).find(lane => {
    const { left, right } = lane.getBoundingClientRect()
    return x >= left && x < right
  })

/** Copy of the card that follows the pointer; the card itself stays in place. */
const makeGhost = (card: HTMLElement, x: number, y: number): { move(x: number, y: number): void; remove(): void } => {
  const { left, top, width } = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.className += ' kanban-ghost'
  ghost.setAttribute('aria-hidden', 'true')
  ghost.inert = true
  ghost.style.width = `${width}px`
  document.body.append(ghost)
  const move = (toX: number, toY: number): void => {
    ghost.style.transform = `translate(${left + toX - x}px, ${top + toY - y}px) rotate(1.5deg)`
  }
  move(x, y)
  return { move, remove: () => ghost.remove() }
}

/** Suppresses the click that follows a drag, which would press an element in the card. */
const suppressClick = (): void => {
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

const FORM_FIELDS = 'input, textarea, select, [contenteditable="true"]'

/** Only the first finger or the main mouse button, and not on form fields. */
const isForCard = ({ button, isPrimary, target }: PointerEvent): boolean =>
  button === 0 && isPrimary && !(target instanceof Element && target.closest(FORM_FIELDS))

/** Calls `leave` on everything that ends a press except releasing. */
const onPressEnd = (leave: () => void, listening: AddEventListenerOptions, gone: AbortSignal): void => {
  document.addEventListener('pointercancel', leave, listening)
  window.addEventListener('blur', leave, listening)
  gone.addEventListener('abort', leave, listening)
}

/** Data attribute of the board while a card is held: touch scrolling and column snapping are off then. */
const HELD_DATA_KEY = 'kanbanHeld'

/**
 * Prevents the page from scrolling under a dragging finger. The listener must be registered before the touch starts
 * @returns removes the listener
 */
export const preventTouchScroll = (board: HTMLElement): (() => void) => {
  const still = (event: TouchEvent): void => {
    if (HELD_DATA_KEY in board.dataset && event.cancelable) event.preventDefault()
  }
  board.addEventListener('touchmove', still, { passive: false })
  return () => board.removeEventListener('touchmove', still)
}

/**
 * Follows a press on a card until it is released.
 * @param gone aborted when the board unmounts
 */
export const followPress = (
  event: PointerEvent,
  card: HTMLElement,
  board: HTMLElement,
  handlers: PressHandlers,
  gone: AbortSignal,
): void => {
  if (!isForCard(event) || gone.aborted) return
  const touch = event.pointerType === 'touch'
  const { clientX: startX, clientY: startY, pointerId } = event
  const ended = new AbortController()
  const listening = { signal: ended.signal }
  let ghost: ReturnType<typeof makeGhost> | undefined
  let lane: string | undefined
  let stopScrolling = (): void => {}

  const end = (): void => {
    clearTimeout(timer)
    ended.abort()
    ghost?.remove()
    stopScrolling()
    delete board.dataset[HELD_DATA_KEY]
  }
  const leave = (): void => {
    end()
    handlers.cancel()
  }
  const look = (): void => {
    const found = laneAt(board, at.x)?.dataset['kanbanLane']
    if (found === lane) return
    lane = found
    handlers.over(found)
  }
  const begin = (x: number, y: number): void => {
    if (!handlers.begin()) {
      end()
      return
    }
    board.dataset[HELD_DATA_KEY] = ''
    ghost = makeGhost(card, x, y)
    stopScrolling = scrollNearEdges(board, () => at, look)
    getSelection()?.removeAllRanges()
  }
  let at = { x: startX, y: startY }
  const timer = touch ? setTimeout(() => begin(at.x, at.y), LONG_PRESS_MS) : undefined

  const moved = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent): void => {
    if (id !== pointerId) return
    at = { x, y }
    if (!ghost) {
      const far = Math.hypot(x - startX, y - startY) > DRAG_SLACK
      if (far && touch) end()
      else if (far) begin(startX, startY)
    }
    ghost?.move(x, y)
    if (ghost) look()
  }
  const released = ({ pointerId: id }: PointerEvent): void => {
    if (id !== pointerId) return
    const dragged = ghost !== undefined
    if (dragged) look()
    end()
    if (!dragged) return
    suppressClick()
    handlers.drop(lane)
  }
  const escaped = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape' || !ghost) return
    key.stopPropagation()
    leave()
  }
  document.addEventListener('pointermove', moved, listening)
  document.addEventListener('pointerup', released, listening)
  onPressEnd(leave, listening, gone)
  document.addEventListener('keydown', escaped, { ...listening, capture: true })
  // Some systems open a context menu on a long press.
  document.addEventListener('contextmenu', menu => touch && menu.preventDefault(), listening)
}
