import type { ClientFormItem } from '#schemas/types/wire.ts'
import { type ConditionContext, formRow } from '../../manifest/conditions/evaluate.ts'
import { checkValue, doubtOf, itemState } from '../../manifest/rules/index.ts'
import { isField } from './is-field.ts'
import { isEmpty, sameValue, type Values } from './values.ts'

/** What a form item shows now. The object is replaced only when something in it changed. */
export interface ItemView {
  /** As the body will carry it. */
  readonly value: unknown
  /** What is wrong with it, in Chinese. */
  readonly error: string | undefined
  /** What is asked about a sound value that is unusual. */
  readonly doubt: string | undefined
  /** It is shown, and only then sent. */
  readonly visible: boolean
  /** It must not be empty. */
  readonly required: boolean
  /** It cannot be changed, and is not sent. */
  readonly readonly: boolean
  /** It cannot be changed in this form at all: what is readonly and not this may become writable as the form is filled in. */
  readonly fixed: boolean
}

/** Everything that the items' views follow from. */
export interface FormData {
  readonly items: readonly ClientFormItem[]
  readonly values: Values
  /** What "unchanged" means: the values the form opened with. */
  readonly initial: Values
  readonly errors: ReadonlyMap<string, string>
  readonly doubts: ReadonlyMap<string, string>
  readonly context: ConditionContext
  /** Items whose value stays as it is, and is sent. */
  readonly held?: ReadonlySet<string>
}

type Views = ReadonlyMap<string, ItemView>

/** Sections have no name: they are addressed by place. */
export const itemKey = (item: ClientFormItem, index: number): string => item.name || `#${index}`

/** Leading and trailing blanks never count. */
export const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Views of all items, keyed by itemKey. A section shows while one of its items does. */
export function itemViews({ items, values, errors, doubts, context, held }: FormData): Views {
  const row = formRow(items, values)
  const views = new Map<string, ItemView>()
  let sectionShows = false
  for (const [index, item] of [...items.entries()].reverse()) {
    const key = itemKey(item, index)
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
  sameValue(a.value, b.value)

/** The server masked the value and nobody replaced it: it is neither checked nor sent back. */
export const isUntouchedMask = (item: ClientFormItem, { values, initial }: Pick<FormData, 'values' | 'initial'>): boolean =>
  item.masked === true && !isEmpty(initial[item.name]) && sameValue(values[item.name], initial[item.name])

const writable = (item: ClientFormItem, data: FormData, views: Views): boolean => {
  const view = views.get(item.name)
  const open = view?.readonly === false || data.held?.has(item.name) === true
  return isField(item) && view?.visible === true && open && !isUntouchedMask(item, data)
}

/** What is wrong with an item that is shown and may be written, in the words the server would use. */
export const itemError = (item: ClientFormItem, data: FormData, views: Views): string | undefined => {
  if (!writable(item, data, views)) return undefined
  return checkValue({ ...item, required: views.get(item.name)?.required }, data.values[item.name])
}

/** What is to be asked about an item that is shown, may be written and has nothing wrong. */
export const itemDoubt = (item: ClientFormItem, data: FormData, views: Views): string | undefined =>
  writable(item, data, views) ? doubtOf(item, data.values[item.name]) : undefined

/** The request body: what is shown and may be written. A value that was cleared travels as null. */
export function formBody(data: FormData, views: Views): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const item of data.items.filter(one => writable(one, data, views))) {
    const value = trimmed(data.values[item.name])
    if (!isEmpty(value)) body[item.name] = value
    else if (!isEmpty(data.initial[item.name])) body[item.name] = null
  }
  return body
}
