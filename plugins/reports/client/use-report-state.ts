import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { wallDate } from '#core/manifest/time/wall-time.ts'
import { useLatest } from '#core/runtime/index.ts'
import { withOpened } from '#core/runtime/opened/opened.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { type ReportState, readReportState, writeReportState } from './report-state.ts'

/** Changes the report; anything but the page goes back to page 1. `replace`: the way back does not lead to what was there before. */
export type ChangeReport = (part: Partial<ReportState>, replace?: boolean) => void

/** The report's state, kept in the address, so that a link shares it and back and forward walk through it. */
export const useReportState = (view: ClientReportView): readonly [ReportState, ChangeReport] => {
  const [search, setSearch] = useSearchParams()
  // What is opened over the report changes nothing in it.
  const own = withOpened(search.toString(), [])
  // Asking again, by the focus or by hand, draws the page: after midnight a name means other days, which are then asked for.
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
