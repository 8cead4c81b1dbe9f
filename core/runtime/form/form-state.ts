import type { ClientFormItem } from '#schemas/types/wire.ts'
import { type ConditionContext, formRow } from '../../manifest/conditions/evaluate.ts'
import { checkValue, doubtOf, itemState } from '../../manifest/rules/index.ts'
import { isField } from './is-field.ts'
import { areFormValuesEqual, type FormItemValues, isEmptyFormValue } from './values.ts'

/** Current state of a form item. The object is replaced only if one of its fields changed. */
export interface ItemView {
  /** The value as the request body will contain it. */
  readonly value: unknown
  /** Error message, in Chinese. */
  readonly error: string | undefined
  /** Question about a valid but unusual value, in Chinese. */
  readonly doubt: string | undefined
  /** Whether the item is visible; only visible items are sent. */
  readonly visible: boolean
  /** Whether the value must not be empty. */
  readonly required: boolean
  /** Whether the value cannot be changed; it is not sent then. */
  readonly readonly: boolean
  /** Whether the item is never editable in this form; a readonly item that is not fixed may become editable as the form is filled in. */
  readonly fixed: boolean
}

/** Everything the items' views are computed from. */
export interface FormSnapshot {
  readonly items: readonly ClientFormItem[]
  readonly values: FormItemValues
  /** The values the form opened with: the base for "unchanged". */
  readonly initial: FormItemValues
  readonly errors: ReadonlyMap<string, string>
  readonly doubts: ReadonlyMap<string, string>
  readonly context: ConditionContext
  /** Names of items whose value the caller fixes; they are not editable, but sent. */
  readonly held?: ReadonlySet<string>
}

type ItemViews = ReadonlyMap<string, ItemView>

/** Sections have no name: their key is the index. */
export const formItemKey = (item: ClientFormItem, index: number): string => item.name || `#${index}`

/** Leading and trailing blanks are ignored. */
export const trimmedValue = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Views of all items, keyed by itemKey. A section is visible while one of its items is. */
export function itemViews({ items, values, errors, doubts, context, held }: FormSnapshot): ItemViews {
  const row = formRow(items, values)
  const views = new Map<string, ItemView>()
  let sectionShows = false
  for (const [index, item] of [...items.entries()].reverse()) {
    const key = formItemKey(item, index)
    const { visible: shown, required, readonly: closed } = itemState(item, row, context)
    const fixed = item.readonly === true || held?.has(item.name) === true
    const readonly = closed || fixed
    const visible: boolean = isField(item) ? shown : shown && sectionShows
    sectionShows = isField(item) && (sectionShows || visible)
    views.set(key, { value: values[item.name], error: errors.get(key), doubt: doubts.get(key), visible, required, readonly, fixed })
  }
  return views
}

export const sameView = (a: ItemView | undefined, b: ItemView): boolean =>
  a !== undefined &&
  a.error === b.error &&
  a.doubt === b.doubt &&
  a.visible === b.visible &&
  a.required === b.required &&
  a.readonly === b.readonly &&
  a.fixed === b.fixed &&
  areFormValuesEqual(a.value, b.value)

/** The server masked the value and the user has not replaced it: it is neither validated nor sent back. */
export const isUntouchedMask = (item: ClientFormItem, { values, initial }: Pick<FormSnapshot, 'values' | 'initial'>): boolean =>
  item.masked === true && !isEmptyFormValue(initial[item.name]) && areFormValuesEqual(values[item.name], initial[item.name])

const isItemWritable = (item: ClientFormItem, data: FormSnapshot, views: ItemViews): boolean => {
  const view = views.get(item.name)
  const open = view?.readonly === false || data.held?.has(item.name) === true
  return isField(item) && view?.visible === true && open && !isUntouchedMask(item, data)
}

/** Error of an item that is visible and editable, in the same words as the server's. */
export const itemError = (item: ClientFormItem, data: FormSnapshot, views: ItemViews): string | undefined => {
  if (!isItemWritable(item, data, views)) return undefined
  return checkValue({ ...item, required: views.get(item.name)?.required }, data.values[item.name])
}

/** Question about the value of an item that is visible, editable and valid. */
export const itemDoubt = (item: ClientFormItem, data: FormSnapshot, views: ItemViews): string | undefined =>
  isItemWritable(item, data, views) ? doubtOf(item, data.values[item.name]) : undefined

/** The request body: all items that are visible and editable. A cleared value is sent as null. */
export function formBody(data: FormSnapshot, views: ItemViews): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const item of data.items.filter(one => isItemWritable(one, data, views))) {
    const value = trimmedValue(data.values[item.name])
    if (!isEmptyFormValue(value)) body[item.name] = value
    else if (!isEmptyFormValue(data.initial[item.name])) body[item.name] = null
  }
  return body
}
