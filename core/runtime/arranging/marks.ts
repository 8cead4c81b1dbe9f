/** Marks on the rendered rows: the lifted row and its drop position. Set directly in the DOM, so that a drag re-renders no row. */

const DROP = 'data-drop'
const LIFTED = 'data-lifted'

/** Container of the list's rendered rows; each row carries data-index. */
export const rowsAround = (handle: Element): HTMLElement | null => handle.closest<HTMLElement>('[data-index]')?.parentElement ?? null

const drawn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > [data-index]')]

const indexOf = (row: HTMLElement): number => Number(row.dataset['index'])

export const clearMarks = (list: HTMLElement): void => {
  for (const row of drawn(list)) {
    row.removeAttribute(DROP)
    row.removeAttribute(LIFTED)
  }
}

/** Shows that the row at index `from` would move to index `to` of all rows. */
export const markDrop = (list: HTMLElement, from: number, to: number): void => {
  clearMarks(list)
  for (const row of drawn(list)) {
    const index = indexOf(row)
    if (index === from) row.setAttribute(LIFTED, '')
    if (index === to && to !== from) row.setAttribute(DROP, to > from ? 'after' : 'before')
  }
}

/** Index that the row at `from` would get if it were released at this height. */
export const placeAt = (list: HTMLElement, from: number, y: number): number => {
  const rows = drawn(list)
  const first = rows[0] ? indexOf(rows[0]) : 0
  const above = rows.filter(row => {
    const { top, height } = row.getBoundingClientRect()
    return indexOf(row) !== from && top + height / 2 < y
  }).length
  // Rows that are not rendered are above, and the lifted one may be among them.
  return above + (from < first ? first - 1 : first)
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The scroll container of the rows: their own, or the page. */
export const scrollerOf = (list: Element): Element => {
  for (let box = list.parentElement; box; box = box.parentElement) if (scrolls(box)) return box
  return document.scrollingElement ?? document.documentElement
}
