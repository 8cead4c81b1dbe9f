import { useCallback, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/types/wire.ts'

/** 'empty' if nothing can be selected: no rows yet, or none that are selectable. */
export type SelectionState = 'empty' | 'none' | 'some' | 'all'

/** Selected rows of one list. A change notifies only the affected rows and the subscribers of the whole selection. */
export interface Selection {
  has(id: number): boolean
  /** Selected rows in the order of the list. */
  rows(): readonly Row[]
  toggle(row: Row): void
  /** Selects all selectable rows, or none if all are selected. */
  toggleAll(): void
  state(): SelectionState
  /** Whether all matching rows of the list are selected instead of rows of the page; ends when a single row is changed or the selection cleared. */
  whole(): boolean
  chooseWhole(): void
  clear(): void
  /** Sets the rows of the list: the selection of rows that are gone is dropped. */
  show(rows: readonly Row[], selectable: (row: Row) => boolean): void
  subscribeRow(id: number, listener: () => void): () => void
  subscribe(listener: () => void): () => void
}

export const createSelection = (): Selection => {
  let ids: ReadonlySet<number> = new Set()
  let shown: readonly Row[] = []
  let candidates: readonly Row[] = []
  let chosen: readonly Row[] = []
  let whole = false
  const rowListeners = new Map<number, Set<() => void>>()
  const listeners = new Set<() => void>()

  const replace = (next: ReadonlySet<number>, all = false): void => {
    whole = all
    const changed = [...new Set([...ids, ...next])].filter(id => ids.has(id) !== next.has(id))
    ids = next
    chosen = shown.filter(row => next.has(row.id))
    for (const id of changed) for (const listener of rowListeners.get(id) ?? []) listener()
    for (const listener of listeners) listener()
  }

  const state = (): SelectionState => {
    if (candidates.length === 0) return 'empty'
    if (ids.size === 0) return 'none'
    return candidates.every(row => ids.has(row.id)) ? 'all' : 'some'
  }

  return {
    has: id => ids.has(id),
    rows: () => chosen,
    toggle: row => {
      if (!candidates.includes(row)) return
      const next = new Set(ids)
      if (!next.delete(row.id)) next.add(row.id)
      replace(next)
    },
    toggleAll: () => replace(state() === 'all' ? new Set() : new Set(candidates.map(row => row.id))),
    state,
    whole: () => whole,
    chooseWhole: () => replace(new Set(candidates.map(row => row.id)), true),
    clear: () => {
      if (ids.size > 0 || whole) replace(new Set())
    },
    show: (rows, selectable) => {
      shown = rows
      candidates = rows.filter(selectable)
      replace(new Set(candidates.filter(row => whole || ids.has(row.id)).map(row => row.id)), whole)
    },
    subscribeRow: (id, listener) => {
      const own = rowListeners.get(id) ?? new Set()
      rowListeners.set(id, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0 && rowListeners.get(id) === own) rowListeners.delete(id)
      }
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Selected rows, for toolbars. */
export const useSelectedRows = (selection: Selection): readonly Row[] =>
  useSyncExternalStore(selection.subscribe, selection.rows, selection.rows)

/** State of the header's checkbox. */
export const useSelectionState = (selection: Selection): SelectionState =>
  useSyncExternalStore(selection.subscribe, selection.state, selection.state)

/** Whether all matching rows of the list are selected. */
export const useAllMatching = (selection: Selection): boolean => useSyncExternalStore(selection.subscribe, selection.whole, selection.whole)

/** Whether one row is selected. */
export const useSelected = (selection: Pick<Selection, 'has' | 'subscribeRow'>, id: number): boolean => {
  const subscribe = useCallback((listener: () => void) => selection.subscribeRow(id, listener), [selection, id])
  const get = (): boolean => selection.has(id)
  return useSyncExternalStore(subscribe, get, get)
}
