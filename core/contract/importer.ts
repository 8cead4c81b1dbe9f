import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'
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
  /** By field name, normalised; null for an empty cell. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Why a row is refused, as the importer says it. */
export interface ImportRefusal extends Omit<ImportIssue, 'value'> {
  /** The value for the report, where it is not the cell as read. */
  readonly value?: string
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
  /** Action of the resource that imports; its path and permission guard all import endpoints. What its form says is for cells that are empty. */
  readonly action: string
  /** Action whose form rows are held to: what that form has can be imported, and fields that say "import". */
  readonly form: string
  /** Refuses what the form's rules let pass, all rows of a file at once: duplicates in the file and in the database. Writes nothing. */
  check(rows: readonly ImportRow[], context: ImportContext): Promise<readonly ImportRefusal[]>
  /** Writes a part of the checked rows in the given transaction; answers the rows that can no longer be. */
  write(rows: readonly ImportRow[], context: ImportWriteContext & Pick<ImportContext, 'form'>): Promise<readonly ImportIssue[]>
  /** Once, in the transaction that ends a batch when all of its rows are dealt with: to tell what only the whole says. */
  ended?(context: ImportWriteContext): Promise<void>
  /** Removes a part of what the batch wrote, as far as nobody touched it since. Parts follow each other until none is left. */
  revert(context: ImportWriteContext, part: RevertPart): Promise<RevertedPart>
  /** What undoing the batch would do now. Writes nothing. */
  revertible(context: { readonly db: Db; readonly batchId: number }): Promise<Revertible>
}

/** Which rows of a batch are undone in one transaction. */
export interface RevertPart {
  /** Those behind the row with this id. */
  readonly after: number
  /** So many at most. */
  readonly most: number
}

/** What became of them. */
export interface RevertedPart {
  /** Rows that are gone. */
  readonly reverted: number
  /** Rows that stay, because somebody has used them. */
  readonly kept: number
  /** The last row that was looked at; absent when there is none behind it. */
  readonly last?: number
}

/** What undoing a batch would do. */
export interface Revertible {
  /** Rows that would go. */
  readonly reverted: number
  /** Rows that would stay, by why. Chinese. */
  readonly kept: readonly { readonly reason: string; readonly count: number }[]
}

/** What an importer checks with. */
export interface ImportContext {
  /** To read what is there already. */
  readonly db: Db
  /** Who imports. */
  readonly actor: Actor
  /** Everything declared, as it is when the rows are checked. */
  readonly snapshot: Snapshot
  /** The server's services: whose rows are visible, and what a file may ask. */
  readonly services: Pick<ServerServices, 'lists' | 'questions'>
  /** What the form of the importing action says of the whole file: by item, where the person has filled it in. */
  readonly form: Readonly<Record<string, unknown>>
  /** The person was told already what these rows are held against, and it was counted: now they are looked at again to be written. */
  readonly counted: boolean
}

/** Where an importer writes: the transaction of one part of a batch. */
export interface ImportWriteContext extends WriteContext {
  /** Everything declared: where a field's value is stored. */
  readonly snapshot: Snapshot
  /** Row of the import batch; what is written remembers it, so that it can be reverted. */
  readonly batchId: number
}
