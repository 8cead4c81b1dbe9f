import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
import type { WriteContext } from './write-context.ts'

/** A cell value as read from a spreadsheet. */
export type SheetValue = string | number | boolean | Date | null

/** A spreadsheet column that an importer accepts. */
export interface ImportColumn {
  /** Key in RawImportRow.cells. */
  readonly field: string
  /** Header in the template, and name in reports. */
  readonly label: string
  /** Alternative headers, without spaces. */
  readonly aliases: readonly string[]
  /** A file without this column cannot be imported. */
  readonly required: boolean
}

/** A row as read from the file, with its cells assigned to columns. */
export interface RawImportRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** Cell values by ImportColumn.field; columns missing in the file are absent. */
  readonly cells: Readonly<Record<string, SheetValue>>
}

/** A validated row with normalised values. */
export interface ImportRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** Normalised values by field name; null for an empty cell. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A refused row, as the importer reports it. */
export interface ImportRefusal extends Omit<ImportIssue, 'value'> {
  /** Value for the report, if it differs from the cell as read. */
  readonly value?: string
}

/** Why a row is refused. At most one per row. */
export interface ImportIssue {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** 'failed': a value breaks a rule; 'duplicate': the row already exists in the file or the database. */
  readonly kind: 'failed' | 'duplicate'
  /** Field that caused the refusal; '' for the whole row. */
  readonly field: string
  /** The value as read from the file, for the report. */
  readonly value: string
  /** Reason. Chinese. */
  readonly reason: string
}

/** Spreadsheet import of one resource, contributed by a domain; files, jobs and reports belong to the import plugin. */
export interface Importer {
  /** Resource whose rows are created; one importer per resource. */
  readonly resource: string
  /** Action of the resource that imports; its path and permission guard all import endpoints. Values of its form are used for empty cells. */
  readonly action: string
  /** Action whose form validates the rows: fields of that form can be imported, and fields with "import". */
  readonly form: string
  /** Finds refusals that the form's rules cannot, for all rows of a file at once: duplicates in the file and in the database. Writes nothing. */
  check(rows: readonly ImportRow[], context: ImportContext): Promise<readonly ImportRefusal[]>
  /** Writes a part of the checked rows in the given transaction; answers the rows that could no longer be written. */
  write(rows: readonly ImportRow[], context: ImportWriteContext & Pick<ImportContext, 'form'>): Promise<readonly ImportIssue[]>
  /** Runs once, in the transaction that ends a batch after all of its rows: to emit what concerns the whole batch. */
  ended?(context: ImportWriteContext): Promise<void>
  /** Deletes a part of the rows that the batch created, except rows changed since. Called part after part until none is left. */
  revert(context: ImportWriteContext, part: RevertPart): Promise<RevertedPart>
  /** Preview of reverting the batch now. Writes nothing. */
  revertible(context: { readonly db: Db; readonly batchId: number }): Promise<Revertible>
}

/** Part of a batch that is reverted in one transaction. */
export interface RevertPart {
  /** Only rows with a greater id than this. */
  readonly after: number
  /** Maximum number of rows. */
  readonly most: number
}

/** Result of reverting one part. */
export interface RevertedPart {
  /** Number of deleted rows. */
  readonly reverted: number
  /** Number of rows kept because they have been used since. */
  readonly kept: number
  /** Id of the last row that was examined, to continue after; absent if no row was left. */
  readonly last?: number
}

/** Preview of reverting a batch. */
export interface Revertible {
  /** Number of rows that would be deleted. */
  readonly reverted: number
  /** Rows that would be kept, counted by reason. Chinese. */
  readonly kept: readonly { readonly reason: string; readonly count: number }[]
}

/** Context for checking rows. */
export interface ImportContext {
  /** Connection to read existing rows. */
  readonly db: Db
  /** The importing employee. */
  readonly actor: Actor
  /** The Snapshot in service when the rows are checked. */
  readonly snapshot: Snapshot
  /** The server's services: visibility of rows, and the rate limit of questions about masked values. */
  readonly services: Pick<ServerServices, 'lists' | 'questions'>
  /** Values for the whole file from the form of the importing action, by item name; empty items are absent. */
  readonly form: Readonly<Record<string, unknown>>
  /**
   * The duplicates among these rows were already shown to the employee, and counted as questions about masked values: now the rows are checked again
   * before writing.
   */
  readonly counted: boolean
}

/** Context for writing rows: the transaction of one part of a batch. */
export interface ImportWriteContext extends WriteContext {
  /** Everything declared, e.g. the column in which a field is stored. */
  readonly snapshot: Snapshot
  /** Id of the import batch; created rows must store it, so that the batch can be reverted. */
  readonly batchId: number
}
