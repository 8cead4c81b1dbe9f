import type { Actor } from '#core/contract/actor.ts'
import type { FileAnswer } from '#core/contract/files.ts'
import { serviceToken } from '#core/contract/service-token.ts'
import type { ReportAnswer } from '../wire.ts'

/** Request for a report. */
export interface ReportRead {
  /** Path of a screen whose view is a report. */
  readonly screen: string
  /** Query as the browser sends it. */
  readonly query: Readonly<Record<string, string>>
  /** The actor whose permissions and scope apply. */
  readonly actor: Actor
}

/** Reads reports as their screens do: same permission, scope and filters, all numbers from one snapshot. */
export interface ReportReader {
  /**
   * A report for this actor. `query` is that of its screen; the default period of a report without one is this month.
   * @throws HttpError 403 without the report's permission, 400 for a query that it does not accept
   */
  read(request: ReportRead): Promise<ReportAnswer>
  /**
   * The report's table as a file, as its export writes it, with `format` in the query: all rows, and the totals last. `rows` is the number of rows
   * without the totals.
   * @throws HttpError 403 without the export's permission, 400 for a query or format that it does not accept
   */
  file(request: ReportRead): Promise<{ readonly file: FileAnswer; readonly rows: number }>
}

/** The report engine, for plugins that require this one. */
export const reportReader = serviceToken<ReportReader>('reports.reader')

export { figuresIn } from '../manifest/model/figure.ts'
export type { ReportView } from '../manifest/model/report.ts'
export { FROM_KEY, PERIOD_KEY, TO_KEY } from '../manifest/report-keys.ts'
export { reportNamed } from '../manifest/report-named.ts'
