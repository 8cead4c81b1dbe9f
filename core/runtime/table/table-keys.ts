import type { KeyboardEvent } from 'react'
import type { Row } from '#schemas/types/wire.ts'

export interface KeyTarget {
  readonly scroller: HTMLElement
  rowAt(index: number): Row | undefined
  readonly count: number
  readonly rowHeight: number
  /** Space. */
  select(row: Row): void
  /** Enter. */
  open(row: Row): void
  /** Left and right in a tree. */
  expand(row: Row, open: boolean): void
}

const rowElement = (scroller: HTMLElement, index: number): HTMLElement | null => scroller.querySelector(`tr[data-index="${index}"]`)

const focusRow = (target: KeyTarget, index: number): void => {
  const to = Math.min(Math.max(0, index), target.count - 1)
  const row = rowElement(target.scroller, to)
  if (row) {
    row.focus()
    return
  }
  // Far away in a long list: bring it into view, then focus what was drawn there.
  target.scroller.scrollTop = to * target.rowHeight
  requestAnimationFrame(() => requestAnimationFrame(() => rowElement(target.scroller, to)?.focus()))
}

const firstInView = ({ scroller, rowHeight }: KeyTarget): number => Math.ceil(scroller.scrollTop / rowHeight)

const rowKeys: Readonly<Record<string, (target: KeyTarget, row: Row) => void>> = {
  ' ': (target, row) => target.select(row),
  Enter: (target, row) => target.open(row),
  ArrowLeft: (target, row) => target.expand(row, false),
  ArrowRight: (target, row) => target.expand(row, true),
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: index => index + 1,
  ArrowUp: index => index - 1,
  PageDown: index => index + 10,
  PageUp: index => index - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrow keys walk the rows, Space ticks, Enter opens. Keys inside a row's own controls are theirs. */
export const handleTableKey = (event: KeyboardEvent, target: KeyTarget): void => {
  const element = event.target as HTMLElement
  const onRow = element.matches('tr[data-index]')
  if ((!onRow && element !== target.scroller) || event.ctrlKey || event.metaKey || event.altKey || target.count === 0) return
  const step = steps[event.key]
  if (step) {
    event.preventDefault()
    focusRow(target, onRow ? step(Number(element.dataset['index']), target.count) : firstInView(target))
    return
  }
  const act = rowKeys[event.key]
  const row = onRow ? target.rowAt(Number(element.dataset['index'])) : undefined
  if (!act || !row) return
  if (event.key === ' ' || event.key === 'Enter') event.preventDefault()
  act(target, row)
}
