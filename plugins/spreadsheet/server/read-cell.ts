import type { SheetValue } from '#core/contract/importer.ts'
import { checkValue, doubtOf, fieldType, isConverted, isEmptyValue, isNumberType, unitOf } from '#core/manifest/public.ts'
import { isCellError } from './cell-value.ts'
import type { ImportItem } from './imported-items.ts'
import type { ColumnUnit, PlacedField } from './place-fields.ts'
import { isChoiceType, type ReadChoice, readChoice } from './read-choice.ts'

/** Value of a cell as the form would hold it, or the reason for refusing it. */
export type CellResult = (
  | {
      readonly value: unknown
      /** The number with its unit, as displayed. */
      readonly amount?: string | undefined
      /** True if the cell had another unit. */
      readonly converted?: boolean
      /** Question about an unusual value. */
      readonly doubt?: string | undefined
    }
  | { readonly reason: string }
) &
  Partial<Pick<ReadChoice, 'unknown' | 'unread' | 'dropped'>>

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const MIDNIGHT = ' 00:00:00'

/** Text of a workbook date, which holds its wall time in UTC. Dates before 1900 are a time only. */
function dateText(date: Date): string {
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`
  if (date.getUTCFullYear() < 1900) return time
  return withoutMidnight(`${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())} ${time}`)
}

const withoutMidnight = (text: string): string => (text.endsWith(MIDNIGHT) ? text.slice(0, -MIDNIGHT.length) : text)

/** Text of a cell as displayed; '' if empty. */
export function cellText(value: SheetValue | undefined): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? dateText(value) : String(value).trim()
}

/** Display text of a cell's text: a date as a date, even if the file has its day number. */
export function displayedCellText(item: Pick<ImportItem, 'type'> | undefined, text: string): string {
  const type = item && fieldType(item.type)
  if (type?.time === undefined) return text
  const parsed = type.parse(text)
  return 'value' in parsed && typeof parsed.value === 'string' ? withoutMidnight(parsed.value) : text
}

/**
 * Kind of a cell that holds neither text nor number: an error value, or a boolean in a field that is not boolean.
 * @returns its Chinese name; undefined if the cell can be read
 */
export function valuelessKind({ item }: Pick<PlacedField, 'item'>, value: SheetValue | undefined): string | undefined {
  if (isCellError(value)) return `错误值 ${value.trim().toUpperCase()}`
  return typeof value === 'boolean' && fieldType(item.type).json !== 'boolean' ? `逻辑值 ${String(value).toUpperCase()}` : undefined
}

/** Reads one cell by the rules of its form item: same parser, checks and messages as the form. */
export function readCell(field: PlacedField, written: string): CellResult {
  const { item, options, columnUnit } = field
  const text = withColumnUnit(written, columnUnit)
  const { sheet, normalize } = fieldType(item.type)
  if (sheet.named) return readReferenceText(item, text)
  const damage = sheet.damaged(text)
  if (damage !== undefined) return { reason: damage }
  if (columnUnit && columnUnit.as === undefined && BARE_NUMBER.test(text)) return { reason: unknownUnitText(item, columnUnit) }
  const { result, ...found } = parseCell(field, text)
  if ('message' in result)
    return { reason: options === undefined ? `${item.label}：${result.message}` : `${item.label}${result.message}`, ...found }
  const value = normalize(result.value, item.rules)
  const reason = checkValue(item, value, { options })
  if (reason !== undefined) return { reason, ...found }
  if (isEmptyValue(value)) return { value: null, ...found }
  return { value, ...amountWithUnit(item, text, value), doubt: doubtOf(item, value) ?? sheet.doubt(value), ...found }
}

/** Number without a unit of its own. */
const BARE_NUMBER = /^[-\uff0d\u2212]?[\d\uff10-\uff19.,，．。]+$/

/** Appends the heading's unit to a number without one. */
export const withColumnUnit = (text: string, unit: ColumnUnit | undefined): string =>
  unit?.as !== undefined && BARE_NUMBER.test(text) ? text + unit.as : text

const unknownUnitText = ({ label, type, rules }: ImportItem, { said }: ColumnUnit): string =>
  `${label}：表头的单位“${said}”不能换算为${unitOf(type, rules)}，请为该列选择单位，或改成以${unitOf(type, rules)}为单位后再导入`

const parseCell = ({ item, options, known, leaveEmpty }: PlacedField, text: string): Pick<ReadChoice, 'result'> & Partial<ReadChoice> =>
  options !== undefined && isChoiceType(item.type)
    ? readChoice(item.type, text, options, known, leaveEmpty)
    : { result: fieldType(item.type).parse(text, options, item.rules) }

function amountWithUnit(
  { type, rules }: ImportItem,
  text: string,
  value: unknown,
): Pick<Extract<CellResult, { value: unknown }>, 'amount' | 'converted'> {
  const unit = isNumberType(type) ? unitOf(type, rules) : undefined
  return unit === undefined ? {} : { amount: `${String(value)} ${unit}`, converted: isConverted(text, unit) }
}

/** Text that names a row of another list. The worker thread has no database, so it is looked up later. */
function readReferenceText(item: ImportItem, text: string): CellResult {
  const value = text === '' ? null : text
  const reason = value === null ? checkValue(item, value) : undefined
  return reason === undefined ? { value } : { reason }
}
