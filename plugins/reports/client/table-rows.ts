import type { ReportRow, Row } from '#schemas/types/wire.ts'

/** Report row in the form that tables need, with a numeric id. */
export interface TableRow extends Row {
  readonly report: ReportRow
  /** Id of the parent row, in a tree. */
  readonly parent?: number
}

/** Id of the row of sums. */
export const sumId = 0

/** Table rows, with their position as id; rows of a tree refer to their parent. */
export const tableRows = (records: readonly ReportRow[]): readonly TableRow[] => {
  const ids = new Map(records.map(({ key }, at) => [key, at + 1]))
  return records.map((report, at) => {
    const parent = report.parent === undefined ? undefined : ids.get(report.parent)
    return { id: at + 1, report, ...(parent !== undefined && { parent }) }
  })
}

/** The report row in a table row. */
export const reportRow = (row: Row): ReportRow => (row as TableRow).report

/** True if rows have parents. */
export const isTree = (records: readonly ReportRow[]): boolean => records.some(({ parent }) => parent !== undefined)
