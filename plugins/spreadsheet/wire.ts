import type { ImportIssue } from '#core/contract/importer.ts'

/** What the import endpoints take and answer. */

/** File column (0-based, as text) to field. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportField {
  readonly field: string
  readonly label: string
  readonly required: boolean
}

export interface DryRun {
  readonly batchId: number
  /** The sheet that was read; '' in a text file. */
  readonly sheet: string
  /** Visible sheets that could be read instead. */
  readonly sheets: readonly string[]
  /** Headers of the file. */
  readonly columns: readonly string[]
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  /** The first rows under the header. */
  readonly sample: readonly (readonly string[])[]
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Refused rows, the first ones. */
  readonly rows: readonly ImportIssue[]
}

export interface ImportResult {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Workbook of the refused rows; absent when there is none. */
  readonly errorFileUrl?: string
}
