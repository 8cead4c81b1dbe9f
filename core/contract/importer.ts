import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { OptionSource } from './option-source.ts'
import type { WriteContext } from './write-context.ts'

/** A value as a spreadsheet holds it. */
export type SheetValue = string | number | boolean | Date | null

/** A column that an importer understands. */
export interface ImportColumn {
  /** Key in RawImportRow.cells. */
  readonly field: string
  /** Header in the template, and the name in reports. */
  readonly label: string
  /** Other headers it goes by, without spaces. */
  readonly aliases: readonly string[]
  /** A file without such a column cannot be imported. */
  readonly required: boolean
}

/** A row as the file has it, its columns already told apart. */
export interface RawImportRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** Values by ImportColumn.field; columns that the file lacks are absent. */
  readonly cells: Readonly<Record<string, SheetValue>>
}

/** A row that passed its checks, with normalised values by field. */
export interface ImportRow {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** JSON by the importer's own keys: it is kept between check and write. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Why a row is refused. A row has at most one. */
export interface ImportIssue {
  /** Row number as the spreadsheet program shows it, from 1. */
  readonly row: number
  /** A value breaks a rule, or the row is there already (in the file or the database). */
  readonly kind: 'failed' | 'duplicate'
  /** Field it is about, '' for the whole row. */
  readonly field: string
  /** The value as read, for the report. */
  readonly value: string
  /** Chinese. */
  readonly reason: string
}

/** What a domain contributes so that its rows can come from a spreadsheet; files, jobs and reports are the import plugin's. */
export interface Importer {
  /** Resource whose rows it makes; one importer a resource. */
  readonly resource: string
  /** Action of the resource that imports; its path and permission guard all import endpoints. */
  readonly action: string
  /** Columns it understands, in the template's order. */
  readonly columns: readonly ImportColumn[]
  /** Columns besides those that follow from the manifests of the moment, such as custom fields. */
  extraColumns?(snapshot: Snapshot): readonly ImportColumn[]
  /** Checks all rows of a file at once, as the form would, including duplicates inside the file and against the database. Writes nothing. */
  check(
    rows: readonly RawImportRow[],
    context: { readonly db: Db; readonly actor: Actor; readonly snapshot: Snapshot; readonly options: OptionSource },
  ): Promise<{ readonly rows: readonly ImportRow[]; readonly issues: readonly ImportIssue[] }>
  /** Writes a part of the checked rows in the given transaction; answers the rows that turned out to be duplicates meanwhile. */
  write(rows: readonly ImportRow[], context: ImportWriteContext): Promise<readonly ImportIssue[]>
  /** Removes what the batch wrote and nobody touched since. */
  revert(context: ImportWriteContext): Promise<{ readonly reverted: number; readonly kept: number }>
}

/** Where an importer writes: the transaction of one part of a batch. */
export interface ImportWriteContext extends WriteContext {
  /** Row of the import batch; what is written remembers it, so that it can be reverted. */
  readonly batchId: number
}
