/** Addresses that a report's manifest gives. */
import { endpointAt } from '#core/contract/endpoint.ts'
import type { Query } from '#core/runtime/index.ts'
import type { FigureValues, ReportAnswer, ReportRow } from '#schemas/types/wire.ts'

/** A report's numbers. */
export const reportAt = (url: string) => endpointAt<'GET', Query, ReportAnswer>({ method: 'GET', path: url })

interface RowDetailTables {
  readonly tables: readonly {
    readonly label: string
    /** Dimension of its rows. */
    readonly by?: string
    readonly records: readonly ReportRow[]
    readonly summary: FigureValues
    readonly summaryBefore?: FigureValues
  }[]
}

/** Tables about one row of a report. */
export const rowDetailAt = (url: string) => endpointAt<'GET', Query, RowDetailTables>({ method: 'GET', path: url })
