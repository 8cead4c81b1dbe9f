import { normalizePhone, phoneKey } from '#core/manifest/contact/normalize-contact.ts'
import type { Fault } from '../wire.ts'
import { columnOf } from './columns.ts'
import type { Values, Variable } from './variables.ts'

/** Recipient of a message. */
export interface Recipient {
  /** Normalised. */
  readonly phone: string
  readonly values: Values
  /** Location for fault messages. */
  readonly where: string
}

/** Recipients as read, possibly with duplicates, and the faults. */
export interface Found {
  readonly recipients: readonly Recipient[]
  readonly faults: readonly Fault[]
}

type Column = 'phone' | Variable | undefined

/** Default columns without a header line. */
const USUAL: readonly Column[] = ['phone', 'name', 'institution', 'consultant']

const SEPARATOR = /[\t,，;；]/
/** Maximum length of a template value in characters. */
const LONGEST_VALUE = 50
/** Maximum number of characters of invalid text repeated in a message. */
const SAID = 20

const isHeader = (cells: readonly string[]): boolean => cells.some(cell => columnOf(cell) === 'phone')

const valuesOf = (cells: readonly string[], columns: readonly Column[]): Values =>
  Object.fromEntries(columns.flatMap((column, place) => (column && column !== 'phone' && cells[place] ? [[column, cells[place]]] : [])))

/** True if a value would break the line of the message or introduce a variable. */
const isOdd = (values: Values): boolean => Object.values(values).some(value => /[{}\p{Cc}]/u.test(value ?? ''))

/** First value longer than a template allows; undefined if none. Values are never cut. */
const longOf = (values: Values): string | undefined =>
  Object.values(values).find(value => (value?.length ?? 0) > LONGEST_VALUE) ?? undefined

/**
 * Parses a list: one recipient per line with the phone number and further columns, and optionally a header line. Blank lines only count for line
 * numbers.
 */
export function readList(text: string): Found {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), where: `第${index + 1}行` }))
  const filled = lines.filter(({ line }) => line !== '')
  const cellsOf = (line: string): readonly string[] => line.split(SEPARATOR).map(cell => cell.trim())
  const first = cellsOf(filled[0]?.line ?? '')
  const named = isHeader(first)
  const columns = named ? first.map(columnOf) : USUAL
  const at = columns.indexOf('phone')
  const recipients: Recipient[] = []
  const faults: Fault[] = []
  for (const { line, where } of named ? filled.slice(1) : filled) {
    const cells = cellsOf(line)
    const typed = cells[at] ?? ''
    const values = valuesOf(cells, columns)
    if (phoneKey(typed) === undefined) faults.push({ where, reason: typed === '' ? '没有手机号' : `“${typed.slice(0, SAID)}”不是手机号` })
    else if (isOdd(values)) faults.push({ where, reason: '内容中有不能发送的字符' })
    else if (longOf(values)) faults.push({ where, reason: `“${longOf(values)?.slice(0, SAID)}…”超过${LONGEST_VALUE}个字` })
    else recipients.push({ phone: normalizePhone(typed), values, where })
  }
  return { recipients, faults }
}
