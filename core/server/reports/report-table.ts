import type { Dimension, ReportView } from '#core/contract/model/report.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { WrittenColumn, WrittenTable } from '#core/contract/table-writer.ts'
import { isNow } from '#core/manifest/index.ts'
import type { Period } from '#core/manifest/time/period.ts'
import type { ReportAnswer, ReportRow } from '#schemas/types/wire.ts'
import { figureOf } from './figure-values.ts'

/** What stands where there is no number. */
const NONE = '暂无'
const SUM = '合计'
/** Before the label of a row that another one holds. */
const INDENT = '　'

/** Numbers of a row or of all rows, with those of the period before. */
type Compared = Pick<ReportRow, 'values' | 'before'>

/** A column of numbers, and where each row has them. */
interface NumberColumn extends WrittenColumn {
  of(row: Compared): string | number
}

export interface TableOf {
  /** Of the report's screen. */
  readonly title: string
  readonly view: ReportView
  /** What a row is; undefined without a table. */
  readonly by: Dimension | undefined
}

/** A report's table with its summary row; of a report without one, its cards in one row. What a figure is compared with stands in the column behind it. */
export function reportTable(snapshot: Snapshot, { title, view, by }: TableOf, answer: ReportAnswer): WrittenTable {
  const { records, summary, summaryBefore } = answer
  const figures = view.rows?.figures ?? view.cards
  const columns = figures.flatMap(name => numberColumns(snapshot, name, answer.before))
  const cells = (row: Compared) => columns.map(column => column.of(row))
  const depthOf = depths(records)
  return {
    title,
    filename: `${title}-${daysText(answer)}`,
    columns: [{ label: headingOf(view, by), format: 'text' }, ...columns.map(({ of: _, ...column }) => column)],
    rows: [
      ...records.map(row => [INDENT.repeat(depthOf(row)) + row.label, ...cells(row)]),
      [view.rows ? SUM : daysText(answer), ...cells({ values: summary, before: summaryBefore })],
    ],
  }
}

/** Over the first column, as on the screen: what was chosen, or what stretches of the period are together. */
const headingOf = ({ rows }: ReportView, by: Dimension | undefined): string =>
  rows && by && rows.by.length > 1 && by.values.kind !== 'interval' ? by.label : (rows?.label ?? '统计期')

const daysText = ({ from, to }: Period): string => (from === to ? from : `${from}至${to}`)

/** Of one figure: its numbers, and those of the period before where it has one. */
function numberColumns(snapshot: Snapshot, name: string, before: Period | undefined): readonly NumberColumn[] {
  const { label, format, suffix } = figureOf(snapshot, name)
  const column = { format, suffix }
  return [
    { label, ...column, of: ({ values }) => values[name] ?? NONE },
    ...(before && !isNow(snapshot, name)
      ? [{ label: `${label}（${daysText(before)}）`, ...column, of: (row: Compared) => row.before?.[name] ?? NONE }]
      : []),
  ]
}

/** How many rows stand above one, of those that are shown. */
function depths(records: readonly ReportRow[]): (row: ReportRow) => number {
  const byKey = new Map(records.map(row => [row.key, row]))
  const depthOf = ({ parent }: ReportRow): number => {
    const above = parent === undefined ? undefined : byKey.get(parent)
    return above ? depthOf(above) + 1 : 0
  }
  return depthOf
}
