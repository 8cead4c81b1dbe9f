import type { SheetValue } from '#core/contract/importer.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { fieldType, isEmptyValue } from '#core/manifest/fields/index.ts'
import { checkValue } from '#core/manifest/rules/index.ts'

type Item = Pick<FormItem, 'name' | 'type' | 'label' | 'rules' | 'required'>

/** A cell's value as the form would hold it, or why it is refused. */
export type CellResult = { readonly value: unknown } | { readonly reason: string }

const two = (value: number): string => String(value).padStart(2, '0')

/** Dates of a workbook carry their wall time in UTC. */
const dateText = (date: Date): string =>
  `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`

/** A cell as staff see it; '' for an empty one. */
export function cellText(value: SheetValue | undefined): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? dateText(value) : String(value).trim()
}

/** Several values in one cell, however they are separated. */
const LIST_SEPARATORS = /[,，、;；/／|｜\s]+/u

/** Written forms that staff use and the field types do not know. */
const prepared = ({ type }: Item, text: string): string =>
  type === 'options' ? text.split(LIST_SEPARATORS).filter(Boolean).join('、') : text

/** Anyone who types blanks into a WeChat id typed something else. */
const HAS_GAP = /\S[\s\u3000]+\S/u

/** Reads one cell by the rules of its form item: same parser, same checks, same messages as the form. */
export function readCell(item: Item, text: string, options: readonly Option[] | undefined): CellResult {
  if (item.type === 'wechat' && HAS_GAP.test(text)) return { reason: '请输入正确的微信号' }
  const type = fieldType(item.type)
  const parsed = type.parse(prepared(item, text), options, item.rules)
  if ('message' in parsed) return { reason: options === undefined ? `${item.label}：${parsed.message}` : `${item.label}${parsed.message}` }
  const value = type.normalize(parsed.value, item.rules)
  const reason = checkValue(item, value, { options })
  return reason === undefined ? { value: isEmptyValue(value) ? null : value } : { reason }
}
