/** Marks in the drawn rows: which one is moved, and between which it would be put. React knows nothing of them, so that a drag draws no row anew. */

const DROP = 'data-drop'
const LIFTED = 'data-lifted'

/** Everything that is drawn of a list; its rows carry data-index. */
export const rowsAround = (handle: Element): HTMLElement | null => handle.closest<HTMLElement>('[data-index]')?.parentElement ?? null

const drawn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > [data-index]')]

const indexOf = (row: HTMLElement): number => Number(row.dataset['index'])

export const clearMarks = (list: HTMLElement): void => {
  for (const row of drawn(list)) {
    row.removeAttribute(DROP)
    row.removeAttribute(LIFTED)
  }
}

/** Shows that the row at `from` would stand at `to` among all. */
export const markDrop = (list: HTMLElement, from: number, to: number): void => {
  clearMarks(list)
  for (const row of drawn(list)) {
    const index = indexOf(row)
    if (index === from) row.setAttribute(LIFTED, '')
    if (index === to && to !== from) row.setAttribute(DROP, to > from ? 'after' : 'before')
  }
}

/** Place that a row from `from` would have if it were let go at this height. */
export const placeAt = (list: HTMLElement, from: number, y: number): number => {
  const rows = drawn(list)
  const first = rows[0] ? indexOf(rows[0]) : 0
  const above = rows.filter(row => {
    const { top, height } = row.getBoundingClientRect()
    return indexOf(row) !== from && top + height / 2 < y
  }).length
  // Those that are not drawn stand above, and the moved one may be among them.
  return above + (from < first ? first - 1 : first)
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The box that scrolls the rows: their own, or the page. */
export const scrollerOf = (list: Element): Element => {
  for (let box = list.parentElement; box; box = box.parentElement) if (scrolls(box)) return box
  return document.scrollingElement ?? document.documentElement
}
