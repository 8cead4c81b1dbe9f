import type { Rules } from '#core/contract/model/field.ts'
import { isDate, isDateTime, isMonth, wallDate, wallDateTime } from '../time/wall-time.ts'
import { type CheckContext, type FieldType, isEmptyValue } from './field-type.ts'
import { formattedCell } from './sheet-cells.ts'
import { parseWrittenDate, parseWrittenMonth } from './written-date.ts'

/** Message if the value violates noFuture or noPast. */
const pastFutureProblem = (value: string, now: string, { label }: CheckContext, { noFuture, noPast }: Rules): string | undefined => {
  if (noFuture && value > now) return `${label}不能晚于当前时间`
  return noPast && value < now ? `${label}不能早于当前时间` : undefined
}

const timeText = (value: unknown): string => (isEmptyValue(value) ? '' : String(value))

const dateType: FieldType = {
  name: 'date',
  like: undefined,
  ruleKeys: ['noFuture', 'noPast', 'from', 'message'],
  names: undefined,
  optionSet: undefined,
  written: false,
  verb: '请选择',
  value: 'date',
  json: 'string',
  list: false,
  refers: undefined,
  states: undefined,
  time: 'date',
  number: undefined,
  files: undefined,
  markup: false,
  address: false,
  phone: false,
  several: false,
  dimension: undefined,
  spellings: undefined,
  offers: undefined,
  comparedAs: () => 'date',
  columnTypes: () => ['date'],
  queryKind: 'date',
  sortable: true,
  ordered: true,
  filterable: true,
  mask: undefined,
  filter: 'dateRange',
  cell: 'dateOnly',
  control: 'date',
  wraps: false,
  bodySchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  normalize: value => (typeof value === 'string' ? value.trim() || null : (value ?? null)),
  check: (value, rules, context) =>
    typeof value === 'string' && isDate(value)
      ? pastFutureProblem(value, wallDate(context.now), context, rules)
      : `请选择正确的${context.label}`,
  format: timeText,
  words: timeText,
  brief: timeText,
  parse: text => {
    if (text.trim() === '') return { value: null }
    const written = parseWrittenDate(text)
    return 'message' in written ? written : { value: written.date }
  },
  sheet: formattedCell('time', 'yyyy-mm-dd', 12, { how: () => '日期', example: '2026-06-30' }),
}

/** An instant in ISO format, as records have it that were read from the database. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const TO_THE_MINUTE = 'YYYY-MM-DD HH:mm'.length

export const dateTypes: readonly FieldType[] = [
  dateType,
  {
    ...dateType,
    name: 'datetime',
    value: 'datetime',
    time: 'datetime',
    comparedAs: () => 'datetime',
    columnTypes: () => ['timestamptz'],
    queryKind: 'datetime',
    cell: 'date',
    control: 'datetime',
    bodySchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' }),
    check: (value, rules, context) =>
      typeof value === 'string' && isDateTime(value)
        ? pastFutureProblem(value, wallDateTime(context.now), context, rules)
        : `请选择正确的${context.label}`,
    words: value => (typeof value === 'string' && INSTANT.test(value) ? wallDateTime(new Date(value)) : timeText(value)),
    brief: value => timeText(value).slice(0, TO_THE_MINUTE),
    parse: text => {
      if (text.trim() === '') return { value: null }
      const written = parseWrittenDate(text)
      return 'message' in written ? written : { value: `${written.date} ${written.time}` }
    },
    sheet: formattedCell('time', 'yyyy-mm-dd hh:mm:ss', 20, { how: () => '日期和时间，时间可省略', example: '2026-06-30 14:30' }),
  },
  {
    ...dateType,
    name: 'month',
    value: 'month',
    time: 'month',
    comparedAs: () => 'month',
    columnTypes: () => ['text', 'bpchar', 'varchar'],
    queryKind: 'month',
    filter: 'month',
    cell: 'text',
    control: 'month',
    bodySchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}$' }),
    check: (value, rules, context) =>
      typeof value === 'string' && isMonth(value)
        ? pastFutureProblem(value, wallDate(context.now).slice(0, 7), context, rules)
        : `请选择正确的${context.label}`,
    parse: text => {
      if (text.trim() === '') return { value: null }
      const month = parseWrittenMonth(text)
      return month === undefined ? { message: '不是月份' } : { value: month }
    },
    sheet: formattedCell('time', 'yyyy-mm', 10, { how: () => '年月', example: '2026-06' }),
  },
]
