import type { ImportIssue } from '#core/contract/importer.ts'

/** Request and response types of the import endpoints. */

export type OptionValue = string | number | boolean

/**
 * Meaning of a text that matches no option: an option's value, or null for “left empty”. Without `value` the meaning is unknown, which withdraws an
 * earlier one.
 */
export interface ChosenValue {
  readonly field: string
  readonly text: string
  readonly value?: OptionValue | null
}

/** Choices of the user in the review of a file. */
export interface FileChoices {
  readonly values: readonly ChosenValue[]
  /** Fields whose unreadable values are left empty. */
  readonly leaveEmpty: readonly string[]
  /** True if hidden rows are included. Absent in batches that are older than this choice. */
  readonly hidden?: boolean
  /** Chosen units of columns whose heading names an unknown one. */
  readonly units?: readonly ChosenUnit[]
}

export interface ChosenUnit {
  readonly field: string
  readonly unit: string
}

/** Column whose heading names an unknown unit: none of its numbers is read until the user has chosen one. */
export interface AskedUnit {
  readonly field: string
  /** As written in the heading. */
  readonly said: string
  /** Selectable units. */
  readonly units: readonly string[]
  /** The chosen unit. */
  readonly unit?: string
}

/** Field by 0-based file column, which is a string key. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportField {
  readonly field: string
  readonly label: string
  readonly required: boolean
}

/** Counts of findings in a field's column. */
export interface ColumnFinding {
  readonly field: string
  /** Values converted from another unit. */
  readonly converted: number
  /** Valid but unusual values. */
  readonly doubtful: number
  /** Values that the field does not accept. */
  readonly unreadable: number
  /** Unreadable values that are left empty. */
  readonly emptied: number
  /** Cells with an error value or a boolean that are left empty. */
  readonly errors: number
}

/** Cell that is worth a look. */
export interface CellFinding {
  readonly row: number
  readonly field: string
  /** Text of the cell in the file; in a doubt, the amount with its unit. */
  readonly text: string
  /** Value after conversion, or the question about it. */
  readonly said: string
}

/** Texts of an option field's column that match none of its options. */
export interface UnknownTexts {
  readonly field: string
  readonly texts: readonly UnknownText[]
  /** Number of texts that are not listed. */
  readonly more: number
  /** Options that they can be mapped to. */
  readonly options: readonly { readonly value: OptionValue; readonly label: string }[]
}

export interface UnknownText {
  readonly text: string
  readonly count: number
  /** Known meaning; null for “left empty”. */
  readonly value?: OptionValue | null
  /** True if the meaning comes from an earlier import. */
  readonly remembered?: true
}

export interface DryRun extends ImportCounts {
  readonly batchId: number
  /** Values for the whole file, by item of the importing action's form. */
  readonly form: Readonly<Record<string, unknown>>
  /** Sheet that was read; '' in a text file. */
  readonly sheet: string
  /** Visible sheets that could be read. */
  readonly sheets: readonly string[]
  /** Headers of the file. */
  readonly columns: readonly string[]
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly chosen: FileChoices
  /** First rows under the header. */
  readonly sample: readonly (readonly string[])[]
  /** First refused rows. */
  readonly rows: readonly ImportIssue[]
  readonly findings: readonly ColumnFinding[]
  /** First cells of this kind. */
  readonly conversions: readonly CellFinding[]
  /** First cells of this kind. */
  readonly doubts: readonly CellFinding[]
  /** First cells of this kind. */
  readonly errors: readonly CellFinding[]
  readonly unknown: readonly UnknownTexts[]
  /** Non-empty rows that the sheet hides, included or not. */
  readonly hiddenRows: number
  /** Hidden columns, 0-based; they are mapped by hand only. */
  readonly hiddenColumns: readonly number[]
  readonly units: readonly AskedUnit[]
}

/** Counts of a file's rows by outcome. */
export interface ImportCounts {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Unreadable values that are left empty. */
  readonly emptied?: number
}

export interface ImportResult extends ImportCounts {
  /** URL of the workbook of refused rows; absent if there are none. */
  readonly errorFileUrl?: string
}

/** Dry run done, being written, written, interrupted, being undone, undone. */
export type BatchState = 'checked' | 'running' | 'done' | 'failed' | 'reverting' | 'reverted'

/** Counts of a batch's rows after undoing. */
export interface Undone {
  readonly reverted: number
  readonly kept: number
}

/** One import of the user, with its result. */
export interface ImportBatch extends ImportCounts {
  readonly batchId: number
  readonly filename: string
  readonly state: BatchState
  /** Time of the upload. */
  readonly createdDate: string
  /** Rows processed so far. */
  readonly done: number
  readonly mapping: Mapping
  /** True if it can be continued: checked and not yet written, or interrupted. */
  readonly open: boolean
  /** Time until which it can be undone; absent if it cannot. */
  readonly revertUntil?: string
  readonly undone?: Undone
  /** URL of the workbook of refused rows; absent if there is none, or no longer. */
  readonly errorFileUrl?: string
}

export interface OwnBatchesPage {
  readonly records: readonly ImportBatch[]
  readonly total: number
}

/** Result of undoing, as a Chinese message. */
export const undoneText = ({ reverted, kept }: Undone): string =>
  `已撤销${reverted}条${kept > 0 ? `，${kept}条已有后续操作，予以保留` : ''}`
