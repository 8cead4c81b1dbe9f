/** What passes between the server and the thread that reads a file. */
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
  /** Rows that are wanted as they stand, by their number, and nothing else; absent: every row is checked. */
  readonly only?: ReadonlySet<number>
}

export interface PlainRow {
  /** As the spreadsheet program counts. */
  readonly row: number
  /** One value a header. */
  readonly cells: readonly SheetValue[]
}

/** What was found in the rows that were checked, and beside them. */
export interface FoundInFile extends Found {
  /** Rows with something in them that the sheet does not show. */
  readonly hidden: number
  readonly units: readonly AskedUnit[]
}

/** In this order: the layout once, rows in parts, what was found in those that were checked, the end. Or a refusal at any time. */
export type Told =
  | { readonly kind: 'layout'; readonly layout: Layout }
  | { readonly kind: 'checked'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'found'; readonly found: FoundInFile }
  | { readonly kind: 'plain'; readonly rows: readonly PlainRow[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly message: string }
