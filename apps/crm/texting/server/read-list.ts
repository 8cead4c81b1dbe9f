import { normalizePhone, phoneKey } from '#core/manifest/public.ts'
import type { RecipientFault } from '../wire.ts'
import { recipientColumnOf } from './columns.ts'
import type { TemplateVariable, VariableValues } from './variables.ts'

/** Recipient of a message. */
export interface Recipient {
  /** Normalised. */
  readonly phone: string
  readonly values: VariableValues
  /** Location for fault messages. */
  readonly where: string
}

/** Recipients as read, possibly with duplicates, and the faults. */
export interface RecipientList {
  readonly recipients: readonly Recipient[]
  readonly faults: readonly RecipientFault[]
}

type RecipientColumn = 'phone' | TemplateVariable | undefined

/** Default columns without a header line. */
const DEFAULT_COLUMNS: readonly RecipientColumn[] = ['phone', 'name', 'institution', 'consultant']

const CELL_SEPARATOR = /[\t,，;；]/
/** Maximum length of a template value in characters. */
const MAX_VALUE_LENGTH = 50
/** Maximum number of characters of invalid text repeated in a message. */
const MAX_QUOTED_LENGTH = 20

const isHeader = (cells: readonly string[]): boolean => cells.some(cell => recipientColumnOf(cell) === 'phone')

const recipientValues = (cells: readonly string[], columns: readonly RecipientColumn[]): VariableValues =>
  Object.fromEntries(columns.flatMap((column, place) => (column && column !== 'phone' && cells[place] ? [[column, cells[place]]] : [])))

/** True if a value would break the line of the message or introduce a variable. */
const hasForbiddenChars = (values: VariableValues): boolean => Object.values(values).some(value => /[{}\p{Cc}]/u.test(value ?? ''))

/** First value longer than a template allows; undefined if none. Values are never cut. */
const tooLongValue = (values: VariableValues): string | undefined =>
  Object.values(values).find(value => (value?.length ?? 0) > MAX_VALUE_LENGTH) ?? undefined

/**
 * Parses a list: one recipient per line with the phone number and further columns, and optionally a header line. Blank lines only count for line
 * numbers.
 */
export function readList(text: string): RecipientList {
  const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), where: `第${index + 1}行` }))
  const filled = lines.filter(({ line }) => line !== '')
  const cellsOf = (line: string): readonly string[] => line.split(CELL_SEPARATOR).map(cell => cell.trim())
  const first = cellsOf(filled[0]?.line ?? '')
  const named = isHeader(first)
  const columns = named ? first.map(recipientColumnOf) : DEFAULT_COLUMNS
  const at = columns.indexOf('phone')
  const recipients: Recipient[] = []
  const faults: RecipientFault[] = []
  for (const { line, where } of named ? filled.slice(1) : filled) {
    const cells = cellsOf(line)
    const typed = cells[at] ?? ''
    const values = recipientValues(cells, columns)
    if (phoneKey(typed) === undefined)
      faults.push({ where, reason: typed === '' ? '没有手机号' : `“${typed.slice(0, MAX_QUOTED_LENGTH)}”不是手机号` })
    else if (hasForbiddenChars(values)) faults.push({ where, reason: '内容中有不能发送的字符' })
    else if (tooLongValue(values))
      faults.push({ where, reason: `“${tooLongValue(values)?.slice(0, MAX_QUOTED_LENGTH)}…”超过${MAX_VALUE_LENGTH}个字` })
    else recipients.push({ phone: normalizePhone(typed), values, where })
  }
  return { recipients, faults }
}
