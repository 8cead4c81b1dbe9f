import type { KeyboardEvent } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { isTyping } from '../keys/is-typing.ts'

export interface KeyTarget {
  readonly scroller: HTMLElement
  rowAt(index: number): Row | undefined
  readonly count: number
  readonly rowHeight: number
  /** Space or x. */
  select(row: Row): void
  /** Enter or o. */
  open(row: Row): void
  /** e. */
  edit(row: Row): void
  /** Left and right in a tree. */
  expand(row: Row, open: boolean): void
}

const rowElement = (scroller: HTMLElement, index: number): HTMLElement | null => scroller.querySelector(`[data-index="${index}"]`)

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

/** The row's own menu, or where all actions stand beside each other the first of them. */
const toActions = (element: HTMLElement): void => {
  const more = element.querySelector<HTMLElement>('.yh-more')
  if (more) more.click()
  else element.querySelector<HTMLElement>(':is(.yh-row-actions, .yh-card-head) button')?.focus()
}

type RowKey = (target: KeyTarget, row: Row, element: HTMLElement) => void

/** While the row itself has the focus: its controls have these keys themselves. */
const ownKeys: Readonly<Record<string, RowKey>> = {
  ' ': (target, row) => target.select(row),
  Enter: (target, row) => target.open(row),
  ArrowLeft: (target, row) => target.expand(row, false),
  ArrowRight: (target, row) => target.expand(row, true),
}

/** Also from a control within the row, where letters mean nothing. */
const letterKeys: Readonly<Record<string, RowKey>> = {
  x: (target, row) => target.select(row),
  o: (target, row) => target.open(row),
  e: (target, row) => target.edit(row),
  m: (_target, _row, element) => toActions(element),
}

const ownSteps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: index => index + 1,
  ArrowUp: index => index - 1,
  PageDown: index => index + 10,
  PageUp: index => index - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const letterSteps: typeof ownSteps = { j: index => index + 1, k: index => index - 1 }

const indexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'])

/**
 * Arrow keys, or j and k, walk the rows; Space or x ticks, Enter or o opens, e edits, m goes to the actions. Escape leaves a control for
 * its row. Keys inside a row's own controls are theirs, except letters.
 */
export const handleTableKey = (event: KeyboardEvent, target: KeyTarget): void => {
  const element = event.target as HTMLElement
  const rowBox = element.closest<HTMLElement>('[data-index]')
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || target.count === 0 || isTyping(element)) return
  const onRow = element === rowBox
  const own = onRow || element === target.scroller
  const step = (own ? ownSteps[event.key] : undefined) ?? (own || rowBox ? letterSteps[event.key] : undefined)
  if (step) {
    event.preventDefault()
    focusRow(target, rowBox ? step(indexOf(rowBox), target.count) : firstInView(target))
    return
  }
  const row = rowBox ? target.rowAt(indexOf(rowBox)) : undefined
  if (!rowBox || !row) return
  if (event.key === 'Escape' && !onRow) {
    rowBox.focus()
    return
  }
  const act = (onRow ? ownKeys[event.key] : undefined) ?? letterKeys[event.key]
  if (!act) return
  event.preventDefault()
  act(target, row, rowBox)
}
