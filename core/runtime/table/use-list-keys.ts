import type { RefObject } from 'react'
import type { ClientAction } from '#schemas/types/wire.ts'
import { isShortcut } from '../keys/is-typing.ts'
import { usePageKeys } from '../keys/use-page-keys.ts'

export interface ListKeys {
  /** The action of the key `n`; undefined: none. */
  readonly add: ClientAction | undefined
  readonly page: number
  readonly pages: number
  run(action: ClientAction): void
  toPage(page: number): void
  refresh(): void
}

const fieldSelector = 'input:not([type="hidden"]):not(:disabled), [role="combobox"], [tabindex="0"]'

/** Focuses the first row in view, if no row has the focus; from there on the table handles the keys. */
const enterTable = (root: HTMLElement): void => {
  const box = root.querySelector<HTMLElement>('.yh-table-box')
  if (!box || box.contains(document.activeElement)) return
  box.focus({ preventScroll: true })
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }))
}

const listActionByKey: Readonly<Record<string, (keys: ListKeys, root: HTMLElement) => void>> = {
  '/': (_keys, root) => root.querySelector('.yh-filters')?.querySelector<HTMLElement>(fieldSelector)?.focus(),
  '、': (keys, root) => listActionByKey['/']?.(keys, root),
  n: ({ add, run }) => add && run(add),
  r: ({ refresh }) => refresh(),
  '[': ({ page, toPage }) => page > 1 && toPage(page - 1),
  ']': ({ page, pages, toPage }) => page < pages && toPage(page + 1),
  '【': (keys, root) => listActionByKey['[']?.(keys, root),
  '】': (keys, root) => listActionByKey[']']?.(keys, root),
  j: (_keys, root) => enterTable(root),
  k: (_keys, root) => enterTable(root),
}

/** Single-key shortcuts of a list, active on the whole page. For the keys of a row see table-keys. */
export const useListKeys = (root: RefObject<HTMLElement | null>, keys: ListKeys): void => {
  usePageKeys(event => {
    const act = Object.hasOwn(listActionByKey, event.key) ? listActionByKey[event.key] : undefined
    if (!act || !root.current || !isShortcut(event)) return
    event.preventDefault()
    act(keys, root.current)
  })
}
