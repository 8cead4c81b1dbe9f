/** What the page and the server agree on. */

/** Answer of GET /sample-plugin/summary. */
export interface Summary {
  /** Notes that the caller may see. */
  readonly total: number
  /** Of those, the ones that are done. */
  readonly done: number
}

export const SUMMARY = '/sample-plugin/summary'
