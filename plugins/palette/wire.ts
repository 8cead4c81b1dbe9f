/** Search result with its path. */
export interface Found {
  readonly title: string
  readonly hint: string
  /** Path within the app. */
  readonly path: string
}

/** Results of one resource. */
export interface FoundGroup {
  readonly title: string
  readonly items: readonly Found[]
}
