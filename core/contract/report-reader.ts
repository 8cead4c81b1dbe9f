import type { ReportAnswer } from '#schemas/types/wire.ts'
import type { Actor } from './actor.ts'

/** Reads reports as their screens do: the same permission, scope and filters, all numbers of one moment. */
export interface ReportReader {
  /**
   * A report for this person. `query` is that of its screen; a report's period is this month when it says none.
   * Throws HttpError 403 without the report's permission, 400 for a query that it does not know.
   */
  read(request: {
    /** Path of a screen whose view is a report. */
    readonly screen: string
    /** As the browser sends it. */
    readonly query: Readonly<Record<string, string>>
    /** Whose numbers these are. */
    readonly actor: Actor
  }): Promise<ReportAnswer>
}
