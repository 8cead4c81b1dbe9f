import type { FieldType, RuleKey } from './field-type.ts'
import { isEmptyValue } from './field-type.ts'
import { fileLimits, TOO_MANY_FILES } from './file-rules.ts'

/** A file value is a URL from an upload: a path on this server, or http(s). */
const isFileUrl = (value: unknown): boolean => typeof value === 'string' && /^(\/|https?:\/\/)[^\s]{0,500}$/.test(value)

const FILE_RULES: readonly RuleKey[] = ['accept', 'maxSize', 'external', 'tip', 'message']
const PICTURE_RULES: readonly RuleKey[] = ['ratio', 'width', 'height']

const fileType: FieldType = {
  name: 'file',
  ruleKeys: FILE_RULES,
  verb: '请上传',
  list: false,
  columnTypes: ['text', 'varchar'],
  queryKind: 'none',
  sortable: false,
  ordered: false,
  filterable: false,
  filter: 'text',
  cell: 'upload/file',
  control: 'upload/file',
  bodySchema: () => ({ type: 'string', maxLength: 512 }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (isFileUrl(value) ? undefined : `请上传${label}`),
  format: value => (isEmptyValue(value) ? '' : String(value)),
  parse: text => ({ value: text.trim() || null }),
}

const filesType: FieldType = {
  ...fileType,
  name: 'files',
  ruleKeys: [...FILE_RULES, 'max'],
  list: true,
  columnTypes: ['_text', '_varchar'],
  control: 'upload/files',
  bodySchema: rules => ({ type: 'array', maxItems: fileLimits('files', rules).most, items: { type: 'string', maxLength: 512 } }),
  check: (value, rules, { label }) => {
    if (!Array.isArray(value) || !value.every(isFileUrl)) return `请上传${label}`
    return value.length > fileLimits('files', rules).most ? TOO_MANY_FILES : undefined
  },
  format: value => (Array.isArray(value) ? value.join('\n') : ''),
  parse: text => ({ value: text.trim() === '' ? null : text.split(/\s+/).filter(part => part !== '') }),
}

export const fileTypes: readonly FieldType[] = [
  fileType,
  { ...fileType, name: 'image', ruleKeys: [...fileType.ruleKeys, ...PICTURE_RULES], cell: 'image', control: 'upload/image' },
  filesType,
  { ...filesType, name: 'images', ruleKeys: [...filesType.ruleKeys, ...PICTURE_RULES], cell: 'image', control: 'upload/images' },
  {
    ...fileType,
    name: 'json',
    ruleKeys: ['message'],
    verb: '请输入',
    columnTypes: ['jsonb', 'json'],
    cell: 'text',
    control: 'textarea',
    bodySchema: () => ({}),
    check: () => undefined,
    format: value => (isEmptyValue(value) ? '' : JSON.stringify(value)),
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
