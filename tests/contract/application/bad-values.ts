/** Invalid bodies for a form, each wrong in exactly one item, derived from the declaration that browser and server validate by. */
import type { FormItem } from '#core/contract/model/action.ts'
import { NO_ROW } from './probe.ts'

type Body = Readonly<Record<string, unknown>>

export interface BadBody {
  /** Item that the refusal must name. */
  readonly item: string
  /** Description for the report. */
  readonly what: string
  readonly body: Body
}

const UNKNOWN_FILE = '/api/files/00000000-0000-4000-8000-000000000000'

/** Values outside the bounds of a number; as text for types that are sent as text. */
const beyond = ({ type, rules }: FormItem): readonly unknown[] => {
  const given = [rules.min === undefined ? [] : [rules.min - 1], rules.max === undefined ? [] : [rules.max + 1]].flat()
  return type === 'integer' ? given : given.map(String)
}

/** Values that no item of this type with these rules accepts. */
function wrongValues(item: FormItem): readonly unknown[] {
  const { type, rules } = item
  switch (type) {
    case 'text':
      return rules.maxLength === undefined ? [] : ['长'.repeat(rules.maxLength + 1)]
    case 'option':
      return item.options === undefined ? [] : ['no-such-option']
    case 'options':
      return item.options === undefined ? [] : [['no-such-option']]
    case 'ref':
      return [NO_ROW]
    case 'refs':
      return [[NO_ROW]]
    case 'integer':
      return ['three', ...beyond(item)]
    case 'decimal':
    case 'money':
    case 'percent':
      return ['three', '1e3', ...beyond(item)]
    case 'phone':
      return ['12345']
    case 'wechat':
      return ['?']
    case 'email':
      return ['nobody']
    case 'url':
      return ['ftp://example.cn/', 'javascript:alert(1)']
    case 'date':
    case 'datetime':
      return ['2025-02-30', '2025-02-30 25:00:00']
    case 'month':
      return ['2025-13']
    case 'region':
      return ['000000']
    case 'file':
    case 'image':
      return [UNKNOWN_FILE]
    case 'files':
    case 'images':
      return [[UNKNOWN_FILE]]
    case 'boolean':
      return ['perhaps']
    default:
      return []
  }
}

/** True if the form always contains the item: others may be hidden by a condition. */
export const isPlain = (item: FormItem): boolean => item.kind === 'field' && item.visible === true && item.readonly === false

/** @param body valid body of the form */
export function badBodies(form: readonly FormItem[], body: Body): readonly BadBody[] {
  return form.filter(isPlain).flatMap(item => {
    const { name, required } = item
    const without = required === true ? [{ item: name, what: 'missing', body: { ...body, [name]: null } }] : []
    return [
      ...without,
      ...wrongValues(item).map(value => ({ item: name, what: JSON.stringify(value).slice(0, 40), body: { ...body, [name]: value } })),
    ]
  })
}
