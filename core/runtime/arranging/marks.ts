/** Marks on the rendered rows: the lifted row and its drop position. Set directly in the DOM, so that a drag re-renders no row. */

const DROP_ATTRIBUTE = 'data-drop'
const LIFTED_ATTRIBUTE = 'data-lifted'

/** Container of the list's rendered rows; each row carries data-index. */
export const rowListOf = (handle: Element): HTMLElement | null => handle.closest<HTMLElement>('[data-index]')?.parentElement ?? null

const renderedRows = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(':scope > [data-index]')]

const rowIndexOf = (row: HTMLElement): number => Number(row.dataset['index'])

export const clearMarks = (list: HTMLElement): void => {
  for (const row of renderedRows(list)) {
    row.removeAttribute(DROP_ATTRIBUTE)
    row.removeAttribute(LIFTED_ATTRIBUTE)
  }
}

/** Shows that the row at index `from` would move to index `to` of all rows. */
export const markDrop = (list: HTMLElement, from: number, to: number): void => {
  clearMarks(list)
  for (const row of renderedRows(list)) {
    const index = rowIndexOf(row)
    if (index === from) row.setAttribute(LIFTED_ATTRIBUTE, '')
    if (index === to && to !== from) row.setAttribute(DROP_ATTRIBUTE, to > from ? 'after' : 'before')
  }
}

/** Index that the row at `from` would get if it were released at this height. */
export const dropIndexAt = (list: HTMLElement, from: number, y: number): number => {
  const rows = renderedRows(list)
  const first = rows[0] ? rowIndexOf(rows[0]) : 0
  const above = rows.filter(row => {
    const { top, height } = row.getBoundingClientRect()
    return rowIndexOf(row) !== from && top + height / 2 < y
  }).length
  // Rows that are not rendered are above, and the lifted one may be among them.
  return above + (from < first ? first - 1 : first)
}

const isScrollable = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)

/** The scroll container of the rows: their own, or the page. */
export const scrollerOf = (list: Element): Element => {
  for (let box = list.parentElement; box; box = box.parentElement) if (isScrollable(box)) return box
  return document.scrollingElement ?? document.documentElement
}
