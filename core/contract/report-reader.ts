import type { ReportAnswer } from '#schemas/types/wire.ts'
import type { Actor } from './actor.ts'
import type { FileAnswer } from './files.ts'

/** What is asked of a report. */
export interface ReportRead {
  /** Path of a screen whose view is a report. */
  readonly screen: string
  /** As the browser sends it. */
  readonly query: Readonly<Record<string, string>>
  /** Whose numbers these are. */
  readonly actor: Actor
}

/** Reads reports as their screens do: the same permission, scope and filters, all numbers of one moment. */
export interface ReportReader {
  /**
   * A report for this person. `query` is that of its screen; a report's period is this month when it says none.
   * Throws HttpError 403 without the report's permission, 400 for a query that it does not know.
   */
  read(request: ReportRead): Promise<ReportAnswer>
  /**
   * The report's table as its export writes it, with `format` in the query: all rows, and those of all together last. `rows` counts the former.
   * Throws HttpError 403 without the export's permission, 400 for a query or a format that it does not know.
   */
  file(request: ReportRead): Promise<{ readonly file: FileAnswer; readonly rows: number }>
}
