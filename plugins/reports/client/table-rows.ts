import type { ReportRow, Row } from '#schemas/types/wire.ts'

/** A report's row as tables know rows: they count on a number for an id. */
export interface TableRow extends Row {
  readonly report: ReportRow
  /** Id of the row above, in a tree. */
  readonly parent?: number
}

/** Id of the row of sums. */
export const sumId = 0

/** Rows by their place; those below others name them. */
export const tableRows = (records: readonly ReportRow[]): readonly TableRow[] => {
  const ids = new Map(records.map(({ key }, at) => [key, at + 1]))
  return records.map((report, at) => {
    const parent = report.parent === undefined ? undefined : ids.get(report.parent)
    return { id: at + 1, report, ...(parent !== undefined && { parent }) }
  })
}

/** The report's row within a table's. */
export const reportRow = (row: Row): ReportRow => (row as TableRow).report

/** Whether rows hold others. */
export const isTree = (records: readonly ReportRow[]): boolean => records.some(({ parent }) => parent !== undefined)
