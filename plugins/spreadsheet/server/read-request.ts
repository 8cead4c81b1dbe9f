/** Messages between the server and the worker thread that reads a file. */
import type { ImportColumn, SheetValue } from '#core/contract/importer.ts'
import type { AskedUnit } from '../wire/dry-run.ts'
import type { CheckedRow } from './check-rows.ts'
import type { RowFindings } from './findings.ts'
import type { ImportableField } from './imported-items.ts'
import type { LayoutChoice, SheetLayout } from './sheet-layout.ts'

export interface SheetReadRequest {
  readonly bytes: Uint8Array
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly ImportableField[]
  readonly choice: LayoutChoice
  /** Row numbers to return unchecked, and no others; absent: every row is checked. */
  readonly only?: ReadonlySet<number>
}

/** What the worker thread starts with. */
export interface ReaderInput {
  readonly request: SheetReadRequest
  /** URLs of the modules of contributed field types, which the thread has to load for itself. */
  readonly typeModules: readonly string[]
}

export interface UncheckedRow {
  /** 1-based, as spreadsheet programs count. */
  readonly row: number
  /** One value per header. */
  readonly cells: readonly SheetValue[]
}

/** Findings in the checked rows, and in the file as a whole. */
export interface FileFindings extends RowFindings {
  /** Non-empty rows that the sheet hides. */
  readonly hidden: number
  readonly units: readonly AskedUnit[]
}

/** Messages of the worker, in this order: the layout once, rows in parts, findings of checked rows, the end. A refusal may come at any time. */
export type ReaderMessage =
  | { readonly kind: 'layout'; readonly layout: SheetLayout }
  | { readonly kind: 'checked'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'found'; readonly found: FileFindings }
  | { readonly kind: 'plain'; readonly rows: readonly UncheckedRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly message: string }
