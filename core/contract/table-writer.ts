import type { FileAnswer } from './files.ts'
import type { FigureFormat } from './model/figure.ts'

/** A column of a table that is written as a file. */
export interface WrittenColumn {
  /** Chinese; its heading. */
  readonly label: string
  /** How its cells are typed. A value that is not of its kind stays text. */
  readonly format: FigureFormat | 'text'
  /** Unit behind the values, told in the heading. */
  readonly suffix?: string
}

/** A table as it stands on a screen. */
export interface WrittenTable {
  /** Name of the sheet. Chinese. */
  readonly title: string
  /** What the file is saved as, without its ending. */
  readonly filename: string
  /** In order. */
  readonly columns: readonly WrittenColumn[]
  /** Cells by column; numbers as numbers or decimal text. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Writes a table as a file of one kind. No text of a cell may become a formula in it. */
export type TableWriter = (table: WrittenTable) => FileAnswer
