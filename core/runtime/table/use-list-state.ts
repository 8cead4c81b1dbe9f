import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { withLayerEntries } from '../opened/opened.ts'
import { changeListState, type ListShape, type ListState, readListState, writeListState } from './list-state.ts'

/**
 * The list's state, kept in the address, so that links include it, and back and forward restore it.
 * @returns the state and its setter: any change besides the page goes back to page 1. `same` is called if the change makes no difference.
 */
export const useListState = (
  view: ListShape,
  same: () => void,
): readonly [ListState, (change: Partial<ListState>, replace?: boolean) => void] => {
  const [search, setSearch] = useSearchParams()
  const { state: kept } = useLocation()
  // A layer opened over the list does not affect its state.
  const own = withLayerEntries(search.toString(), [])
  const state = useMemo(() => readListState(view, new URLSearchParams(own)), [view, own])
  const now = useLatest({ state, search, kept, setSearch, same })

  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      const current = now.current
      const next = writeListState(view, changeListState(view, current.state, part), current.search)
      if (next.toString() === writeListState(view, current.state, current.search).toString()) current.same()
      // Keeps the history state with the owners of layers opened over the list.
      else current.setSearch(next, { replace, state: current.kept })
    },
    [view],
  )
  return [state, change]
}
