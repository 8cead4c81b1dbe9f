/** How built-in types are written to and read from spreadsheets. */
import type { CellFormat, SheetCell } from './field-type.ts'

const TEXT_FORMAT: CellFormat = { kind: 'text', code: '@' }

/** Usual width of a column in characters. */
export const CELL_WIDTH = 16
/** Width of a column of long texts. */
export const WIDE_CELL = 40
/** Width of a column of several values. */
export const LIST_CELL = 24

/** Cells that hold a text: the base of all others. */
export const textCell: SheetCell = {
  format: () => TEXT_FORMAT,
  width: () => CELL_WIDTH,
  how: () => '',
  example: '',
  damaged: () => undefined,
  doubt: () => undefined,
  distinct: false,
  named: false,
}

/** Cells that hold a number or a date. */
export const formattedCell = (kind: CellFormat['kind'], code: string, width: number, more: Partial<SheetCell>): SheetCell => ({
  ...textCell,
  format: () => ({ kind, code }),
  width: () => width,
  ...more,
})

/** Instruction for a number, with its unit. */
export const countedIn = (what: string, unit: string | undefined): string => (unit === undefined ? what : `${what}，单位${unit}`)
