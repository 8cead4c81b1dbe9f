/** What a cell holds, as a spreadsheet program shows it. */
import type { SheetValue } from '#core/contract/importer.ts'
import { safeText } from './workbook/cell-xml.ts'

/** Digits of a number that spreadsheet programs show: what stands behind them is noise of how results are reckoned. */
const SHOWN_DIGITS = 15

/** A cell that the library has read; null for an empty one. */
export function cellValue(value: unknown): SheetValue {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'number') return Number(value.toPrecision(SHOWN_DIGITS))
  if (typeof value === 'boolean' || value instanceof Date) return value
  return asShown(String(value))
}

/** ="13900000000": how text files keep a number from being shortened. */
const KEPT_TEXT = /^="([^"]*)"$/
/** A sign that says “text” before what is written in digits; it is not shown. */
const MARKED_NUMBER = /^['’](?=\+?\d[\d\s.()-]*$)/
/** A long number that a program took for a decimal: no phone number or id has a point. */
const LONG_DECIMAL = /^(\d{7,})\.0+$/

/** All of these begin with something else than a letter; of two million cells most need no second look. */
const UNUSUAL = /^\s*[='’\d]/

function asShown(text: string): string {
  if (!UNUSUAL.test(text)) return text
  const trimmed = text.trim()
  const kept = KEPT_TEXT.exec(trimmed)?.[1]
  if (kept !== undefined) return kept
  const plain = trimmed.replace(MARKED_NUMBER, '').replace(LONG_DECIMAL, '$1')
  return plain === trimmed ? unguarded(text) : plain
}

/** Without the apostrophe that our own workbooks put before what looks like a formula: a corrected one comes back. */
const unguarded = (text: string): string => (text.startsWith("'") && safeText(text.slice(1)) === text ? text.slice(1) : text)

/** What spreadsheet programs show instead of a result; text files have it as text. */
const ERRORS = /^#(?:REF!|N\/A|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i

/** Whether a cell shows that its formula has no result. */
export const isCellError = (value: SheetValue | undefined): value is string => typeof value === 'string' && ERRORS.test(value.trim())
