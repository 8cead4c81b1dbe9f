import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useMobile } from '#core/runtime/index.ts'
import { DataTable } from '#core/runtime/table/data-table.tsx'
import { placeColumns } from '#core/runtime/table/layout.ts'
import type { TableModel } from '#core/runtime/table/table-model.ts'
import type { ColumnSums } from '#core/runtime/table/table-summary.tsx'
import { useBodyRows } from '#core/runtime/table/use-body-rows.ts'
import type { Row } from '#schemas/types/wire.ts'
import type { ReportAnswer, ReportRow } from '../wire.ts'
import { type ReportColumnOptions, reportTableColumns } from './report-columns.tsx'
import { isTreeOfRows, reportRowOf, reportTableRows, sumId } from './table-rows.ts'
import '#core/runtime/table/table.css'

interface Props extends ReportColumnOptions {
  readonly name: string
  readonly records: readonly ReportRow[]
  readonly summary: Pick<ReportAnswer, 'summary' | 'summaryBefore'> | undefined
  readonly total: number
  /** Number of rows on the pages before. */
  readonly before: number
  readonly sort: string
  readonly busy: boolean
  readonly children?: ReactNode
  onSort(key: string): void
}

/** Row heights in pixels: one line, two lines (with comparison), and the minimum for touch. */
const ROW_HEIGHTS = { one: 38, two: 52, finger: 44 }
const NO_ACTION_ROOM = { buttons: 0, menu: 'dots', column: 0 } as const
const ignoreTableEvent = (): void => {}
const hiddenActionState = () => ({ visible: false, disabled: true })

/** Column widths changed by the user, kept until the page is left. */
const useReportWidths = () => {
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const resize = useCallback((key: string, width: number | undefined) => {
    setWidths(({ [key]: _old, ...rest }) => (width === undefined ? rest : { ...rest, [key]: Math.max(60, Math.round(width)) }))
  }, [])
  return [widths, resize] as const
}

const reportSums = (summary: Props['summary']): ColumnSums | undefined => {
  if (!summary) return undefined
  const report = { key: null, label: '合计', values: summary.summary, ...(summary.summaryBefore && { before: summary.summaryBefore }) }
  return { keys: [], values: {}, row: { id: sumId, report } as Row }
}

/** Table of figures by a dimension: the table of lists, with sums that link to their rows as well. */
export const ReportTable = (props: Props): ReactNode => {
  const { view, label, figures, narrowed, dimension, sortable, onDetail, records, summary } = props
  const mobile = useMobile()
  const tree = isTreeOfRows(records)
  const given = useMemo(() => reportTableRows(records), [records])
  const [rows, toggleTree] = useBodyRows(given, tree ? 'parent' : undefined)
  const [widths, onResize] = useReportWidths()
  const placement = useMemo(() => {
    const columns = reportTableColumns({ view, label, figures, narrowed, dimension, sortable, onDetail }).map(column => ({
      ...column,
      width: widths[column.key] ?? column.width,
      indent: tree && column.key === 'label',
    }))
    return placeColumns({ columns, selectable: false, actionsWidth: 0, mobile })
  }, [view, label, figures, narrowed, dimension, sortable, onDetail, widths, tree, mobile])
  const model = useMemo<TableModel>(
    () => ({
      left: placement.left,
      middle: placement.middle,
      right: placement.right,
      columnCount: placement.columnCount,
      selection: undefined,
      canSelect: () => false,
      rowActions: [],
      shownActions: [],
      actionRoom: NO_ACTION_ROOM,
      stateOf: hiddenActionState,
      run: ignoreTableEvent,
      openMenu: ignoreTableEvent,
      arranging: undefined,
      tree,
      toggleTree,
    }),
    [placement, tree, toggleTree],
  )
  const sums = useMemo(() => reportSums(summary), [summary])
  const two = records.some(({ before }) => before)
  return (
    <DataTable
      label={props.name}
      model={model}
      placement={placement}
      rows={rows}
      total={props.total}
      before={props.before}
      rowHeight={Math.max(two ? ROW_HEIGHTS.two : ROW_HEIGHTS.one, mobile ? ROW_HEIGHTS.finger : 0)}
      sort={props.sort}
      sums={sums}
      compactActions={false}
      busy={props.busy}
      onSort={props.onSort}
      onResize={onResize}
      onOpen={row => onDetail?.(reportRowOf(row))}
      onEdit={ignoreTableEvent}
    >
      {props.children}
    </DataTable>
  )
}
