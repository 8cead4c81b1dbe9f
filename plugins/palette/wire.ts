/** Search result with its path. */
export interface SearchResult {
  readonly title: string
  readonly hint: string
  /** Path within the app. */
  readonly path: string
}

/** Results of one resource. */
export interface SearchResultGroup {
  readonly title: string
  readonly items: readonly SearchResult[]
}
