/** Normalises cell values to what a spreadsheet program displays. */
import type { SheetValue } from '#core/contract/importer.ts'
import { safeText } from './workbook/cell-xml.ts'

/** Significant digits that spreadsheet programs display; further digits are floating-point noise. */
const DISPLAYED_DIGITS = 15

/** Value of a cell as read by the library; null if empty. */
export function cellValue(value: unknown): SheetValue {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Number(value.toPrecision(DISPLAYED_DIGITS))
  if (typeof value === 'boolean' || value instanceof Date) return value
  return displayedText(String(value))
}

/** ="13900000000": how text files keep a number from being shortened. */
const KEPT_TEXT = /^="([^"]*)"$/
/** Leading apostrophe that marks digits as text; spreadsheet programs do not display it. */
const MARKED_NUMBER = /^['’](?=\+?\d[\d\s.()-]*$)/
/** Long number that a program stored as a decimal: no phone number or id has a decimal point. */
const LONG_DECIMAL = /^(\d{7,})\.0+$/

/** Start of a text that may need conversion. None begins with a letter, so most of up to two million cells are skipped. */
const CONVERTIBLE_START = /^\s*[='’\d]/

function displayedText(text: string): string {
  if (!CONVERTIBLE_START.test(text)) return text
  const trimmed = text.trim()
  const kept = KEPT_TEXT.exec(trimmed)?.[1]
  if (kept !== undefined) return kept
  const plain = trimmed.replace(MARKED_NUMBER, '').replace(LONG_DECIMAL, '$1')
  return plain === trimmed ? withoutApostrophe(text) : plain
}

/** Removes the apostrophe that exported workbooks put before a formula-like text, so that a corrected report can be imported again. */
const withoutApostrophe = (text: string): string => (text.startsWith("'") && safeText(text.slice(1)) === text ? text.slice(1) : text)

/** Error values of formulas; text files hold them as text. */
const CELL_ERRORS = /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i

/** True if a cell shows a formula's error value. */
export const isCellError = (value: SheetValue | undefined): value is string => typeof value === 'string' && CELL_ERRORS.test(value.trim())
