import { type FieldOption, type FieldType, isEmptyValue, type ParsedValue } from './field-type.ts'
import { findOption, labelOf } from './option-labels.ts'
import { LIST_CELL, textCell } from './sheet-cells.ts'

const splitList = (text: string): readonly string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

/** Values once each; null if there is none. */
export const distinctOrNull = (value: unknown): unknown => {
  if (isEmptyValue(value)) return null
  return Array.isArray(value) ? [...new Set(value)] : value
}

/** Parses several options in one text. */
export const parseMany = (text: string, options: readonly FieldOption[]): ParsedValue => {
  const parts = splitList(text)
  const unknown = parts.find(part => findOption(part, options) === undefined)
  if (unknown !== undefined) return { message: `没有“${unknown}”这个选项` }
  const values = parts.map(part => findOption(part, options)?.value)
  return { value: values.length === 0 ? null : [...new Set(values)] }
}

const MAX_CHOICE_LENGTH = 200
/** Maximum number of values in a list if the manifest gives no "max". */
const MAX_LISTED_OPTIONS = 100

const isChoiceValue = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= MAX_CHOICE_LENGTH : typeof value === 'number' || typeof value === 'boolean'

const optionText: FieldType['format'] = (value, options = []) => (isEmptyValue(value) ? '' : labelOf(value, options))

const INTEGER_COLUMNS = ['int2', 'int4', 'int8']
const TEXT_COLUMNS = ['text', 'varchar', 'bpchar']

/** Columns of an option: the type of its set's values decides. */
const optionColumns: FieldType['columnTypes'] = option => {
  if (option === undefined) return [...TEXT_COLUMNS, ...INTEGER_COLUMNS, 'bool']
  if (typeof option === 'number') return INTEGER_COLUMNS
  return typeof option === 'boolean' ? ['bool'] : TEXT_COLUMNS
}

const optionKind: FieldType['comparedAs'] = option => {
  if (typeof option === 'number') return 'integer'
  return typeof option === 'boolean' ? 'boolean' : 'text'
}

export const optionType: FieldType = {
  name: 'option',
  like: undefined,
  ruleKeys: ['message'],
  names: 'options',
  optionSet: undefined,
  written: false,
  verb: '请选择',
  value: 'option',
  json: 'scalar',
  list: false,
  refers: undefined,
  states: 'set',
  time: undefined,
  number: undefined,
  files: undefined,
  markup: false,
  address: false,
  phone: false,
  several: false,
  dimension: 'options',
  spellings: undefined,
  offers: undefined,
  comparedAs: optionKind,
  columnTypes: optionColumns,
  queryKind: 'option',
  sortable: false,
  ordered: true,
  filterable: true,
  mask: undefined,
  filter: 'select',
  cell: 'tag',
  control: 'select',
  wraps: false,
  bodySchema: () => ({ type: ['string', 'number', 'boolean'], maxLength: MAX_CHOICE_LENGTH }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (isChoiceValue(value) ? undefined : `请选择正确的${label}`),
  format: optionText,
  words: optionText,
  brief: optionText,
  parse: (text, options = []) => {
    if (text.trim() === '') return { value: null }
    const found = findOption(text, options)
    return found === undefined ? { message: `没有“${text.trim()}”这个选项` } : { value: found.value }
  },
  sheet: { ...textCell, how: () => '从“可选值”中选一个' },
}

/** Check for several values: each must be valid, and their number must keep to the rules. */
export const checkMany =
  (isRight: (value: unknown) => boolean, limit: number): FieldType['check'] =>
  (value, rules, { label }) => {
    if (!Array.isArray(value) || !value.every(isRight)) return `请选择正确的${label}`
    const most = rules.max ?? limit
    if (value.length > most) return `最多可选择${most}个`
    return value.length < (rules.min ?? 0) ? `至少选择${rules.min}个` : undefined
  }

const optionsText: FieldType['format'] = (value, set = []) => (Array.isArray(value) ? value.map(one => labelOf(one, set)).join('、') : '')

const optionsType: FieldType = {
  ...optionType,
  name: 'options',
  ruleKeys: ['min', 'max', 'message'],
  value: 'options',
  json: 'array',
  list: true,
  states: undefined,
  comparedAs: () => 'list',
  columnTypes: () => ['_text', '_varchar'],
  ordered: false,
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  wraps: true,
  bodySchema: rules => ({
    type: 'array',
    maxItems: rules.max ?? MAX_LISTED_OPTIONS,
    items: { type: ['string', 'number', 'boolean'], maxLength: MAX_CHOICE_LENGTH },
  }),
  normalize: distinctOrNull,
  check: checkMany(isChoiceValue, MAX_LISTED_OPTIONS),
  format: optionsText,
  words: optionsText,
  brief: optionsText,
  parse: (text, set = []) => parseMany(text, set),
  sheet: {
    ...textCell,
    width: () => LIST_CELL,
    how: ({ max }) => `从“可选值”中选，多个用顿号隔开${max === undefined ? '' : `，最多${max}个`}`,
  },
}

const YES_NO: readonly FieldOption[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

/** Option set of boolean fields without their own; always exists. */
export const BOOLEAN_OPTIONS = 'boolean'

const yesNoText: FieldType['format'] = (value, set = YES_NO) => (typeof value === 'boolean' ? labelOf(value, set) : '')

const booleanType: FieldType = {
  ...optionType,
  name: 'boolean',
  names: 'optionsOptional',
  optionSet: BOOLEAN_OPTIONS,
  value: 'boolean',
  json: 'boolean',
  states: YES_NO,
  dimension: undefined,
  comparedAs: () => 'boolean',
  columnTypes: () => ['bool'],
  queryKind: 'boolean',
  cell: 'map',
  control: 'switch',
  bodySchema: () => ({ type: 'boolean' }),
  check: (value, _rules, { label }) => (typeof value === 'boolean' ? undefined : `请选择${label}`),
  format: yesNoText,
  words: yesNoText,
  brief: yesNoText,
  parse: (text, set = YES_NO) => optionType.parse(text, set),
}

export const choiceTypes: readonly FieldType[] = [optionType, optionsType, booleanType]
