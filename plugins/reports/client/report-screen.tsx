import { type ReactNode, useMemo, useRef } from 'react'
import { LoadFailed, useData } from '#core/runtime/index.ts'
import { StaleNotice } from '#core/runtime/table/table-state.tsx'
import { TooltipLayer } from '#core/runtime/table/tooltip-layer.tsx'
import { useListKeys } from '#core/runtime/table/use-list-keys.ts'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { reportAt } from '../wire.ts'
import { FigureCards } from './cards.tsx'
import { ReportCharts } from './charts.tsx'
import { restrictionOf } from './drill.ts'
import { ReportHead } from './report-head.tsx'
import { ReportRows } from './report-rows.tsx'
import { pageQuery, reportQuery } from './report-state.ts'
import { useReportState } from './use-report-state.ts'
import './reports.css'

const ignoreAction = (): void => {}

/** Screen of a report as its manifest describes it: head, cards, charts and table. Its state is in the URL. */
export const ReportScreen = ({ view }: { readonly view: ClientReportView }): ReactNode => {
  const root = useRef<HTMLDivElement>(null)
  const [state, change] = useReportState(view)
  const query = useMemo(() => ({ ...reportQuery(view, state), ...pageQuery(view, state) }), [view, state])
  const { data, error, refreshing, refresh } = useData(reportAt(view.listUrl), query, { keep: true, focus: true })
  // Links lead to the rows of the displayed numbers, even while the next response is loading.
  const narrowed = useMemo(
    () => restrictionOf(view.filters, state.params, data ? [data.from, data.to] : state.days),
    [view, state.params, state.days, data],
  )
  const retry = (): void => void refresh()
  const part = { view, state, change, answer: data, narrowed }
  const size = view.rows?.size
  useListKeys(root, {
    add: undefined,
    page: state.page,
    pages: size && data ? Math.ceil(data.total / size) : 1,
    run: ignoreAction,
    toPage: page => change({ page }),
    refresh: retry,
  })
  return (
    <div ref={root} className="yh-list reports">
      <ReportHead {...part} onRefresh={retry} />
      {error && data ? <StaleNotice error={error} onRetry={retry} /> : null}
      {error && !data ? (
        <LoadFailed error={error} retry={retry} />
      ) : (
        <>
          <FigureCards {...part} />
          <ReportCharts {...part} />
          <ReportRows {...part} busy={refreshing} />
        </>
      )}
      <TooltipLayer root={root} />
    </div>
  )
}
