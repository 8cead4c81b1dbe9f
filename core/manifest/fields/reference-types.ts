/** References to rows of a resource. */
import { isId } from '../id/read-id.ts'
import { checkMany, distinctOrNull, optionType, parseMany } from './choice-types.ts'
import { type FieldType, isEmptyValue } from './field-type.ts'
import { LIST_CELL, textCell } from './sheet-cells.ts'

/** Maximum number of references in a list if the manifest gives no "max". */
const MAX_LISTED_REFERENCES = 500

const refLabel = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return isEmptyValue(value) ? '' : String(value)
  const shown = Object.entries(value).find(([key]) => key !== 'id')
  return shown === undefined || isEmptyValue(shown[1]) ? '' : String(shown[1])
}

const refType: FieldType = {
  ...optionType,
  name: 'ref',
  names: 'to',
  value: 'ref',
  json: 'number',
  refers: 'one',
  states: undefined,
  dimension: 'rows',
  comparedAs: () => 'integer',
  columnTypes: () => ['int8', 'int4'],
  queryKind: 'id',
  ordered: false,
  filter: 'search',
  cell: 'text',
  control: 'search',
  wraps: true,
  bodySchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  check: (value, _rules, { label }) => (isId(value) ? undefined : `请选择${label}`),
  format: refLabel,
  words: refLabel,
  brief: refLabel,
  parse: (text, set = []) => optionType.parse(text, set),
  sheet: { ...textCell, how: () => '名称，有同名时填用户名等不会重复的', named: true },
}

const refsText = (value: unknown): string => (Array.isArray(value) ? value.map(refLabel).join('、') : '')

const refsType: FieldType = {
  ...refType,
  name: 'refs',
  ruleKeys: ['min', 'max', 'message'],
  value: 'refs',
  json: 'array',
  list: true,
  refers: 'many',
  comparedAs: () => 'idList',
  columnTypes: () => ['_int8', '_int4'],
  filter: 'multiSelect',
  cell: 'tags',
  control: 'multiSelect',
  bodySchema: rules => ({ type: 'array', maxItems: rules.max ?? MAX_LISTED_REFERENCES, items: { type: 'integer', minimum: 1 } }),
  normalize: distinctOrNull,
  check: checkMany(isId, MAX_LISTED_REFERENCES),
  format: refsText,
  words: refsText,
  brief: refsText,
  parse: (text, set = []) => parseMany(text, set),
  sheet: { ...textCell, width: () => LIST_CELL },
}

export const referenceTypes: readonly FieldType[] = [refType, refsType]
