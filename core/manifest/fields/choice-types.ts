import type { FieldOption, FieldType, Parsed } from './field-type.ts'
import { isEmptyValue } from './field-type.ts'

/** Every option of a tree, parents before children. */
export const flattenOptions = (options: readonly FieldOption[]): readonly FieldOption[] =>
  options.flatMap(option => [option, ...flattenOptions(option.children ?? [])])

const findByText = (text: string, options: readonly FieldOption[]): FieldOption | undefined => {
  const wanted = text.normalize('NFKC').trim().toLowerCase()
  const all = flattenOptions(options)
  const same = (candidate: string): boolean => candidate.normalize('NFKC').trim().toLowerCase() === wanted
  return all.find(option => same(option.label)) ?? all.find(option => same(String(option.value)))
}

/** Label of a value; the value itself when the set does not know it (any more). */
const labelOf = (value: unknown, options: readonly FieldOption[]): string =>
  flattenOptions(options).find(option => option.value === value)?.label ?? String(value)

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

const distinct = (value: unknown): unknown => {
  if (isEmptyValue(value)) return null
  return Array.isArray(value) ? [...new Set(value)] : value
}

const parseMany = (text: string, options: readonly FieldOption[]): Parsed => {
  const parts = splitList(text)
  const unknown = parts.find(part => findByText(part, options) === undefined)
  if (unknown !== undefined) return { message: `没有“${unknown}”这个选项` }
  const values = parts.map(part => findByText(part, options)?.value)
  return { value: values.length === 0 ? null : [...new Set(values)] }
}

const option: FieldType = {
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
  bodySchema: () => ({ type: ['string', 'number', 'boolean'], maxLength: 200 }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (typeof value === 'object' ? `请选择正确的${label}` : undefined),
  format: (value, options = []) => (isEmptyValue(value) ? '' : labelOf(value, options)),
  parse: (text, options = []) => {
    if (text.trim() === '') return { value: null }
    const found = findByText(text, options)
    return found === undefined ? { message: `没有“${text.trim()}”这个选项` } : { value: found.value }
  },
}

const checkMany: FieldType['check'] = (value, rules, { label }) => {
  if (!Array.isArray(value)) return `请选择正确的${label}`
  if (rules.max !== undefined && value.length > rules.max) return `最多选择${rules.max}项`
  if (rules.min !== undefined && value.length < rules.min) return `至少选择${rules.min}项`
  return undefined
}

const options: FieldType = {
  ...option,
  name: 'options',
  ruleKeys: ['min', 'max', 'message'],
  list: true,
  columnTypes: ['_text', '_varchar'],
  ordered: false,
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  bodySchema: rules => ({ type: 'array', maxItems: rules.max ?? 100, items: { type: ['string', 'number', 'boolean'], maxLength: 200 } }),
  normalize: distinct,
  check: checkMany,
  format: (value, set = []) => (Array.isArray(value) ? value.map(one => labelOf(one, set)).join('、') : ''),
  parse: (text, set = []) => parseMany(text, set),
}

const YES_NO: readonly FieldOption[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

const boolean: FieldType = {
  ...option,
  name: 'boolean',
  names: 'optionsOptional',
  columnTypes: ['bool'],
  queryKind: 'boolean',
  cell: 'map',
  control: 'switch',
  bodySchema: () => ({ type: 'boolean' }),
  check: (value, _rules, { label }) => (typeof value === 'boolean' ? undefined : `请选择${label}`),
  format: (value, set = YES_NO) => (typeof value === 'boolean' ? labelOf(value, set) : ''),
  parse: (text, set = YES_NO) => option.parse(text, set),
}

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

const ref: FieldType = {
  ...option,
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
  parse: (text, set = []) => option.parse(text, set),
}

const refs: FieldType = {
  ...ref,
  name: 'refs',
  ruleKeys: ['min', 'max', 'message'],
  list: true,
  columnTypes: ['_int8', '_int4'],
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  bodySchema: rules => ({ type: 'array', maxItems: rules.max ?? 500, items: { type: 'integer', minimum: 1 } }),
  normalize: distinct,
  check: (value, rules, context) =>
    Array.isArray(value) && !value.every(isId) ? `请选择正确的${context.label}` : checkMany(value, rules, context),
  format: value => (Array.isArray(value) ? value.map(refLabel).join('、') : ''),
  parse: (text, set = []) => parseMany(text, set),
}

const region: FieldType = {
  ...option,
  name: 'region',
  names: undefined,
  columnTypes: ['text', 'varchar'],
  queryKind: 'exact',
  filter: 'cascader',
  cell: 'text',
  control: 'cascader',
  bodySchema: () => ({ type: 'string', maxLength: 100 }),
  check: (value, _rules, { label }) => (typeof value === 'string' && /^[\w-]+(\/[\w-]+)*$/.test(value) ? undefined : `请选择${label}`),
}

export const choiceTypes: readonly FieldType[] = [option, options, boolean, ref, refs, region]
