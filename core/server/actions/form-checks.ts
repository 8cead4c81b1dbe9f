import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import { type FieldError, invalid } from '#core/contract/errors.ts'
import type { Action, FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { type ConditionContext, conditionFields, formRow } from '#core/manifest/conditions/index.ts'
import { type FieldOption, fieldType, isEmptyValue } from '#core/manifest/fields/index.ts'
import { checkForm, itemState } from '#core/manifest/rules/index.ts'
import { wallDate, wallDateTime } from '#core/manifest/time/wall-time.ts'
import type { Core } from '../pipeline/core.ts'
import { valueItems, wrongItems } from './body.ts'
import { checkFiles } from './file-checks.ts'
import type { FormRequest } from './form-request.ts'
import { rowKey } from './locked-rows.ts'
import { checkChosenReferences } from './reference-checks.ts'

type SubmittedValues = Readonly<Record<string, unknown>>

/** Reads the option sets of a form. Call it before the transaction, because it may need another connection. */
export async function formOptions(core: Core, action: Action): Promise<ReadonlyMap<string, readonly Option[]>> {
  const names = [...new Set(valueItems(action).flatMap(item => item.options ?? []))]
  return new Map(await Promise.all(names.map(async name => [name, await core.services.options.get(name)] as const)))
}

/**
 * Checks a form on the locked rows: rules, conditions, options, references, own files. Changed values of hidden and readonly items are refused; on
 * new rows these items get their defaults.
 * @returns the values that the operation may use
 * @throws 422 with one message per item
 */
export async function checkedForm(core: Core, tx: Tx, request: FormRequest): Promise<SubmittedValues> {
  const { action, values, actor, now } = request
  const items = valueItems(action).map(item => assumeVisible(action, item))
  const before = storedItemValues(request)
  const context: ConditionContext = { user: actor, now }
  const merged = { ...before, ...values }
  const row = formRow(items, merged)
  // A condition on an item's own value refers to the stored value; otherwise the new value would decide whether it may be written.
  const stored = (item: FormItem) => (action.select === 'one' ? { ...row, [item.field ?? item.name]: before[item.name] ?? null } : row)
  const writable = items.filter(item => [row, stored(item)].every(seen => isWritable(item, seen, context)))
  const names = new Set(writable.map(item => item.name))
  const untouched = (name: string): boolean => !Object.hasOwn(values, name) && !isEmptyValue(before[name])
  const errors = [
    ...checkForm(items, merged, context, item => acceptedOptions(request, item as FormItem, before)).filter(
      error => !untouched(error.field),
    ),
    ...wrongItems(action, values)
      .filter(item => names.has(item.name))
      .map(item => ({ field: item.name, message: item.rules.message ?? `${item.label}格式不正确` })),
    ...items
      .filter(({ name }) => !names.has(name) && Object.hasOwn(values, name) && !isSameFormValue(values[name], before[name]))
      .map(({ name, label, disabledReason }) => ({ field: name, message: disabledReason ?? `${label}当前不能填写，请刷新后重试` })),
  ]
  if (errors.length > 0) throw invalid(onePerField(items, errors))
  const accepted = Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  await checkChosenReferences(core, tx, request, writable, accepted, before)
  await checkFiles(tx, request, writable, accepted, before)
  return { ...(action.select === 'none' ? hiddenDefaults(items, names, actor, now) : {}), ...accepted }
}

/** A readonly item without a field: only the operation knows its value and provides it when the form opens. */
const isProvided = ({ kind, field, readonly }: FormItem): boolean => kind === 'field' && field === undefined && readonly === true

/**
 * An item's visibility may depend on a value that the operation provided. That value is unknown here, so the item counts as visible and the operation
 * decides what it accepts.
 */
const assumeVisible = ({ form }: Action, item: FormItem): FormItem => {
  if (typeof item.visible === 'boolean') return item
  const names = conditionFields(item.visible)
  return form.some(one => isProvided(one) && names.includes(one.name)) ? { ...item, visible: true, required: false } : item
}

const isSameFormValue = (one: unknown, other: unknown): boolean =>
  (isEmptyValue(one) && isEmptyValue(other)) || JSON.stringify(one) === JSON.stringify(other)

function isWritable(item: FormItem, row: SubmittedValues, context: ConditionContext): boolean {
  const state = itemState(item, row, context)
  return state.visible && !state.readonly
}

/** The first message of every item, in form order. */
const onePerField = (items: readonly FormItem[], errors: readonly FieldError[]): readonly FieldError[] =>
  items.flatMap(item => errors.find(error => error.field === item.name) ?? [])

/** Stored values of the form's items; {} unless one row is edited. */
function storedItemValues({ action, resource, rows }: FormRequest): SubmittedValues {
  const [row] = rows
  if (action.select !== 'one' || !row) return {}
  return Object.fromEntries(
    valueItems(action).flatMap(item => {
      const field = item.field === undefined ? undefined : resource.fields[item.field]
      return field ? [[item.name, row[rowKey(field)]]] : []
    }),
  )
}

/** Enabled options that employees may choose, and the stored ones. */
function acceptedOptions({ options, values }: FormRequest, item: FormItem, before: SubmittedValues): readonly FieldOption[] | undefined {
  const set = options.get(item.options)
  if (!set) return undefined
  // A tree is accepted whole; a stored value is accepted even if its path no longer exists.
  if (fieldType(item.type).offers) return values[item.name] === before[item.name] ? undefined : set
  const current = [before[item.name]].flat()
  const mayChoose = (option: Option): boolean => item.filter === true || (option.manual && !option.disabled)
  const choosable = (list: readonly Option[]): readonly FieldOption[] =>
    list.flatMap(option => [
      ...(mayChoose(option) || current.includes(option.value) ? [{ value: option.value, label: option.label }] : []),
      ...choosable(
        option.disabled && item.filter !== true ? option.children.filter(child => current.includes(child.value)) : option.children,
      ),
    ])
  return choosable(set)
}

/** Defaults of the readonly and hidden items of a new row. */
const hiddenDefaults = (items: readonly FormItem[], writable: ReadonlySet<string>, actor: Actor, now: Date): SubmittedValues =>
  Object.fromEntries(
    items.flatMap(item => (writable.has(item.name) || item.default === undefined ? [] : [[item.name, valueNow(item.default, actor, now)]])),
  )

/** A literal, or the current value of `{ now }` or `{ user }`. */
export function valueNow(value: unknown, actor: Pick<Actor, 'id' | 'departmentId'>, now: Date): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('now' in value) return value.now === 'date' ? wallDate(now) : wallDateTime(now)
  return 'user' in value ? actor[value.user as 'id'] : value
}
