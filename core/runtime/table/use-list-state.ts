import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useLatest } from '../hooks/use-latest.ts'
import { withOpened } from '../opened/opened.ts'
import { changeListState, type ListShape, type ListState, readListState, writeListState } from './list-state.ts'

/**
 * The list's state, kept in the address, so that a link shares it and back and forward walk through it.
 * @returns the state, and its change: anything but the page goes back to page 1. `same` runs when the change changes nothing.
 */
export const useListState = (
  view: ListShape,
  same: () => void,
): readonly [ListState, (change: Partial<ListState>, replace?: boolean) => void] => {
  const [search, setSearch] = useSearchParams()
  const { state: kept } = useLocation()
  // What is opened over the list changes nothing in it.
  const own = withOpened(search.toString(), [])
  const state = useMemo(() => readListState(view, new URLSearchParams(own)), [view, own])
  const now = useLatest({ state, search, kept, setSearch, same })

  const change = useCallback(
    (part: Partial<ListState>, replace = false) => {
      const current = now.current
      const next = writeListState(view, changeListState(view, current.state, part), current.search)
      if (next.toString() === writeListState(view, current.state, current.search).toString()) current.same()
      // Whoever has opened something over the list is still known.
      else current.setSearch(next, { replace, state: current.kept })
    },
    [view],
  )
  return [state, change]
}
