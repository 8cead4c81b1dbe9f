/** Responses of the audit log's endpoints. */

/** A changed field as text; '' for an empty value. */
export interface EntryChange {
  readonly field: string
  readonly label: string
  readonly before: string
  readonly after: string
}

/** GET /system/operationLog/entry. */
export interface EntryContent {
  readonly rows: readonly {
    readonly resource: string
    readonly id: number
    readonly url: string | null
    readonly changes: readonly EntryChange[]
  }[]
  /** Number of further rows that are not listed. */
  readonly more: number
  readonly notes: readonly { readonly label: string; readonly text: string }[]
}

/**
 * Reason why an entry fails the check: its content was changed; entries before it are missing; the newest entries of its lane are missing; or the
 * whole lane was rewritten since the last check.
 */
export type FailureReason = 'changed' | 'missing' | 'cut' | 'rewritten'

export interface FailingEntry {
  /** Id of the entry; if entries are missing, of a remaining neighbour; 0 if its lane is empty. */
  readonly id: number
  readonly reason: FailureReason
  /** Number of missing entries. */
  readonly missing: number
}

/** Findings of a check. */
export interface CheckResult {
  readonly whole: boolean
  readonly checked: number
  readonly intact: boolean
  readonly brokenCount: number
  /** The first of the failing entries. */
  readonly broken: readonly FailingEntry[]
  /** Number of lanes whose oldest entries were pruned. */
  readonly pruned: number
}

/** The last check, as shown above the log. */
export interface LastCheck extends CheckResult {
  readonly time: string
  readonly operator: string | null
}

export const AUDIT_ENTRY_PATH = '/system/operationLog/entry'
export const AUDIT_CHECK_PATH = '/system/operationLog/check'
export const AUDIT_VERIFY_PATH = '/system/operationLog/verify'
