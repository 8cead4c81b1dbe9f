import type { ImportIssue } from '#core/contract/importer.ts'

/** What the import endpoints take and answer. */

export type OptionValue = string | number | boolean

/** What a text means that is no option: one of them, or nothing (null). Without a value it is not known, whatever was said of it before. */
export interface ChosenValue {
  readonly field: string
  readonly text: string
  readonly value?: OptionValue | null
}

/** What people choose when they review a file. */
export interface Chosen {
  readonly values: readonly ChosenValue[]
  /** Fields in which a value that cannot be read is left empty. */
  readonly leaveEmpty: readonly string[]
  /** Rows that the sheet hides are taken, too. Batches of before this could be chosen say nothing. */
  readonly hidden?: boolean
  /** What numbers count whose heading names a unit that is not known. */
  readonly units?: readonly ChosenUnit[]
}

export interface ChosenUnit {
  readonly field: string
  readonly unit: string
}

/** A column whose heading names a unit that nobody knows: none of its numbers is read before it is chosen what they count. */
export interface AskedUnit {
  readonly field: string
  /** As the heading has it. */
  readonly said: string
  /** What may be chosen. */
  readonly units: readonly string[]
  /** What was chosen. */
  readonly unit?: string
}

/** File column (0-based, as text) to field. */
export type Mapping = Readonly<Record<string, string>>

export interface ImportField {
  readonly field: string
  readonly label: string
  readonly required: boolean
}

/** How often something was found in a field's column. */
export interface ColumnFinding {
  readonly field: string
  /** Values that stood in another unit. */
  readonly converted: number
  /** Sound values that are unusual. */
  readonly doubtful: number
  /** Values that the field does not take. */
  readonly unreadable: number
  /** Of these, those that are left empty. */
  readonly emptied: number
  /** Cells that show an error or a truth value, and are left empty. */
  readonly errors: number
}

/** A value of a row that is worth a look. */
export interface CellFinding {
  readonly row: number
  readonly field: string
  /** As it stood in the file; of what is asked about, the amount that it is. */
  readonly text: string
  /** What it became, or what is asked about it. */
  readonly said: string
}

/** Texts of an option field's column that are none of its options. */
export interface UnknownTexts {
  readonly field: string
  readonly texts: readonly UnknownText[]
  /** How many there are besides these. */
  readonly more: number
  /** What they may be mapped to. */
  readonly options: readonly { readonly value: OptionValue; readonly label: string }[]
}

export interface UnknownText {
  readonly text: string
  readonly count: number
  /** What it means, if that was said; null for nothing. */
  readonly value?: OptionValue | null
  /** It was said in an earlier import. */
  readonly remembered?: true
}

export interface DryRun extends ImportCounts {
  readonly batchId: number
  /** What was chosen for the whole file, by item of the importing action's form. */
  readonly form: Readonly<Record<string, unknown>>
  /** The sheet that was read; '' in a text file. */
  readonly sheet: string
  /** Visible sheets that could be read instead. */
  readonly sheets: readonly string[]
  /** Headers of the file. */
  readonly columns: readonly string[]
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly chosen: Chosen
  /** The first rows under the header. */
  readonly sample: readonly (readonly string[])[]
  /** Refused rows, the first ones. */
  readonly rows: readonly ImportIssue[]
  readonly findings: readonly ColumnFinding[]
  /** The first ones. */
  readonly conversions: readonly CellFinding[]
  /** The first ones. */
  readonly doubts: readonly CellFinding[]
  /** The first ones. */
  readonly errors: readonly CellFinding[]
  readonly unknown: readonly UnknownTexts[]
  /** Rows with something in them that the sheet does not show; taken where that was chosen. */
  readonly hiddenRows: number
  /** Columns that the sheet does not show, 0-based: mapped by hand only. */
  readonly hiddenColumns: readonly number[]
  readonly units: readonly AskedUnit[]
}

/** Rows of a file by what becomes of them. */
export interface ImportCounts {
  readonly total: number
  readonly ok: number
  readonly duplicate: number
  readonly failed: number
  /** Values that are left empty because they cannot be read. */
  readonly emptied?: number
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
