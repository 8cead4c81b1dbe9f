import type { Rules } from '#core/contract/model/field.ts'
import { compareDecimal, decimalPlaces, groupDigits, isDecimal, isLongDecimal, withoutLastZeros } from './decimal.ts'
import type { CheckContext, FieldType, ParsedValue } from './field-type.ts'
import { moneyProblem, plainMoney, plainPercent } from './money.ts'
import { ANY_WIDTH, ASCII_ONLY, plainNumber, writtenPattern } from './number-text.ts'
import { convertToUnit, unitOf, unitPattern } from './units.ts'

const checkRange = (value: string | number, rules: Rules, { label }: CheckContext): string | undefined => {
  if (rules.min !== undefined && compareDecimal(value, rules.min) < 0) return `${label}不能小于${rules.min}`
  if (rules.max !== undefined && compareDecimal(value, rules.max) > 0) return `${label}不能大于${rules.max}`
  return undefined
}

const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

const integerType: FieldType = {
  name: 'integer',
  ruleKeys: ['min', 'max', 'from', 'suffix', 'plausible', 'message'],
  written: true,
  verb: '请输入',
  list: false,
  columnTypes: ['int2', 'int4', 'int8'],
  queryKind: 'number',
  sortable: true,
  ordered: true,
  filterable: true,
  filter: 'numberRange',
  cell: 'number',
  control: 'number',
  bodySchema: rules => ({ type: 'integer', minimum: rules.min ?? Number.MIN_SAFE_INTEGER, maximum: rules.max ?? Number.MAX_SAFE_INTEGER }),
  spellings: rules => writtenPattern(ANY_WIDTH, unitPattern(unitOf('integer', rules))),
  normalize: emptyToNull,
  check: (value, rules, context) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? checkRange(value, rules, context) : `${context.label}只能输入整数`,
  format: value => (value === null || value === undefined ? '' : String(value)),
  parse: (text, _options, rules) => {
    const value = plainNumber(convertToUnit(text, unitOf('integer', rules)))
    if (value === '') return { value: null }
    return /^-?\d{1,15}(\.0+)?$/.test(value) ? { value: Number(value) } : { message: '不是整数' }
  },
}

const parseDecimal = (text: string, places: number): ParsedValue => {
  const value = plainNumber(text)
  if (value === '') return { value: null }
  // `check` refuses too many decimal places.
  if (isLongDecimal(value)) return { value }
  if (!isDecimal(value)) return { message: '不是数字' }
  const trimmed = withoutLastZeros(value)
  return decimalPlaces(trimmed) > places ? { message: `最多${places}位小数` } : { value: trimmed }
}

/** A numeric type whose values are sent as text. `defaults` apply where the manifest sets no rule. */
const decimalType = (name: string, defaults: Rules & { readonly decimals: number }, ruleKeys: FieldType['ruleKeys']): FieldType => ({
  ...integerType,
  name,
  ruleKeys,
  columnTypes: ['numeric'],
  bodySchema: () => ({ type: 'string', pattern: '^-?(0|[1-9][0-9]{0,11})(\\.[0-9]{1,6})?$' }),
  spellings: rules => writtenPattern(ANY_WIDTH, unitPattern(unitOf(name, rules))),
  normalize: (value, rules) =>
    typeof value === 'string' ? plainNumber(convertToUnit(value, unitOf(name, rules))) || null : emptyToNull(value),
  check: (value, rules, context) => {
    const all = { ...defaults, ...rules }
    if (typeof value === 'string' && isLongDecimal(value)) return `${context.label}最多${all.decimals}位小数`
    if (typeof value !== 'string' || !isDecimal(value)) return `${context.label}只能输入数字`
    // Trailing zeros do not count as decimal places.
    if (decimalPlaces(withoutLastZeros(value)) > all.decimals) return `${context.label}最多${all.decimals}位小数`
    return checkRange(value, all, context)
  },
  format: value => (value === null || value === undefined ? '' : String(value)),
  parse: (text, _options, rules) => parseDecimal(convertToUnit(text, unitOf(name, rules)), defaults.decimals),
})

const percentType = decimalType('percent', { decimals: 2, min: 0, max: 100 }, ['min', 'max', 'from', 'decimals', 'plausible', 'message'])

const PERCENT_DIGITS = '只能输入半角数字，如 12.5'

const formatFixed =
  (suffix: string) =>
  (value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    const text = String(value)
    return isDecimal(text) ? `${groupDigits(text, 2)}${suffix}` : text
  }

export const numberTypes: readonly FieldType[] = [
  integerType,
  { ...decimalType('decimal', { decimals: 6 }, ['min', 'max', 'from', 'decimals', 'suffix', 'plausible', 'message']) },
  {
    ...decimalType('money', { decimals: 2 }, ['min', 'max', 'from', 'suffix', 'plausible', 'message']),
    spellings: () => writtenPattern(ASCII_ONLY),
    normalize: value => (typeof value === 'string' ? plainMoney(value) || null : emptyToNull(value)),
    check: (value, rules, context) => {
      const fault = moneyProblem(value)
      return fault === undefined ? checkRange(value as string, rules, context) : context.label + fault
    },
    parse: text => {
      const value = plainMoney(text) || null
      const message = value === null ? undefined : moneyProblem(value)
      return message === undefined ? { value } : { message }
    },
    cell: 'currency',
    control: 'money',
    format: formatFixed('元'),
  },
  {
    ...percentType,
    spellings: () => writtenPattern(ASCII_ONLY, { before: '', behind: '(?:\\s*%)?' }),
    normalize: value => (typeof value === 'string' ? plainPercent(value) || null : emptyToNull(value)),
    check: (value, rules, context) =>
      typeof value === 'string' && isDecimal(value) ? percentType.check(value, rules, context) : context.label + PERCENT_DIGITS,
    parse: (text, options, rules) => {
      const value = plainPercent(text)
      return value === '' || isDecimal(value) ? percentType.parse(value, options, rules) : { message: PERCENT_DIGITS }
    },
    cell: 'percent',
    control: 'percent',
    format: formatFixed('%'),
  },
]
