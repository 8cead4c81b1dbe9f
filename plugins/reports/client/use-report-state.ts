import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wallDate } from '#core/manifest/public.ts'
import { useLatest } from '#core/runtime/index.ts'
import { withLayerEntries } from '#core/runtime/opened/opened.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'

/** Changes the report's state; anything but a page change returns to page 1. `replace`: adds no history entry. */
export type ChangeReport = (part: Partial<ReportState>, replace?: boolean) => void

/** The report's state, kept in the URL, so that it can be linked to and back and forward work. */
export const useReportState = (view: ClientReportView): readonly [ReportState, ChangeReport] => {
  const [search, setSearch] = useSearchParams()
  // A layer opened over the report must not change its state.
  const own = withLayerEntries(search.toString(), [])
  // Refetching, by focus or by hand, renders the page: after midnight a named period means other days, which are then requested.
  const today = wallDate(new Date())
  const state = useMemo(() => readReportState(view, new URLSearchParams(own)), [view, own, today])
  const now = useLatest({ state, search, setSearch })
  const change = useCallback(
    (part: Partial<ReportState>, replace = false) => {
      const current = now.current
      const next = writeReportState(view, { ...current.state, page: 1, ...part }, current.search)
      if (next.toString() !== current.search.toString()) current.setSearch(next, { replace })
    },
    [view],
  )
  return [state, change]
}
