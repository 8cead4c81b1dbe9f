/** Strict parsing of query texts to typed values. Each function throws a 400. */
import { badParameter } from '#core/contract/errors.ts'
import type { ParsedValue, QueryKind } from '../fields/field-type.ts'
import { queryId } from '../id/read-id.ts'
import { addDays, firstOfMonth, isDate, isDateTime, isMonth, nextSecond } from '../time/wall-time.ts'

/** A single value, in the type of the field it is compared with. */
export type QueryValue = string | number | boolean

/** How values of a field are parsed. */
export interface ValueReader {
  readonly kind: QueryKind
  /** Values by their text, for static option sets. */
  readonly options?: ReadonlyMap<string, QueryValue>
  normalize(value: string): unknown
  /** Parses a number as forms and imports do, in the field's unit. */
  parse(text: string): ParsedValue
}

function parseNumber(key: string, text: string, reader: ValueReader): number {
  const parsed = reader.parse(text)
  if ('message' in parsed || parsed.value === null) throw badParameter(key)
  return Number(parsed.value)
}

/** Parses a query text to a value of the field. */
export const parseValue = (key: string, text: string, reader: ValueReader): QueryValue => {
  switch (reader.kind) {
    case 'number':
      return parseNumber(key, text, reader)
    case 'id':
      return queryId(key, text)
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw badParameter(key)
      return text === 'true'
    case 'option': {
      const value = reader.options === undefined ? text : reader.options.get(text)
      if (value === undefined) throw badParameter(key)
      return value
    }
    case 'month':
      if (!isMonth(text)) throw badParameter(key)
      return text
    case 'none':
      throw badParameter(key)
    case 'text':
    case 'exact':
    case 'date':
    case 'datetime': {
      const value = reader.normalize(text)
      if (typeof value !== 'string') throw badParameter(key)
      return value
    }
  }
}

/** Half-open range: includes `from`, excludes `before`. Dates for date fields, date-times for datetime fields. */
export interface TimeRange {
  readonly from: string
  readonly before: string
}

/** Time range of a query value: a second, a day or a month. */
export const parseTime = (key: string, text: string, kind: 'date' | 'datetime'): TimeRange => {
  if (kind === 'date') return parseDay(key, text)
  if (isDateTime(text)) return { from: text, before: nextSecond(text) }
  const day = parseDay(key, text)
  return { from: `${day.from} 00:00:00`, before: `${day.before} 00:00:00` }
}

const parseDay = (key: string, text: string): TimeRange => {
  if (isMonth(text)) return { from: firstOfMonth(text), before: firstOfMonth(text, 1) }
  const date = isDateTime(text) ? text.slice(0, 10) : text
  if (!isDate(date)) throw badParameter(key)
  return { from: date, before: addDays(date, 1) }
}

/** Value of a single-date filter without its time 00:00:00. */
export const withoutZeroTime = (text: string): string => text.replace(/ 00:00:00$/, '')
