import { isId } from '../id/read-id.ts'
import type { FieldOption, FieldType, ParsedValue } from './field-type.ts'
import { isEmptyValue } from './field-type.ts'

/** All options of a tree, parents before children. */
export const flattenOptions = (options: readonly FieldOption[]): readonly FieldOption[] =>
  options.flatMap(option => [option, ...flattenOptions(option.children ?? [])])

/** Index of an option set, because imports and exports look up values for every row. */
interface OptionIndex {
  readonly labels: ReadonlyMap<unknown, string>
  /** Options by label and by value; a label takes precedence over an equal value. */
  readonly byText: ReadonlyMap<string, FieldOption>
}

/** Text of an option for comparison: case and width of letters are ignored. */
export const foldOption = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
const optionIndexes = new WeakMap<readonly FieldOption[], OptionIndex>()

/** Cached by array: option sets are replaced, never changed. The first of several equal options wins. */
const optionIndexOf = (options: readonly FieldOption[]): OptionIndex => {
  const known = optionIndexes.get(options)
  if (known !== undefined) return known
  const all = [...flattenOptions(options)].reverse()
  const index = {
    labels: new Map(all.map(option => [option.value as unknown, option.label])),
    byText: new Map([
      ...all.map(one => [foldOption(String(one.value)), one] as const),
      ...all.map(one => [foldOption(one.label), one] as const),
    ]),
  }
  optionIndexes.set(options, index)
  return index
}

/** Option with that label, else with that value. */
export const findOption = (text: string, options: readonly FieldOption[]): FieldOption | undefined =>
  optionIndexOf(options).byText.get(foldOption(text))

/** Label of a value; the value itself if the set does not (or no longer) contain it. */
const labelOf = (value: unknown, options: readonly FieldOption[]): string => optionIndexOf(options).labels.get(value) ?? String(value)

const refLabel = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return isEmptyValue(value) ? '' : String(value)
  const shown = Object.entries(value).find(([key]) => key !== 'id')
  return shown === undefined || isEmptyValue(shown[1]) ? '' : String(shown[1])
}

const splitList = (text: string): readonly string[] =>
  text
    .split(/[,，、;；|\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')

const distinctOrNull = (value: unknown): unknown => {
  if (isEmptyValue(value)) return null
  return Array.isArray(value) ? [...new Set(value)] : value
}

const parseMany = (text: string, options: readonly FieldOption[]): ParsedValue => {
  const parts = splitList(text)
  const unknown = parts.find(part => findOption(part, options) === undefined)
  if (unknown !== undefined) return { message: `没有“${unknown}”这个选项` }
  const values = parts.map(part => findOption(part, options)?.value)
  return { value: values.length === 0 ? null : [...new Set(values)] }
}

const MAX_CHOICE_LENGTH = 200
/** Maximum number of values in a list if the manifest gives no "max". */
const MAX_LISTED_OPTIONS = 100
const MAX_LISTED_REFERENCES = 500

const isChoiceValue = (value: unknown): boolean =>
  typeof value === 'string' ? value.length <= MAX_CHOICE_LENGTH : typeof value === 'number' || typeof value === 'boolean'

export const optionType: FieldType = {
  name: 'option',
  ruleKeys: ['message'],
  names: 'options',
  verb: '请选择',
  list: false,
  columnTypes: ['text', 'varchar', 'bpchar', 'int2', 'int4', 'int8', 'bool'],
  queryKind: 'option',
  sortable: false,
  ordered: true,
  filterable: true,
  filter: 'select',
  cell: 'tag',
  control: 'select',
  bodySchema: () => ({ type: ['string', 'number', 'boolean'], maxLength: MAX_CHOICE_LENGTH }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (isChoiceValue(value) ? undefined : `请选择正确的${label}`),
  format: (value, options = []) => (isEmptyValue(value) ? '' : labelOf(value, options)),
  parse: (text, options = []) => {
    if (text.trim() === '') return { value: null }
    const found = findOption(text, options)
    return found === undefined ? { message: `没有“${text.trim()}”这个选项` } : { value: found.value }
  },
}

/** Check for several values: each must be valid, and their number must keep to the rules. */
const checkMany =
  (isRight: (value: unknown) => boolean, limit: number): FieldType['check'] =>
  (value, rules, { label }) => {
    if (!Array.isArray(value) || !value.every(isRight)) return `请选择正确的${label}`
    const most = rules.max ?? limit
    if (value.length > most) return `最多可选择${most}个`
    return value.length < (rules.min ?? 0) ? `至少选择${rules.min}个` : undefined
  }

const optionsType: FieldType = {
  ...optionType,
  name: 'options',
  ruleKeys: ['min', 'max', 'message'],
  list: true,
  columnTypes: ['_text', '_varchar'],
  ordered: false,
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  bodySchema: rules => ({
    type: 'array',
    maxItems: rules.max ?? MAX_LISTED_OPTIONS,
    items: { type: ['string', 'number', 'boolean'], maxLength: MAX_CHOICE_LENGTH },
  }),
  normalize: distinctOrNull,
  check: checkMany(isChoiceValue, MAX_LISTED_OPTIONS),
  format: (value, set = []) => (Array.isArray(value) ? value.map(one => labelOf(one, set)).join('、') : ''),
  parse: (text, set = []) => parseMany(text, set),
}

const YES_NO: readonly FieldOption[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

/** Option set of boolean fields without their own; always exists. */
export const BOOLEAN_OPTIONS = 'boolean'

const booleanType: FieldType = {
  ...optionType,
  name: 'boolean',
  names: 'optionsOptional',
  optionSet: BOOLEAN_OPTIONS,
  columnTypes: ['bool'],
  queryKind: 'boolean',
  cell: 'map',
  control: 'switch',
  bodySchema: () => ({ type: 'boolean' }),
  check: (value, _rules, { label }) => (typeof value === 'boolean' ? undefined : `请选择${label}`),
  format: (value, set = YES_NO) => (typeof value === 'boolean' ? labelOf(value, set) : ''),
  parse: (text, set = YES_NO) => optionType.parse(text, set),
}

const refType: FieldType = {
  ...optionType,
  name: 'ref',
  names: 'to',
  columnTypes: ['int8', 'int4'],
  queryKind: 'id',
  ordered: false,
  filter: 'search',
  cell: 'text',
  control: 'search',
  bodySchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (value, _rules, { label }) => (isId(value) ? undefined : `请选择${label}`),
  format: refLabel,
  parse: (text, set = []) => optionType.parse(text, set),
}

const refsType: FieldType = {
  ...refType,
  name: 'refs',
  ruleKeys: ['min', 'max', 'message'],
  list: true,
  columnTypes: ['_int8', '_int4'],
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  bodySchema: rules => ({ type: 'array', maxItems: rules.max ?? MAX_LISTED_REFERENCES, items: { type: 'integer', minimum: 1 } }),
  normalize: distinctOrNull,
  check: checkMany(isId, MAX_LISTED_REFERENCES),
  format: value => (Array.isArray(value) ? value.map(refLabel).join('、') : ''),
  parse: (text, set = []) => parseMany(text, set),
}

export const choiceTypes: readonly FieldType[] = [optionType, optionsType, booleanType, refType, refsType]
