import type { FileAnswer } from './files.ts'

/** Format of numbers. Counts are numbers; money, decimals and percentages are texts. */
export type NumberFormat = 'integer' | 'decimal' | 'money' | 'percent'

/** A column of a table written to a file. */
export interface WrittenColumn {
  /** Header. Chinese. */
  readonly label: string
  /** Cell format. A value that does not match it is written as text. */
  readonly format: NumberFormat | 'text'
  /** Unit of the values, shown in the header. */
  readonly suffix?: string
}

/** A table as shown on a screen. */
export interface WrittenTable {
  /** Name of the sheet. Chinese. */
  readonly title: string
  /** File name without extension. */
  readonly filename: string
  /** Columns in order. */
  readonly columns: readonly WrittenColumn[]
  /** Cells by column; numbers as numbers or decimal strings. */
  readonly rows: readonly (readonly (string | number)[])[]
}

/** Writes a table as a file of one format. It must prevent CSV injection: no text of a cell may become a formula. */
export type TableWriter = (table: WrittenTable) => FileAnswer
