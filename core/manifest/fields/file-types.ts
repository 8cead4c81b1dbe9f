import { type FieldType, isEmptyValue, type RuleKey } from './field-type.ts'
import { maxFiles, TOO_MANY_FILES } from './file-rules.ts'
import { textCell } from './sheet-cells.ts'

/** A file value is a URL from an upload: a path on this server, or http(s). */
const isFileUrl = (value: unknown): boolean => typeof value === 'string' && /^(\/|https?:\/\/)[^\s]{0,500}$/.test(value)

const FILE_RULES: readonly RuleKey[] = ['accept', 'maxSize', 'external', 'tip', 'message']
const PICTURE_RULES: readonly RuleKey[] = ['ratio', 'width', 'height']

const fileUrlText = (value: unknown): string => (isEmptyValue(value) ? '' : String(value))

const fileType: FieldType = {
  name: 'file',
  like: undefined,
  ruleKeys: FILE_RULES,
  names: undefined,
  optionSet: undefined,
  written: false,
  verb: '请上传',
  value: 'file',
  json: 'string',
  list: false,
  refers: undefined,
  states: undefined,
  time: undefined,
  number: undefined,
  files: { picture: false },
  markup: false,
  address: false,
  phone: false,
  several: false,
  dimension: undefined,
  spellings: undefined,
  offers: undefined,
  comparedAs: () => 'text',
  columnTypes: () => ['text', 'varchar'],
  queryKind: 'none',
  sortable: false,
  ordered: false,
  filterable: false,
  mask: undefined,
  filter: 'text',
  cell: 'upload/file',
  control: 'upload/file',
  wraps: false,
  bodySchema: () => ({ type: 'string', maxLength: 512 }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (isFileUrl(value) ? undefined : `请上传${label}`),
  format: fileUrlText,
  words: () => '1个文件',
  brief: fileUrlText,
  parse: text => ({ value: text.trim() || null }),
  sheet: textCell,
}

const fileUrlsText = (value: unknown): string => (Array.isArray(value) ? value.join('\n') : '')

const filesType: FieldType = {
  ...fileType,
  name: 'files',
  ruleKeys: [...FILE_RULES, 'max'],
  value: 'files',
  json: 'array',
  list: true,
  comparedAs: () => 'list',
  columnTypes: () => ['_text', '_varchar'],
  control: 'upload/files',
  bodySchema: rules => ({ type: 'array', maxItems: maxFiles(rules), items: { type: 'string', maxLength: 512 } }),
  check: (value, rules, { label }) => {
    if (!Array.isArray(value) || !value.every(isFileUrl)) return `请上传${label}`
    return value.length > maxFiles(rules) ? TOO_MANY_FILES : undefined
  },
  format: fileUrlsText,
  words: value => (Array.isArray(value) && value.length > 0 ? `${value.length}个文件` : ''),
  brief: fileUrlsText,
  parse: text => ({ value: text.trim() === '' ? null : text.split(/\s+/).filter(part => part !== '') }),
}

const jsonText = (value: unknown): string => (isEmptyValue(value) ? '' : JSON.stringify(value))

export const fileTypes: readonly FieldType[] = [
  fileType,
  {
    ...fileType,
    name: 'image',
    files: { picture: true },
    ruleKeys: [...fileType.ruleKeys, ...PICTURE_RULES],
    cell: 'image',
    control: 'upload/image',
  },
  filesType,
  {
    ...filesType,
    name: 'images',
    files: { picture: true },
    ruleKeys: [...filesType.ruleKeys, ...PICTURE_RULES],
    cell: 'image',
    control: 'upload/images',
  },
  {
    ...fileType,
    name: 'json',
    ruleKeys: ['message'],
    verb: '请输入',
    value: 'json',
    json: 'any',
    files: undefined,
    comparedAs: () => 'json',
    columnTypes: () => ['jsonb', 'json'],
    cell: 'text',
    control: 'textarea',
    bodySchema: () => ({ type: ['string', 'number', 'boolean', 'array', 'object'] }),
    check: () => undefined,
    format: jsonText,
    words: value => JSON.stringify(value),
    brief: jsonText,
    parse: text => {
      if (text.trim() === '') return { value: null }
      try {
        return { value: JSON.parse(text) }
      } catch {
        return { message: '不是 JSON' }
      }
    },
  },
]
