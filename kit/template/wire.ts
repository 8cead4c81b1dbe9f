/** Types and paths shared by page and server. */

/** Response of GET /sample-plugin/summary. */
export interface Summary {
  /** Notes that the caller may see. */
  readonly total: number
  /** Those of them that are done. */
  readonly done: number
}

export const SUMMARY = '/sample-plugin/summary'
