/** One thing found, and where it is. */
export interface Found {
  readonly title: string
  readonly hint: string
  /** Address within the app. */
  readonly path: string
}

/** What was found of one kind. */
export interface FoundGroup {
  readonly title: string
  readonly items: readonly Found[]
}
