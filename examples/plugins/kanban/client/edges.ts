/** Distance from an edge in pixels within which a dragged card scrolls. */
const SCROLL_EDGE = 56
/** Maximum speed at the edge, in pixels per frame. */
const MAX_SCROLL_SPEED = 12

/** Scroll speed in pixels per frame: higher closer to an edge; 0 away from both. */
export const scrollSpeed = (at: number, start: number, end: number): number => {
  const edge = Math.min(SCROLL_EDGE, (end - start) / 3)
  if (edge <= 0) return 0
  if (at < start + edge) return -Math.ceil(MAX_SCROLL_SPEED * Math.min(1, (start + edge - at) / edge))
  if (at > end - edge) return Math.ceil(MAX_SCROLL_SPEED * Math.min(1, (at - end + edge) / edge))
  return 0
}

const scrollCards = (board: HTMLElement, { x, y }: { readonly x: number; readonly y: number }): void => {
  for (const cards of board.querySelectorAll<HTMLElement>('[data-kanban-cards]')) {
    const { left, right, top, bottom } = cards.getBoundingClientRect()
    if (x >= left && x < right) cards.scrollTop += scrollSpeed(y, top, bottom)
  }
}

/**
 * Scrolls the board horizontally, and the column under the pointer vertically, while a card is held near an edge.
 * @param after called after each frame, since another column may be under the unmoved pointer
 * @returns stops scrolling
 */
export const scrollNearEdges = (
  board: HTMLElement,
  at: () => { readonly x: number; readonly y: number },
  after: () => void,
): (() => void) => {
  let frame = 0
  const step = (): void => {
    const { left, right } = board.getBoundingClientRect()
    board.scrollLeft += scrollSpeed(at().x, left, right)
    scrollCards(board, at())
    after()
    frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}
