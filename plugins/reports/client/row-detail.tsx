import '@arco-design/web-react/es/Drawer/style/css.js'
import Drawer from '@arco-design/web-react/es/Drawer'
import { type ReactNode, useId, useRef, useState } from 'react'
import { LoadFailed, ScreenSkeleton, TabStrip, useBackCloses, useData, useMobile } from '#core/runtime/index.ts'
import { TooltipLayer } from '#core/runtime/table/tooltip-layer.tsx'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { type ReportRow, rowDetailAt } from '../wire.ts'
import { type DrillRestriction, restrictedToRow } from './drill.ts'
import { type ReportState, reportQuery } from './report-state.ts'
import { ReportTable } from './report-table.tsx'

interface Props {
  readonly view: ClientReportView
  readonly detail: NonNullable<ClientReportView['detail']>
  readonly state: ReportState
  readonly narrowed: DrillRestriction
  readonly row: ReportRow
  close(): void
}

const ignoreSort = (): void => {}

const RowDetailContent = ({ view, detail, state, narrowed, row }: Omit<Props, 'close'>): ReactNode => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(0)
  const { data, error, refresh } = useData(rowDetailAt(detail.url), { ...reportQuery(view, state), [detail.key]: String(row.key) })
  if (error && !data) return <LoadFailed error={error} retry={() => void refresh()} />
  if (!data) return <ScreenSkeleton lines={8} />
  const table = data.tables[open]
  const tabs = data.tables.map(({ label }, at) => ({ key: String(at), title: label }))
  return (
    <div ref={root}>
      <TabStrip id={id} tabs={tabs} open={String(open)} onOpen={key => setOpen(Number(key))}>
        {table && (
          <ReportTable
            key={open}
            name={`${row.label} ${table.label}`}
            view={view}
            label={table.label}
            figures={view.rows?.figures ?? []}
            narrowed={restrictedToRow(narrowed, row, state.by)}
            dimension={table.by}
            sortable={false}
            onDetail={undefined}
            records={table.records}
            summary={table}
            total={table.records.length}
            before={0}
            sort=""
            busy={false}
            onSort={ignoreSort}
          >
            {table.records.length === 0 && <p className="reports-empty">暂无数据</p>}
          </ReportTable>
        )}
      </TabStrip>
      <TooltipLayer root={root} />
    </div>
  )
}

/** Drawer with the figures of one row by further dimensions. */
export const RowDetail = ({ close, ...given }: Props): ReactNode => {
  const mobile = useMobile()
  const leave = useBackCloses(close)
  const title = given.row.label
  // Arco's Drawer sets no dialog role and name for screen readers; these attributes go onto its element.
  const described = { role: 'dialog', 'aria-modal': true, 'aria-label': title }
  return (
    <Drawer
      {...described}
      visible
      title={title}
      footer={null}
      className="yh-list reports-detail"
      width={mobile ? '100%' : 'var(--yh-frame-widest)'}
      onCancel={leave}
    >
      <RowDetailContent {...given} />
    </Drawer>
  )
}
