/** One cell of a worksheet as XML. */

/** How the values of a column stand in their cells; a value that is not of its kind stays text. */
export interface CellFormat {
  /** Decimals travel as text, times as wall time. */
  readonly kind: 'number' | 'time' | 'text'
  /** The spreadsheet's own word for how they are shown. */
  readonly code: string
}

/** What a spreadsheet program may take for a formula, also behind spaces and in full width. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]/u

/** A text that looks like a formula gets a leading apostrophe, so that opening or re-saving a file as text never runs it. */
export function safeText(text: string): string {
  return FORMULA_START.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text
}

/** Most characters of a cell; a file with more is called damaged. */
const LONGEST = 32_767
/** Beyond this many digits a spreadsheet program changes a number. */
const EXACT_DIGITS = 15

const NUMBER = /^-?\d+(?:\.\d+)?$/

/** Whether a text is a number as the wire writes them. */
export const isNumber = (text: string): boolean => NUMBER.test(text)

const DAY_MS = 86_400_000
/** Day 0 of the calendar that workbooks count by. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** That calendar has a 29 February 1900: days before it would be shown one off. */
const FIRST_DAY = 61
const WALL_TIME = /^(\d{4})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?)?$/

/** @param style its index among the workbook's cell formats, 0 for none */
export function cellXml(at: string, value: unknown, format: CellFormat | undefined, style: number): string {
  const open = style === 0 ? `<c r="${at}"` : `<c r="${at}" s="${style}"`
  if (value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))) return ''
  const number = numberText(value, format)
  if (number !== undefined) return `${open}><v>${number}</v></c>`
  if (typeof value === 'boolean') return `${open} t="b"><v>${value ? 1 : 0}</v></c>`
  return `${open} t="inlineStr"><is><t xml:space="preserve">${xmlText(safeText(String(value)).slice(0, LONGEST))}</t></is></c>`
}

/** Undefined for what is written as text. */
function numberText(value: unknown, format: CellFormat | undefined): string | undefined {
  if (value instanceof Date) return String((value.getTime() - DAY_ZERO) / DAY_MS)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || format === undefined || format.kind === 'text') return undefined
  if (format.kind === 'time') return dayNumber(value)
  return NUMBER.test(value) && value.replace(/\D|^-?0+/g, '').length <= EXACT_DIGITS ? value : undefined
}

/** Wall time, a day or a month as the day number of a workbook. */
function dayNumber(text: string): string | undefined {
  const [, year, month, day = '01', hour = '0', minute = '0', second = '0'] = WALL_TIME.exec(text) ?? []
  if (year === undefined) return undefined
  const date = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - DAY_ZERO) / DAY_MS
  if (date < FIRST_DAY) return undefined
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return seconds === 0 ? String(date) : (date + seconds / 86_400).toFixed(10)
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const NOT_IN_XML = /[\0-\b\v\f\r\x0e-\x1f\ufffe\uffff]/g

/** Whatever needs a second look; most texts of a workbook need none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no place for them
const UNUSUAL = /[\0-\x1f&<>"_\ud800-\udfff\ufffe\uffff]/

/** `_x0041_` means a character by its code there, so a text that reads so has its underscore written as one. */
export const xmlText = (text: string): string => (UNUSUAL.test(text) ? escaped(text) : text)

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"]/g, one => SPECIAL[one] as string)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
