import type { Rules } from '#core/contract/model.ts'
import type { FieldType } from './field-type.ts'
import { isEmptyValue } from './field-type.ts'

export const IMAGE_ENDINGS: readonly string[] = ['png', 'jpg', 'jpeg', 'gif']

/** Lower-case ending of a file name or address, without the point. */
export const fileEnding = (name: string): string => /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const bytes = (size: number): string => {
  if (size >= 1_048_576) return `${Number((size / 1_048_576).toFixed(1))}MB`
  return `${Math.round(size / 1024)}KB`
}

/** Message for a file that somebody chose, before it is uploaded. `size` in bytes; endings of `accept` with or without a point. */
export const checkFile = (
  file: { readonly name: string; readonly size: number },
  rules: Rules,
  defaults: readonly string[] = [],
): string | undefined => {
  const accept = (rules.accept ?? defaults).map(ending => ending.replace(/^\./, '').toLowerCase())
  if (accept.length > 0 && !accept.includes(fileEnding(file.name))) return `文件格式错误，只能上传${accept.join('、')}`
  if (rules.maxSize !== undefined && file.size > rules.maxSize) return `文件大小不能超过${bytes(rules.maxSize)}`
  return undefined
}

/** Files are addresses that the upload answered: our own, or http(s). */
const isAddress = (value: unknown): boolean => typeof value === 'string' && /^(\/|https?:\/\/)[^\s]{0,500}$/.test(value)

const file: FieldType = {
  name: 'file',
  ruleKeys: ['accept', 'maxSize', 'message'],
  verb: '请上传',
  list: false,
  columnTypes: ['text', 'varchar'],
  queryKind: 'none',
  sortable: false,
  ordered: false,
  filterable: false,
  filter: 'text',
  cell: 'link',
  control: 'upload',
  bodySchema: () => ({ type: 'string', maxLength: 512 }),
  normalize: value => (isEmptyValue(value) ? null : value),
  check: (value, _rules, { label }) => (isAddress(value) ? undefined : `请上传${label}`),
  format: value => (isEmptyValue(value) ? '' : String(value)),
  parse: text => ({ value: text.trim() || null }),
}

export const fileTypes: readonly FieldType[] = [
  file,
  { ...file, name: 'image', cell: 'image', control: 'image' },
  {
    ...file,
    name: 'images',
    ruleKeys: ['accept', 'maxSize', 'max', 'message'],
    list: true,
    columnTypes: ['_text', '_varchar'],
    cell: 'image',
    control: 'images',
    bodySchema: rules => ({ type: 'array', maxItems: rules.max ?? 20, items: { type: 'string', maxLength: 512 } }),
    check: (value, rules, { label }) => {
      if (!Array.isArray(value) || !value.every(isAddress)) return `请上传${label}`
      return rules.max !== undefined && value.length > rules.max ? `最多上传${rules.max}个文件` : undefined
    },
    format: value => (Array.isArray(value) ? value.join('\n') : ''),
    parse: text => ({ value: text.trim() === '' ? null : text.split(/\s+/).filter(part => part !== '') }),
  },
  {
    ...file,
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
