import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { noQuantity, quantityAmount, quantityUnit, shortQuantityAmount } from '#core/manifest/public.ts'
import { resolveColumn, type TableColumn } from '#core/runtime/table/columns.ts'
import type { ClientFigure, ClientReportView } from '#schemas/types/wire.ts'
import { figureWidth, LABEL_WIDTH } from '../manifest/figure-width.ts'
import type { ReportRow } from '../wire.ts'
import { type DrillRestriction, drillLink, restrictedToRow } from './drill.ts'
import { ChangeBadge } from './moved.tsx'
import { reportRowOf, sumId } from './table-rows.ts'

export interface ReportColumnOptions {
  readonly view: Pick<ClientReportView, 'figures'>
  readonly label: string
  readonly figures: readonly string[]
  readonly narrowed: DrillRestriction
  /** Dimension of the rows; undefined if unknown. */
  readonly dimension: string | undefined
  readonly sortable: boolean
  /** Opens the detail of a row when its name is clicked. */
  readonly onDetail: ((row: ReportRow) => void) | undefined
}

/** Cell content: the number, and below it the compared one. */
const figureContent = (figure: ClientFigure, name: string, row: ReportRow, link: string | undefined): ReactNode => {
  const value = row.values[name]
  const text = quantityAmount(value, figure)
  const number =
    link === undefined ? <span className={text === noQuantity ? 'reports-none' : undefined}>{text}</span> : <Link to={link}>{text}</Link>
  if (!row.before || figure.now) return number
  const before = row.before[name]
  return (
    <span className="reports-two">
      {number}
      <small>
        {shortQuantityAmount(before, figure, 1e6)} <ChangeBadge figure={figure} value={value} before={before} short />
      </small>
    </span>
  )
}

const figureCell = ({ view, narrowed, dimension }: ReportColumnOptions, figure: ClientFigure, name: string): Cell => ({
  text: (_value, _column, _options, row) => quantityAmount(reportRowOf(row).values[name], figure),
  component: ({ row }: CellProps) => {
    const own = reportRowOf(row)
    // Sums cover all rows, so nothing narrows them further.
    const isSum = row.id === sumId
    const within = isSum ? narrowed : restrictedToRow(narrowed, own, dimension)
    const known = isSum || own.from !== undefined || dimension !== undefined
    return figureContent(figure, name, own, known ? drillLink(view.figures, name, own.values[name], within) : undefined)
  },
  pure: true,
  align: 'right',
})

const labelCell = (onDetail: ReportColumnOptions['onDetail']): Cell => ({
  text: (_value, _column, _options, row) => reportRowOf(row).label,
  ...(onDetail && {
    component: ({ row }: CellProps) => (
      <button type="button" className="yh-link" onClick={() => onDetail(reportRowOf(row))}>
        {reportRowOf(row).label}
      </button>
    ),
    pure: true,
  }),
})

/** Columns of a report's table: the row label, then one column per figure with its unit in the heading. */
export const reportTableColumns = (of: ReportColumnOptions): readonly TableColumn[] => {
  const context = { plugin: 'reports', allowed: () => true }
  const first = resolveColumn(
    { key: 'label', label: of.label, cell: 'text', path: ['report', 'label'], width: LABEL_WIDTH, fixed: 'left' },
    labelCell(of.onDetail),
    [],
    context,
  )
  const rest = of.figures.flatMap(name => {
    const figure = of.view.figures[name]
    if (!figure) return []
    const { label, tip, format } = figure
    const heading = { label, unit: quantityUnit(figure), tip, sortable: of.sortable }
    const column = { ...heading, key: name, cell: 'text', path: ['report', 'values', name], width: figureWidth(heading, format) }
    return resolveColumn(column, figureCell(of, figure, name), [], context)
  })
  return [first, ...rest]
}
