/** Writes one cell of a worksheet as XML. */

import type { CellFormat } from '#core/contract/field-type.ts'

/** Start of a text that a spreadsheet program may take for a formula (CSV injection), also after spaces and in full width. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** Puts an apostrophe before a text that looks like a formula, so that opening or re-saving the file as text never runs it. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** Most characters of a cell; spreadsheet programs report a file with longer cells as damaged. */
const MAX_CELL_LENGTH = 32_767
/** Significant digits that a spreadsheet program keeps exactly; longer numbers are changed. */
const EXACT_DIGITS = 15

const WIRE_NUMBER = /^-?\d+(?:\.\d+)?$/

/** True if a text is a number in wire format. */
export const isWireNumber = (text: string): boolean => WIRE_NUMBER.test(text)

const SHEET_DAY_MS = 86_400_000
/** Day 0 of the 1900 date system. */
const DAY_ZERO_1900 = Date.UTC(1899, 11, 30)
/** The 1900 date system contains a 29 February 1900: earlier days would be displayed one day off. */
const FIRST_EXACT_DAY = 61
const WALL_TIME = /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?)?$/

/** @param style index among the workbook's cell formats, 0 for none */
export function cellXml(at: string, value: unknown, format: CellFormat | undefined, style: number): string {
  const open = style === 0 ? `<c r="${at}"` : `<c r="${at}" s="${style}"`
  if (value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const number = numberText(value, format)
  if (number !== undefined) return `${open}><v>${number}</v></c>`
  if (typeof value === 'boolean') return `${open} t="b"><v>${value ? 1 : 0}</v></c>`
  return `${open} t="inlineStr"><is><t xml:space="preserve">${xmlText(safeText(String(value)).slice(0, MAX_CELL_LENGTH))}</t></is></c>`
}

/** Numeric content of the cell; undefined if the value is written as text. */
function numberText(value: unknown, format: CellFormat | undefined): string | undefined {
  if (value instanceof Date) return String((value.getTime() - DAY_ZERO_1900) / SHEET_DAY_MS)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || format === undefined || format.kind === 'text') return undefined
  if (format.kind === 'time') return dayNumber(value)
  return WIRE_NUMBER.test(value) && value.replace(/\D|^-?0+/g, '').length <= EXACT_DIGITS ? value : undefined
}

/** Day number of a wall time, day or month; undefined if it cannot be expressed. */
function dayNumber(text: string): string | undefined {
  const [, year, month, day = '01', hour = '0', minute = '0', second = '0'] = WALL_TIME.exec(text) ?? []
  if (year === undefined) return undefined
  const date = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - DAY_ZERO_1900) / SHEET_DAY_MS
  if (date < FIRST_EXACT_DAY) return undefined
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return seconds === 0 ? String(date) : (date + seconds / 86_400).toFixed(10)
}

const XML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
const NOT_IN_XML = /[\0-\b\v\f\r\x0e-\x1f\ufffe\uffff]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow them
const NEEDS_ESCAPING = /[\0-\x1f&<>"_\ud800-\udfff\ufffe\uffff]/

/** Escapes a text for XML. `_x0041_` is read as a character code, so the underscore of such a text is written as a code itself. */
export const xmlText = (text: string): string => (NEEDS_ESCAPING.test(text) ? escapedXml(text) : text)

const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, one => XML_ENTITIES[one] ?? one)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
