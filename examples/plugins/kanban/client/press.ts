/** A card under a pointer: pressed, held, dragged, let go. Works on elements alone; what it means is the caller's. */
import { scrollAt } from './edges.ts'

/** A mouse drags once it has moved this far; a finger that moves so far before the card is held scrolls. */
const SLACK = 6
/** Milliseconds until a finger holds the card. */
const HOLD = 350

export interface PressHandlers {
  /** @returns whether this card may be dragged */
  begin(): boolean
  /** Key of the column under the pointer, each time that it is another one. */
  over(lane: string | undefined): void
  drop(lane: string | undefined): void
  /** Nothing happened: let go too early, called off, or taken over by the browser. */
  cancel(): void
}

const lanesIn = (board: HTMLElement): readonly HTMLElement[] => [...board.querySelectorAll<HTMLElement>('[data-kanban-lane]')]

/** Columns fill the height of the board: beside the pointer is as good as under it. */
export const laneAt = (board: HTMLElement, x: number): HTMLElement | undefined =>
  lanesIn(board).find(lane => {
    const { left, right } = lane.getBoundingClientRect()
    return x >= left && x < right
  })

/** A picture of the card that follows the pointer; the card itself stays where it is. */
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

/** What is pressed inside the card and dragged along must not be clicked by the same press. */
const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}

const fields = 'input, textarea, select, [contenteditable="true"]'

/** The first finger, or the main button, on anything but what people write in. */
const isForCard = ({ button, isPrimary, target }: PointerEvent): boolean =>
  button === 0 && isPrimary && !(target instanceof Element && target.closest(fields))

/** Whatever ends a press besides letting go. */
const endBy = (leave: () => void, listening: AddEventListenerOptions, gone: AbortSignal): void => {
  document.addEventListener('pointercancel', leave, listening)
  window.addEventListener('blur', leave, listening)
  gone.addEventListener('abort', leave, listening)
}

/** Set on the board while a card is held: then a finger that moves scrolls nothing, and columns do not snap. */
const HELD = 'kanbanHeld'

/** Keeps the page still under a finger that drags. The listener has to be there before the finger comes. @returns ends it */
export const keepStill = (board: HTMLElement): (() => void) => {
  const still = (event: TouchEvent): void => {
    if (HELD in board.dataset && event.cancelable) event.preventDefault()
  }
  board.addEventListener('touchmove', still, { passive: false })
  return () => board.removeEventListener('touchmove', still)
}

/**
 * Follows a press on a card until it is let go.
 * @param gone ends it when the board is taken away
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
    delete board.dataset[HELD]
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
    board.dataset[HELD] = ''
    ghost = makeGhost(card, x, y)
    stopScrolling = scrollAt(board, () => at, look)
    getSelection()?.removeAllRanges()
  }
  let at = { x: startX, y: startY }
  const timer = touch ? setTimeout(() => begin(at.x, at.y), HOLD) : undefined

  const moved = ({ clientX: x, clientY: y, pointerId: id }: PointerEvent): void => {
    if (id !== pointerId) return
    at = { x, y }
    if (!ghost) {
      const far = Math.hypot(x - startX, y - startY) > SLACK
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
    swallowClick()
    handlers.drop(lane)
  }
  const escaped = (key: KeyboardEvent): void => {
    if (key.key !== 'Escape' || !ghost) return
    key.stopPropagation()
    leave()
  }
  document.addEventListener('pointermove', moved, listening)
  document.addEventListener('pointerup', released, listening)
  endBy(leave, listening, gone)
  document.addEventListener('keydown', escaped, { ...listening, capture: true })
  // A long press asks for a menu on some systems.
  document.addEventListener('contextmenu', menu => touch && menu.preventDefault(), listening)
}
