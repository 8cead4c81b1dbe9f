/** One check and one Chinese message for a value, in the form, in the server and in the spreadsheet import. */
import type { FieldError } from '#core/contract/errors.ts'
import type { Rules } from '#core/contract/model/field.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { type ConditionContext, ConditionError, evaluate, formRow } from '../conditions/index.ts'
import { type FieldOption, type FieldType, fieldType, flattenOptions, isEmptyValue, type JsonSchema, takesLists } from '../fields/index.ts'
import { unseenText } from '../text/clean-text.ts'

/** What a check needs of a form item: both the model's FormItem and the wire's ClientFormItem fit. */
export interface RuleItem {
  readonly name: string
  readonly field?: string
  readonly type: string
  readonly label: string
  readonly rules?: Rules
  readonly required?: boolean | BoundCondition
  readonly visible?: boolean | BoundCondition
  readonly readonly?: boolean | BoundCondition
}

export interface ValueContext {
  readonly now?: Date
  /** Options that may be chosen; membership is not checked when absent. */
  readonly options?: readonly FieldOption[]
}

/** 「请输入客户姓名」, 「请选择意向国家」, 「请上传付款凭证」. */
export const requiredMessage = (item: Pick<RuleItem, 'type' | 'label'>): string => `${fieldType(item.type).verb}${item.label}`

/** Rules that say how a value looks, not what it may be. */
const LOOKS: ReadonlySet<string> = new Set(['message', 'multiline', 'joined', 'suffix', 'plausible'])

/** The item's own message where it can only mean that nothing is there: no other rule, no written form. */
const missingMessage = (item: RuleItem, type: FieldType): string => {
  const { message } = item.rules ?? {}
  const aboutValue = type.written === true || Object.keys(item.rules ?? {}).some(key => !LOOKS.has(key))
  return message === undefined || aboutValue ? requiredMessage(item) : message
}

/** A list where one value belongs stays as it is, to be refused: an empty one is not nothing. */
const normalized = (type: FieldType, value: unknown, rules?: Rules): unknown =>
  Array.isArray(value) && !takesLists(type) ? value : type.normalize(value, rules)

const isMissing = (type: FieldType, value: unknown): boolean => isEmptyValue(value) && (!Array.isArray(value) || takesLists(type))

const known = (type: FieldType, value: unknown, options: readonly FieldOption[]): boolean => {
  if (type.offers) return type.offers(value, options)
  const values = new Set(flattenOptions(options).map(option => option.value))
  return (Array.isArray(value) ? value : [value]).every(one => values.has(one))
}

/** Message when a value breaks a rule of its item. `required` counts only when it is true: conditions are checkForm's business. */
export const checkValue = (item: RuleItem, value: unknown, context: ValueContext = {}): string | undefined => {
  if (item.type === 'section') return undefined
  const type = fieldType(item.type)
  const normal = normalized(type, value, item.rules)
  if (isMissing(type, normal)) return item.required === true ? missingMessage(item, type) : undefined
  const rules = item.rules ?? {}
  const unseen = typeof normal === 'string' ? unseenText(normal, { lines: rules.multiline === true || type.name === 'html' }) : undefined
  if (unseen !== undefined) return unseen
  const message = type.check(normal, rules, { label: item.label, now: context.now ?? new Date() })
  if (message !== undefined) return rules.message ?? message
  return context.options !== undefined && !known(type, normal, context.options) ? (rules.message ?? `请选择正确的${item.label}`) : undefined
}

/** Message when a value is below that of the item that it begins from; undefined when one of the two is empty. */
const belowFrom = (item: RuleItem, items: readonly RuleItem[], values: Readonly<Record<string, unknown>>): string | undefined => {
  const from = items.find(({ name }) => name === item.rules?.from)
  if (from === undefined) return undefined
  const type = fieldType(item.type)
  const [value, least] = [normalized(type, values[item.name], item.rules), normalized(type, values[from.name], from.rules)]
  if (isEmptyValue(value) || isEmptyValue(least)) return undefined
  const dated = type.queryKind !== 'number'
  const below = dated ? String(value) < String(least) : Number(value) < Number(least)
  return below ? `${item.label}不能${dated ? '早' : '小'}于${from.label}` : undefined
}

/** A flag of a form item for these values: always, never, or on its condition. A condition that fails to evaluate counts as `failed`. */
export const holds = (
  flag: boolean | BoundCondition | undefined,
  fallback: boolean,
  failed: boolean,
  row: Readonly<Record<string, unknown>>,
  context: ConditionContext,
): boolean => {
  if (flag === undefined || typeof flag === 'boolean') return flag ?? fallback
  try {
    return evaluate(flag, row, context)
  } catch (error) {
    if (error instanceof ConditionError) return failed
    throw error
  }
}

/** What a form item is for given values. */
export interface ItemState {
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
}

/** Visible, required and readonly of an item; on a failing condition: hidden, required, readonly. */
export const itemState = (item: RuleItem, row: Readonly<Record<string, unknown>>, context: ConditionContext): ItemState => ({
  visible: holds(item.visible, true, false, row, context),
  required: holds(item.required, false, true, row, context),
  readonly: holds(item.readonly, false, true, row, context),
})

/**
 * Checks a form's values. Hidden and readonly items are not checked: their values are not written either.
 * Answers one message per item, in form order.
 */
export const checkForm = (
  items: readonly RuleItem[],
  values: Readonly<Record<string, unknown>>,
  context: ConditionContext,
  options: (item: RuleItem) => readonly FieldOption[] | undefined = () => undefined,
): readonly FieldError[] => {
  const row = formRow(items, values)
  return items.flatMap(item => {
    const state = itemState(item, row, context)
    if (!state.visible || state.readonly) return []
    const message =
      checkValue({ ...item, required: state.required }, values[item.name], { now: context.now, options: options(item) }) ??
      belowFrom(item, items, values)
    return message === undefined ? [] : [{ field: item.name, message }]
  })
}

/** The values of a form in the form they are checked, compared and stored in; only keys of the form. */
export const normalizeForm = (items: readonly RuleItem[], values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    items
      .filter(item => item.type !== 'section' && Object.hasOwn(values, item.name))
      .map(item => [item.name, normalized(fieldType(item.type), values[item.name], item.rules)]),
  )

const nullable = (schema: JsonSchema): JsonSchema => {
  const { type } = schema
  if (type === undefined) return schema
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] }
}

const closed = (items: readonly RuleItem[], schemaOf: (item: RuleItem) => JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(items.filter(item => item.type !== 'section').map(item => [item.name, nullable(schemaOf(item))])),
})

/** Closed JSON Schema of a form's normalised body, without id and version. Types and hard limits only: messages come from checkForm. */
export const formSchema = (items: readonly RuleItem[]): JsonSchema =>
  closed(items, ({ type, rules = {} }) => fieldType(type).bodySchema(rules))

/** The same of a body as a client sends it, in any spelling that is understood. */
export const sentSchema = (items: readonly RuleItem[]): JsonSchema =>
  closed(items, ({ type: name, rules = {} }) => {
    const type = fieldType(name)
    const schema = type.bodySchema(rules)
    return schema.type === 'string' && type.spellings ? { ...schema, pattern: type.spellings(rules) } : schema
  })

export { fillPhrase, phraseFields } from './phrase.ts'
export { doubtOf } from './plausible.ts'
