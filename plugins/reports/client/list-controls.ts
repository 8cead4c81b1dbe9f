import { useMemo } from 'react'
import { defaultSettings } from '#core/runtime/columns/column-settings.ts'
import type { ListControls, ListState } from '#core/runtime/index.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { FROM_KEY, PERIOD_KEY, TO_KEY } from '../manifest/report-keys.ts'
import { type ReportState, readReportState } from './report-state.ts'
import type { ChangeReport } from './use-report-state.ts'

/** The report's state as a list state. A named period is kept by name, because its days change. */
const reportListState = (view: ClientReportView, { period, days, compare, by, params, sort, page }: ReportState): ListState => ({
  params: {
    ...(period === undefined ? { [FROM_KEY]: days[0], [TO_KEY]: days[1] } : { [PERIOD_KEY]: period }),
    compare,
    ...(by !== '' && { by }),
    ...params,
  },
  quickCheck: '',
  sort,
  page,
  size: view.rows?.size ?? 10,
})

const ignoreArrangement = (): void => {}

/** The report as list tools see it: its state can be saved as a view and restored. */
export const useReportControls = (view: ClientReportView, state: ReportState, change: ChangeReport): ListControls =>
  useMemo(
    () => ({
      view,
      state: reportListState(view, state),
      settings: defaultSettings,
      arrange: ignoreArrangement,
      change: ({ params, sort }, replace) => {
        const { page: _page, ...next } = readReportState(view, new URLSearchParams({ ...params, ...(sort && { sort }) }))
        change(next, replace)
      },
    }),
    [view, state, change],
  )
