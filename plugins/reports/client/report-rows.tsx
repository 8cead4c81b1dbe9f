import { type ReactNode, useCallback, useState } from 'react'
import { Pager } from '#core/runtime/index.ts'
import { TableEmpty, TableLoading } from '#core/runtime/table/table-state.tsx'
import type { ClientReportView } from '#schemas/types/wire.ts'
import type { ReportAnswer, ReportRow } from '../wire.ts'
import type { DrillRestriction } from './drill.ts'
import { RadioChoices } from './period-field.tsx'
import { nextReportSort, type ReportState } from './report-state.ts'
import { ReportTable } from './report-table.tsx'
import { RowDetail } from './row-detail.tsx'
import type { ChangeReport } from './use-report-state.ts'

interface Props {
  readonly view: ClientReportView
  readonly state: ReportState
  readonly change: ChangeReport
  readonly answer: ReportAnswer | undefined
  readonly narrowed: DrillRestriction
  readonly busy: boolean
}

/** Heading of the first column: the chosen dimension; for day, week and month the common label. */
const dimensionHeading = ({ label, choices }: NonNullable<ClientReportView['rows']>, by: string): string =>
  choices.length < 2 || ['day', 'week', 'month'].includes(by) ? label : (choices.find(({ key }) => key === by)?.label ?? label)

const noReportRows: readonly ReportRow[] = []
const noFigures: readonly string[] = []

/** Table of a report: choice of the dimension, rows, and pages. */
export const ReportRows = ({ view, state, change, answer, narrowed, busy }: Props): ReactNode => {
  const [opened, open] = useState<ReportRow>()
  const close = useCallback(() => open(undefined), [])
  const { rows, detail } = view
  if (!rows) return null
  const { choices, size } = rows
  const records = answer?.records ?? noReportRows
  return (
    <section className="reports-rows" aria-label="明细">
      <header className="reports-line">
        <h2>明细</h2>
        {choices.length > 1 && <RadioChoices legend="按什么统计" items={choices} value={state.by} onChange={by => change({ by })} />}
        {answer && <span className="reports-count">共 {answer.total} 行</span>}
      </header>
      <div className="yh-table-wrap">
        {busy && answer && <span className="yh-progress" role="progressbar" aria-label="加载中" />}
        <ReportTable
          name={`${view.label}明细`}
          view={view}
          label={dimensionHeading(rows, state.by)}
          figures={rows.figures ?? noFigures}
          narrowed={narrowed}
          dimension={state.by}
          sortable
          onDetail={detail ? open : undefined}
          records={records}
          summary={answer}
          total={answer?.total ?? 0}
          before={size ? (state.page - 1) * size : 0}
          sort={state.sort}
          busy={busy}
          onSort={key => change({ sort: nextReportSort(key, state.sort, rows.sort ?? '') })}
        >
          {!answer && <TableLoading />}
          {answer && records.length === 0 && <TableEmpty params={state.params} empty={undefined} onReset={() => change({ params: {} })} />}
        </ReportTable>
      </div>
      {size && answer && answer.total > size ? (
        <Pager
          total={answer.total}
          page={state.page}
          size={size}
          sizes={[size]}
          onPage={page => change({ page })}
          onSize={() => undefined}
        />
      ) : null}
      {detail && opened && <RowDetail view={view} detail={detail} state={state} narrowed={narrowed} row={opened} close={close} />}
    </section>
  )
}
