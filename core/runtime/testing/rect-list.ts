/** For tests: the rectangles of an element or range; jsdom has no layout. */
export const rectList = (...rects: readonly DOMRect[]): DOMRectList => {
  const list = [...rects]
  return Object.assign(list, { item: (at: number) => list[at] ?? null })
}
