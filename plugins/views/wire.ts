/** What a view keeps of a list; the same in the browser, on the wire and in the database. */
export interface ViewContent {
  readonly order: readonly string[]
  readonly shown: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
  /** Query values of the filters. */
  readonly params: Readonly<Record<string, string>>
  readonly quickCheck: string
  readonly sort: string
  readonly size: number
}

export interface SavedView {
  readonly id: number
  readonly name: string
  readonly shared: boolean
  /** Saved by the employee who asks. */
  readonly mine: boolean
  readonly owner: string
  /** The employee who asks begins the list with it. */
  readonly isDefault: boolean
  /** As far as the list still knows it. */
  readonly content: ViewContent
}

export const nameLength = 20
/** Holders share their views, and change and take back those of others. */
export const sharePermission = '/views/share'
