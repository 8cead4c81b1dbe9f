import type { Rules } from '#core/contract/model/field.ts'
import { compareDecimal, decimalPlaces, exactDecimal, INEXACT_NUMBER, isDecimal, isLongDecimal, withoutLastZeros } from './decimal.ts'
import type { CheckContext, FieldType, NumberTraits, ParsedValue } from './field-type.ts'
import { ANY_WIDTH, plainNumber, writtenPattern } from './number-text.ts'
import { CELL_WIDTH, countedIn, formattedCell } from './sheet-cells.ts'
import { convertToUnit, unitPattern } from './units.ts'

/** Message for a number outside of the rules' range. */
export const checkRange = (value: string | number, rules: Rules, { label }: CheckContext): string | undefined => {
  if (rules.min !== undefined && compareDecimal(value, rules.min) < 0) return `${label}不能小于${rules.min}`
  if (rules.max !== undefined && compareDecimal(value, rules.max) > 0) return `${label}不能大于${rules.max}`
  return undefined
}

/** An empty value as null. */
export const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** Text of a number; '' if there is none. */
const plainNumberText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Parses a decimal text with at most this many decimal places. */
export const parseDecimal = (text: string, places: number): ParsedValue => {
  const value = plainNumber(text)
  if (value === '') return { value: null }
  // `check` refuses too many decimal places.
  if (isLongDecimal(value)) return { value }
  if (!isDecimal(value)) return { message: '不是数字' }
  const trimmed = withoutLastZeros(value)
  return decimalPlaces(trimmed) > places ? { message: `最多${places}位小数` } : { value: trimmed }
}

/** Maximum decimal places of decimals. */
const MAX_DECIMALS = 6

/** Number text converted from its written unit to the unit of the rules. */
const inOwnUnit = (text: string, { suffix }: Rules = {}): string => plainNumber(convertToUnit(text, suffix))

const parseAnyDecimal = (text: string, { suffix }: Rules = {}): ParsedValue => parseDecimal(convertToUnit(text, suffix), MAX_DECIMALS)

const wholeNumbers: NumberTraits = {
  format: 'integer',
  summable: true,
  rate: false,
  decimals: 0,
  unit: undefined,
  converted: true,
  asTyped: false,
  plain: inOwnUnit,
  bound: parseAnyDecimal,
  read: plain => (/^-?\d{1,15}$/.test(plain) ? Number(plain) : plain),
  settle: value => value,
}

const integerType: FieldType = {
  name: 'integer',
  like: undefined,
  ruleKeys: ['min', 'max', 'from', 'suffix', 'plausible', 'message'],
  names: undefined,
  optionSet: undefined,
  written: true,
  verb: '请输入',
  value: 'integer',
  json: 'number',
  list: false,
  refers: undefined,
  states: undefined,
  time: undefined,
  number: wholeNumbers,
  files: undefined,
  markup: false,
  address: false,
  phone: false,
  several: false,
  dimension: undefined,
  bodySchema: rules => ({ type: 'integer', minimum: rules.min ?? Number.MIN_SAFE_INTEGER, maximum: rules.max ?? Number.MAX_SAFE_INTEGER }),
  spellings: ({ suffix }) => writtenPattern(ANY_WIDTH, unitPattern(suffix)),
  normalize: emptyToNull,
  check: (value, rules, context) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? checkRange(value, rules, context) : `${context.label}只能输入整数`,
  offers: undefined,
  comparedAs: () => 'integer',
  columnTypes: () => ['int2', 'int4', 'int8'],
  queryKind: 'number',
  sortable: true,
  ordered: true,
  filterable: true,
  mask: undefined,
  filter: 'numberRange',
  cell: 'number',
  control: 'number',
  wraps: false,
  format: plainNumberText,
  words: plainNumberText,
  brief: plainNumberText,
  parse: (text, _options, rules) => {
    const value = inOwnUnit(text, rules)
    if (value === '') return { value: null }
    return /^-?\d{1,15}(\.0+)?$/.test(value) ? { value: Number(value) } : { message: '不是整数' }
  },
  sheet: formattedCell('number', '0', 10, { how: ({ suffix }) => countedIn('整数', suffix), example: '1' }),
}

/** A numeric type whose values are kept as text; JSON numbers are accepted too where they are exact. `defaults` apply where the manifest sets no rule. */
export const decimalType = (
  defaults: Rules & { readonly decimals: number },
  own: Pick<FieldType, 'name' | 'ruleKeys' | 'sheet'>,
  traits: Partial<NumberTraits>,
): FieldType => {
  const parse: FieldType['parse'] = (text, _options, rules = {}) => parseDecimal(convertToUnit(text, rules.suffix), defaults.decimals)
  const plain = traits.plain ?? inOwnUnit
  return {
    ...integerType,
    ...own,
    value: 'decimal',
    json: 'string',
    number: {
      ...wholeNumbers,
      decimals: defaults.decimals,
      bound: (text, rules) => parse(text, undefined, rules),
      read: plain => plain,
      ...traits,
    },
    comparedAs: () => 'decimal',
    columnTypes: () => ['numeric'],
    bodySchema: () => ({ type: 'string', pattern: '^-?(0|[1-9][0-9]{0,11})(\\.[0-9]{1,6})?$' }),
    normalize: (value, rules = {}) => {
      if (typeof value === 'number') return exactDecimal(value) ?? value
      return typeof value === 'string' ? plain(value, rules) || null : emptyToNull(value)
    },
    check: (value, rules, context) => {
      const all = { ...defaults, ...rules }
      if (typeof value === 'number') return context.label + INEXACT_NUMBER
      if (typeof value === 'string' && isLongDecimal(value)) return `${context.label}最多${all.decimals}位小数`
      if (typeof value !== 'string' || !isDecimal(value)) return `${context.label}只能输入数字`
      // Trailing zeros do not count as decimal places.
      if (decimalPlaces(withoutLastZeros(value)) > all.decimals) return `${context.label}最多${all.decimals}位小数`
      return checkRange(value, all, context)
    },
    parse,
  }
}

const decimalFormat = ({ decimals }: Rules): string =>
  decimals === undefined ? '0.######' : `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`

const plainDecimalType = decimalType(
  { decimals: MAX_DECIMALS },
  {
    name: 'decimal',
    ruleKeys: ['min', 'max', 'from', 'decimals', 'suffix', 'plausible', 'message'],
    sheet: formattedCell('number', '', CELL_WIDTH, {
      format: rules => ({ kind: 'number', code: decimalFormat(rules) }),
      how: ({ suffix }) => countedIn('数字', suffix),
      example: '30',
    }),
  },
  { format: 'decimal' },
)

export const numberTypes: readonly FieldType[] = [integerType, plainDecimalType]
