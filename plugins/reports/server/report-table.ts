import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { WrittenColumn, WrittenTable } from '#core/contract/table-writer.ts'
import type { Period } from '#core/manifest/public.ts'
import type { Dimension, ReportView } from '../manifest/model/report.ts'
import { measuresCurrentState } from '../manifest/shown-report.ts'
import type { ReportAnswer, ReportRow } from '../wire.ts'
import { requireFigure } from './figure-values.ts'

/** Cell text for a missing number. */
const MISSING_TEXT = '暂无'
const TOTAL_LABEL = '合计'
/** Indent of a child row's label, per level. */
const INDENT = '　'

/** Numbers of a row or of the totals, with those of the comparison period. */
type ComparedNumbers = Pick<ReportRow, 'values' | 'before'>

/** A numeric column and its accessor. */
interface NumberColumn extends WrittenColumn {
  of(row: ComparedNumbers): string | number
}

export interface ReportTableOptions {
  /** Title of the report's screen. */
  readonly title: string
  readonly view: ReportView
  /** Dimension of the rows; undefined for a report without a table. */
  readonly by: Dimension | undefined
}

/** A report's table with its summary row, or its cards as one row if it has no table. Comparison values follow in a column behind each figure. */
export function reportTable(snapshot: Snapshot, { title, view, by }: ReportTableOptions, answer: ReportAnswer): WrittenTable {
  const { records, summary, summaryBefore } = answer
  const figures = view.rows?.figures ?? view.cards
  const columns = figures.flatMap(name => numberColumns(snapshot, name, answer.before))
  const cells = (row: ComparedNumbers) => columns.map(column => column.of(row))
  const depthOf = rowDepths(records)
  return {
    title,
    filename: `${title}-${daysText(answer)}`,
    columns: [{ label: rowHeading(view, by), format: 'text' }, ...columns.map(({ of: _, ...column }) => column)],
    rows: [
      ...records.map(row => [INDENT.repeat(depthOf(row)) + row.label, ...cells(row)]),
      [view.rows ? TOTAL_LABEL : daysText(answer), ...cells({ values: summary, before: summaryBefore })],
    ],
  }
}

/** Heading of the first column, as on the screen: the chosen dimension if there is a choice, else the label of the rows. */
const rowHeading = ({ rows }: ReportView, by: Dimension | undefined): string =>
  rows && by && rows.by.length > 1 && by.values.kind !== 'interval' ? by.label : (rows?.label ?? '统计期')

const daysText = ({ from, to }: Period): string => (from === to ? from : `${from}至${to}`)

/** Columns of one figure: its values, and the comparison values if it has any. */
function numberColumns(snapshot: Snapshot, name: string, before: Period | undefined): readonly NumberColumn[] {
  const { label, format, suffix } = requireFigure(snapshot, name)
  const column = { format, suffix }
  return [
    { label, ...column, of: ({ values }) => values[name] ?? MISSING_TEXT },
    ...(before && !measuresCurrentState(snapshot, name)
      ? [{ label: `${label}（${daysText(before)}）`, ...column, of: (row: ComparedNumbers) => row.before?.[name] ?? MISSING_TEXT }]
      : []),
  ]
}

/** Depth of a row among the displayed rows, 0 at the top. */
function rowDepths(records: readonly ReportRow[]): (row: ReportRow) => number {
  const byKey = new Map(records.map(row => [row.key, row]))
  const depthOf = ({ parent }: ReportRow): number => {
    const above = parent === undefined ? undefined : byKey.get(parent)
    return above ? depthOf(above) + 1 : 0
  }
  return depthOf
}
