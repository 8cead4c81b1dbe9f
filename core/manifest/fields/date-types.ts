import type { Rules } from '#core/contract/model/field.ts'
import { isDate, isDateTime, isMonth, wallDate, wallDateTime } from '../time/wall-time.ts'
import type { CheckContext, FieldType } from './field-type.ts'
import { isEmptyValue } from './field-type.ts'
import { parseWrittenDate, parseWrittenMonth } from './written-date.ts'

/** Message if the value violates noFuture or noPast. */
const pastFutureProblem = (value: string, now: string, { label }: CheckContext, { noFuture, noPast }: Rules): string | undefined => {
  if (noFuture && value > now) return `${label}不能晚于当前时间`
  return noPast && value < now ? `${label}不能早于当前时间` : undefined
}

const dateType: FieldType = {
  name: 'date',
  ruleKeys: ['noFuture', 'noPast', 'from', 'message'],
  verb: '请选择',
  list: false,
  columnTypes: ['date'],
  queryKind: 'date',
  sortable: true,
  ordered: true,
  filterable: true,
  filter: 'dateRange',
  cell: 'dateOnly',
  control: 'date',
  bodySchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  normalize: value => (typeof value === 'string' ? value.trim() || null : (value ?? null)),
  check: (value, rules, context) =>
    typeof value === 'string' && isDate(value)
      ? pastFutureProblem(value, wallDate(context.now), context, rules)
      : `请选择正确的${context.label}`,
  format: value => (isEmptyValue(value) ? '' : String(value)),
  parse: text => {
    if (text.trim() === '') return { value: null }
    const written = parseWrittenDate(text)
    return 'message' in written ? written : { value: written.date }
  },
}

export const dateTypes: readonly FieldType[] = [
  dateType,
  {
    ...dateType,
    name: 'datetime',
    columnTypes: ['timestamptz'],
    queryKind: 'datetime',
    cell: 'date',
    control: 'datetime',
    bodySchema: () => ({ type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' }),
    check: (value, rules, context) =>
      typeof value === 'string' && isDateTime(value)
        ? pastFutureProblem(value, wallDateTime(context.now), context, rules)
        : `请选择正确的${context.label}`,
    parse: text => {
      if (text.trim() === '') return { value: null }
      const written = parseWrittenDate(text)
      return 'message' in written ? written : { value: `${written.date} ${written.time}` }
    },
  },
  {
    ...dateType,
    name: 'month',
    columnTypes: ['text', 'bpchar', 'varchar'],
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
  },
]
