/** What the log's endpoints answer. */

/** A field that changed, in words; '' where there was nothing. */
export interface Change {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** GET /system/operationLog/entry */
export interface EntryContent {
  readonly rows: readonly {
    readonly resource: string
    readonly id: number
    readonly url: string | null
    readonly changes: readonly Change[]
  }[]
  /** Further rows. */
  readonly more: number
  readonly notes: readonly { readonly label: string; readonly text: string }[]
}

/**
 * Why an entry does not fit: its content is not what was written; entries before it are gone; the newest entries of its lane are gone; or the whole
 * lane was written anew since the last check.
 */
export type Misfit = 'changed' | 'missing' | 'cut' | 'rewritten'

export interface BrokenEntry {
  /** Of the entry; of one that is gone the last before it. */
  readonly id: number
  readonly reason: Misfit
  /** How many entries are gone. */
  readonly missing: number
}

/** What a check found. */
export interface CheckResult {
  readonly whole: boolean
  readonly checked: number
  readonly intact: boolean
  readonly brokenCount: number
  /** The first of them. */
  readonly broken: readonly BrokenEntry[]
  /** Lanes whose oldest entries are no longer kept. */
  readonly pruned: number
}

/** The last check, as it is told above the log. */
export interface LastCheck extends CheckResult {
  readonly time: string
  readonly operator: string | null
}

export const ENTRY = '/system/operationLog/entry'
export const CHECK = '/system/operationLog/check'
export const VERIFY = '/system/operationLog/verify'
