import type { NoInput, Shape } from './shape.ts'

/** What a job is sent with and what it results in: for the code that sends it and the browser that follows it. */
export interface JobAddress<Data = unknown, Result = unknown> {
  /**
   * Unique name among all jobs, under the plugin's id, e.g. rules.loseDueLeads. Queued jobs are stored under this name: renaming a job needs a
   * migration that renames queued ones.
   */
  readonly name: string
  /** Shape of the data that it is sent with; checked when it is sent. If absent, it takes none. */
  readonly data?: Shape<Data>
  /** Shape of `result` of GET /jobs/{id}; if absent, it has none. */
  readonly result?: Shape<Result>
}

/** Declares what a job is sent with and what it results in, apart from its code. */
export const jobAt = <Data = NoInput, Result = undefined>(address: JobAddress<Data, Result>): JobAddress<Data, Result> => address
