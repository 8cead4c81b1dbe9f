/** Messages between the server and the worker thread that reads a file. */
import type { ImportColumn, SheetValue } from '#core/contract/importer.ts'
import type { AskedUnit } from '../wire.ts'
import type { CheckedRow } from './check-rows.ts'
import type { Found } from './findings.ts'
import type { ImportField } from './imported-items.ts'
import type { Layout, LayoutChoice } from './sheet-layout.ts'

export interface ReadRequest {
  readonly bytes: Uint8Array
  readonly columns: readonly ImportColumn[]
  readonly fields: readonly ImportField[]
  readonly choice: LayoutChoice
  /** Row numbers to return unchecked, and no others; absent: every row is checked. */
  readonly only?: ReadonlySet<number>
}

export interface PlainRow {
  /** 1-based, as spreadsheet programs count. */
  readonly row: number
  /** One value per header. */
  readonly cells: readonly SheetValue[]
}

/** Findings in the checked rows, and in the file as a whole. */
export interface FoundInFile extends Found {
  /** Non-empty rows that the sheet hides. */
  readonly hidden: number
  readonly units: readonly AskedUnit[]
}

/** Messages of the worker, in this order: the layout once, rows in parts, findings of checked rows, the end. A refusal may come at any time. */
export type Told =
  | { readonly kind: 'layout'; readonly layout: Layout }
  | { readonly kind: 'checked'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'found'; readonly found: FoundInFile }
  | { readonly kind: 'plain'; readonly rows: readonly PlainRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly message: string }
