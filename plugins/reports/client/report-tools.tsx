import { type ReactNode, useRef, useState } from 'react'
import { Popup, toast, useHttp } from '#core/runtime/index.ts'
import { Icon } from '#core/runtime/table/icon.tsx'
import { ListContext } from '#core/runtime/table/list-controls.ts'
import { WidgetSlot } from '#core/runtime/widgets/widget-slot.tsx'
import type { ClientReportView } from '#schemas/types/wire.ts'
import { useReportControls } from './list-controls.ts'
import { type ReportState, reportQuery } from './report-state.ts'
import type { ChangeReport } from './use-report-state.ts'

interface Props {
  readonly view: ClientReportView
  readonly state: ReportState
  readonly change: ChangeReport
  onRefresh(): void
}

const exportFormats = [
  { key: 'xlsx', label: '导出 Excel（.xlsx）' },
  { key: 'csv', label: '导出 CSV' },
]

const ExportMenu = ({ url, query }: { readonly url: string; readonly query: Readonly<Record<string, string>> }): ReactNode => {
  const http = useHttp()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const save = async (format: string): Promise<void> => {
    setOpen(false)
    const arrived = toast.loading('正在导出…')
    // The HTTP client shows the error.
    await http.download(url, { query: { ...query, format } }).catch(() => undefined)
    arrived()
  }
  return (
    <>
      <button type="button" ref={button} className="yh-toggle" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        导出
        <Icon name="down" />
      </button>
      {open && button.current && (
        <Popup anchor={button.current} role="menu" label="导出" onClose={() => setOpen(false)}>
          {exportFormats.map(({ key, label }) => (
            <button key={key} type="button" role="menuitem" className="yh-menu-item" onClick={() => void save(key)}>
              {label}
            </button>
          ))}
        </Popup>
      )}
    </>
  )
}

/** Toolbar of the report: saved views, export, refresh. */
export const ReportTools = ({ view, state, change, onRefresh }: Props): ReactNode => (
  <div className="reports-tools">
    <ListContext value={useReportControls(view, state, change)}>
      <WidgetSlot slot="list" small />
    </ListContext>
    {view.exportUrl && <ExportMenu url={view.exportUrl} query={reportQuery(view, state)} />}
    <button type="button" className="yh-icon-button" aria-label="刷新" data-tip="刷新" onClick={onRefresh}>
      <Icon name="refresh" />
    </button>
  </div>
)
