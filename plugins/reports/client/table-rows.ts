import type { Row } from '#schemas/types/wire.ts'
import type { ReportRow } from '../wire.ts'

/** Report row in the form that tables need, with a numeric id. */
export interface ReportTableRow extends Row {
  readonly report: ReportRow
  /** Id of the parent row, in a tree. */
  readonly parent?: number
}

/** Id of the row of sums. */
export const sumId = 0

/** Table rows, with their position as id; rows of a tree refer to their parent. */
export const reportTableRows = (records: readonly ReportRow[]): readonly ReportTableRow[] => {
  const ids = new Map(records.map(({ key }, at) => [key, at + 1]))
  return records.map((report, at) => {
    const parent = report.parent === undefined ? undefined : ids.get(report.parent)
    return { id: at + 1, report, ...(parent !== undefined && { parent }) }
  })
}

/** The report row in a table row. */
export const reportRowOf = (row: Row): ReportRow => (row as ReportTableRow).report

/** True if rows have parents. */
export const isTreeOfRows = (records: readonly ReportRow[]): boolean => records.some(({ parent }) => parent !== undefined)
