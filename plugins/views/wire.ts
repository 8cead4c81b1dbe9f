/** Content of a view, the same in the browser, in requests and in the database. */
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
  /** True if the caller owns it. */
  readonly mine: boolean
  readonly owner: string
  /** True if it is the caller's default view of the list. */
  readonly isDefault: boolean
  /** Reduced to what the list still has. */
  readonly content: ViewContent
}

export const maxViewNameLength = 20
/** Permission to share own views, and to change and unshare those of others. */
export const sharePermission = '/views/share'
