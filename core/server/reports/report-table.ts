import type { ReportView } from '#core/contract/model/report.ts'
import type { Screen } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { WrittenColumn, WrittenTable } from '#core/contract/table-writer.ts'
import type { FigureValues, ReportAnswer, ReportRow } from '#schemas/types/wire.ts'
import { figureOf } from './figure-values.ts'

/** What stands where there is no number. */
const NONE = '暂无'
const SUM = '合计'
/** Before the label of a row that another one holds. */
const INDENT = '　'

/** A report's table with its summary row; of a report without one, its cards in one row. */
export function reportTable(snapshot: Snapshot, { title }: Pick<Screen, 'title'>, view: ReportView, answer: ReportAnswer): WrittenTable {
  const { from, to, records, summary } = answer
  const figures = view.rows?.figures ?? view.cards
  const cells = (values: FigureValues) => figures.map(name => values[name] ?? NONE)
  const depthOf = depths(records)
  const columns = figures.map((name): WrittenColumn => {
    const { label, format, suffix } = figureOf(snapshot, name)
    return { label, format, suffix: format === 'percent' ? '%' : suffix }
  })
  return {
    title,
    filename: `${title}-${from === to ? from : `${from}至${to}`}`,
    columns: [{ label: view.rows?.label ?? '统计期', format: 'text' }, ...columns],
    rows: [
      ...records.map(row => [INDENT.repeat(depthOf(row)) + row.label, ...cells(row.values)]),
      [view.rows ? SUM : `${from}至${to}`, ...cells(summary)],
    ],
  }
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
