import type { ImportIssue } from '#core/contract/importer.ts'

/** What the import endpoints take and answer. */

/** File column (0-based, as text) to field. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportField {
  readonly field: string
  readonly label: string
  readonly required: boolean
}

export interface DryRun extends ImportCounts {
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
  /** Refused rows, the first ones. */
  readonly rows: readonly ImportIssue[]
}

/** Rows of a file by what becomes of them. */
export interface ImportCounts {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
}

export interface ImportResult extends ImportCounts {
  /** Workbook of the refused rows; absent when there is none. */
  readonly errorFileUrl?: string
}

/** Looked at, being written, written, cut off, being undone, undone. */
export type BatchState = 'checked' | 'running' | 'done' | 'failed' | 'reverting' | 'reverted'

/** What became of a batch's rows when it was undone. */
export interface Undone {
  readonly reverted: number
  readonly kept: number
}

/** One file of the person's, and what became of it. */
export interface ImportBatch extends ImportCounts {
  readonly batchId: number
  readonly filename: string
  readonly state: BatchState
  /** When the file came. */
  readonly createdDate: string
  /** Rows that were dealt with until now. */
  readonly done: number
  readonly mapping: Mapping
  /** It can be gone on with: looked at and not written yet, or cut off. */
  readonly open: boolean
  /** Until when it can be undone; absent when it cannot. */
  readonly revertUntil?: string
  readonly undone?: Undone
  /** Workbook of the refused rows; absent when there is none any more. */
  readonly errorFileUrl?: string
}

export interface OwnBatches {
  readonly records: readonly ImportBatch[]
  readonly total: number
}

/** What undoing did, or would do. */
export const undoneText = ({ reverted, kept }: Undone): string =>
  `已撤销${reverted}条${kept > 0 ? `，${kept}条已有后续操作，予以保留` : ''}`
