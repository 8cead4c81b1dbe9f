import type { KeyboardEvent } from 'react'
import type { Row } from '#schemas/types/wire.ts'
import { isTyping } from '../keys/is-typing.ts'
import type { TableModel } from './table-model.ts'
import type { BodyRow } from './tree.ts'

/** A rendered list and the actions of its row keys. */
export interface KeyTarget {
  readonly scroller: HTMLElement
  readonly model: Pick<TableModel, 'selection' | 'toggleTree'>
  readonly rows: readonly BodyRow[]
  readonly rowHeight: number
  onOpen(row: Row): void
  onEdit(row: Row): void
}

/** Space or x. */
const toggleSelected = ({ model }: KeyTarget, { row }: BodyRow): void => model.selection?.toggle(row)

/** Left and right arrow in a tree. */
const setExpanded = ({ model }: KeyTarget, { row, expanded }: BodyRow, open: boolean): void => {
  if (expanded === !open) model.toggleTree(row.id)
}

const rowElement = (scroller: HTMLElement, index: number): HTMLElement | null => scroller.querySelector(`[data-index="${index}"]`)

const focusRow = (target: KeyTarget, index: number): void => {
  const to = Math.min(Math.max(0, index), target.rows.length - 1)
  const row = rowElement(target.scroller, to)
  if (row) {
    row.focus()
    return
  }
  // Far away in a virtual list: scrolls it into view, then focuses the row once it is rendered.
  target.scroller.scrollTop = to * target.rowHeight
  requestAnimationFrame(() => requestAnimationFrame(() => rowElement(target.scroller, to)?.focus()))
}

const firstInView = ({ scroller, rowHeight }: KeyTarget): number => Math.ceil(scroller.scrollTop / rowHeight)

/** Opens the row's menu, or focuses the first action if there is no menu. */
const enterRowActions = (element: HTMLElement): void => {
  const more = element.querySelector<HTMLElement>('.yh-more')
  if (more) more.click()
  else element.querySelector<HTMLElement>(':is(.yh-row-actions, .yh-card-head) button')?.focus()
}

type RowKeyAction = (target: KeyTarget, item: BodyRow, element: HTMLElement) => void

/** Keys while the row itself has the focus: controls inside it use these keys themselves. */
const rowActionByKey: Readonly<Record<string, RowKeyAction>> = {
  ' ': toggleSelected,
  Enter: (target, { row }) => target.onOpen(row),
  ArrowLeft: (target, item) => setExpanded(target, item, false),
  ArrowRight: (target, item) => setExpanded(target, item, true),
}

/** Keys that also work while a control inside the row has the focus, because letters do nothing there. */
const rowActionByLetter: Readonly<Record<string, RowKeyAction>> = {
  x: toggleSelected,
  o: (target, { row }) => target.onOpen(row),
  e: (target, { row }) => target.onEdit(row),
  m: (_target, _item, element) => enterRowActions(element),
}

const focusIndexByKey: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: index => index + 1,
  ArrowUp: index => index - 1,
  PageDown: index => index + 10,
  PageUp: index => index - 10,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const focusIndexByLetter: typeof focusIndexByKey = { j: index => index + 1, k: index => index - 1 }

const rowIndexOf = (row: HTMLElement | null): number => Number(row?.dataset['index'])

/**
 * Arrow keys, or j and k, move between rows; Space or x selects, Enter or o opens, e edits, m goes to the actions. Escape moves the focus from a
 * control to its row. Other keys inside a row's controls belong to the controls.
 */
export const handleTableKey = (event: KeyboardEvent, target: KeyTarget): void => {
  const { target: element } = event
  if (!(element instanceof HTMLElement)) return
  const rowBox = element.closest<HTMLElement>('[data-index]')
  if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing || target.rows.length === 0 || isTyping(element))
    return
  const onRow = element === rowBox
  const own = onRow || element === target.scroller
  const step = (own ? focusIndexByKey[event.key] : undefined) ?? (own || rowBox ? focusIndexByLetter[event.key] : undefined)
  if (step) {
    event.preventDefault()
    focusRow(target, rowBox ? step(rowIndexOf(rowBox), target.rows.length) : firstInView(target))
    return
  }
  const item = rowBox ? target.rows[rowIndexOf(rowBox)] : undefined
  if (!rowBox || !item) return
  if (event.key === 'Escape' && !onRow) {
    rowBox.focus()
    return
  }
  const act = (onRow ? rowActionByKey[event.key] : undefined) ?? rowActionByLetter[event.key]
  if (!act) return
  event.preventDefault()
  act(target, item, rowBox)
}
