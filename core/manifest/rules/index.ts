/** Validation of values: the same check and the same Chinese message in forms, on the server and in spreadsheet imports. */
import type { FieldError } from '#core/contract/errors.ts'
import type { Rules } from '#core/contract/model/field.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { type ConditionContext, ConditionError, evaluate, formRow } from '../conditions/index.ts'
import { type FieldOption, type FieldType, fieldType, flattenOptions, isEmptyValue, type JsonSchema, takesLists } from '../fields/index.ts'
import { refusedTextMessage } from '../text/clean-text.ts'

/** The properties of a form item that a check needs; both the model's FormItem and the wire's ClientFormItem have them. */
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
  /** Options that may be chosen; membership is not checked if absent. */
  readonly options?: readonly FieldOption[]
}

/** 「请输入客户姓名」, 「请选择意向国家」, 「请上传付款凭证」. */
export const requiredMessage = (item: Pick<RuleItem, 'type' | 'label'>): string => `${fieldType(item.type).verb}${item.label}`

/** Rules about display or plausibility, which never refuse a value. */
const DISPLAY_RULES: ReadonlySet<string> = new Set(['message', 'multiline', 'joined', 'suffix', 'plausible'])

/** Message for a missing value: the item's own message only if it cannot be meant for another rule or a wrong format. */
const missingMessage = (item: RuleItem, type: FieldType): string => {
  const { message } = item.rules ?? {}
  const aboutValue = type.written === true || Object.keys(item.rules ?? {}).some(key => !DISPLAY_RULES.has(key))
  return message === undefined || aboutValue ? requiredMessage(item) : message
}

/** An array for a type without lists stays as it is, even if empty, to be refused. */
const normalizedValue = (type: FieldType, value: unknown, rules?: Rules): unknown =>
  Array.isArray(value) && !takesLists(type) ? value : type.normalize(value, rules)

const isMissing = (type: FieldType, value: unknown): boolean => isEmptyValue(value) && (!Array.isArray(value) || takesLists(type))

const isKnownOption = (type: FieldType, value: unknown, options: readonly FieldOption[]): boolean => {
  if (type.offers) return type.offers(value, options)
  const values = new Set(flattenOptions(options).map(option => option.value))
  return (Array.isArray(value) ? value : [value]).every(one => values.has(one))
}

/**
 * Message if a value breaks a rule of its item; undefined if it is valid. `required` is respected only if it is true: checkForm evaluates conditions.
 */
export const checkValue = (item: RuleItem, value: unknown, context: ValueContext = {}): string | undefined => {
  if (item.type === 'section') return undefined
  const type = fieldType(item.type)
  const normal = normalizedValue(type, value, item.rules)
  if (isMissing(type, normal)) return item.required === true ? missingMessage(item, type) : undefined
  const rules = item.rules ?? {}
  const unseen = typeof normal === 'string' ? refusedTextMessage(normal, { lines: rules.multiline === true || type.markup }) : undefined
  if (unseen !== undefined) return unseen
  const message = type.check(normal, rules, { label: item.label, now: context.now ?? new Date() })
  if (message !== undefined) return rules.message ?? message
  return context.options !== undefined && !isKnownOption(type, normal, context.options)
    ? (rules.message ?? `请选择正确的${item.label}`)
    : undefined
}

/** Message if a value is less than that of the item named by its rule `from`; undefined if either is empty. */
const belowFromMessage = (item: RuleItem, items: readonly RuleItem[], values: Readonly<Record<string, unknown>>): string | undefined => {
  const from = items.find(({ name }) => name === item.rules?.from)
  if (from === undefined) return undefined
  const type = fieldType(item.type)
  const [value, least] = [normalizedValue(type, values[item.name], item.rules), normalizedValue(type, values[from.name], from.rules)]
  if (isEmptyValue(value) || isEmptyValue(least)) return undefined
  const dated = type.queryKind !== 'number'
  const below = dated ? String(value) < String(least) : Number(value) < Number(least)
  return below ? `${item.label}不能${dated ? '早' : '小'}于${from.label}` : undefined
}

/**
 * Evaluates a flag of a form item: true, false, or a condition on the form's values. `fallback` is the result for an absent flag, `failed` for a
 * condition that cannot be evaluated.
 */
export const evaluateFlag = (
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

/** State of a form item for given values. */
export interface ItemState {
  readonly visible: boolean
  readonly required: boolean
  readonly readonly: boolean
}

/** Evaluates the flags of an item. A condition that cannot be evaluated makes the item hidden, required or read-only. */
export const itemState = (item: RuleItem, row: Readonly<Record<string, unknown>>, context: ConditionContext): ItemState => ({
  visible: evaluateFlag(item.visible, true, false, row, context),
  required: evaluateFlag(item.required, false, true, row, context),
  readonly: evaluateFlag(item.readonly, false, true, row, context),
})

/**
 * Checks a form's values. Hidden and read-only items are skipped: their values are not written either.
 * @returns at most one error per item, in form order
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
      belowFromMessage(item, items, values)
    return message === undefined ? [] : [{ field: item.name, message }]
  })
}

/** Normalised values of a form, as they are checked, compared and stored; only keys of the form. */
export const normalizeForm = (items: readonly RuleItem[], values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    items
      .filter(item => item.type !== 'section' && Object.hasOwn(values, item.name))
      .map(item => [item.name, normalizedValue(fieldType(item.type), values[item.name], item.rules)]),
  )

const nullable = (schema: JsonSchema): JsonSchema => {
  const { type } = schema
  if (type === undefined) return schema
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] }
}

const closedSchema = (items: readonly RuleItem[], schemaOf: (item: RuleItem) => JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(items.filter(item => item.type !== 'section').map(item => [item.name, nullable(schemaOf(item))])),
})

/** Closed JSON Schema of a form's normalised body, without id and version. Types and hard limits only: messages come from checkForm. */
export const formSchema = (items: readonly RuleItem[]): JsonSchema =>
  closedSchema(items, ({ type, rules = {} }) => fieldType(type).bodySchema(rules))

/** Closed JSON Schema of a form's body as sent, with all accepted spellings of numbers: a decimal may be a JSON number, too. */
export const sentSchema = (items: readonly RuleItem[]): JsonSchema =>
  closedSchema(items, ({ type: name, rules = {} }) => {
    const type = fieldType(name)
    const schema = type.bodySchema(rules)
    return schema.type === 'string' && type.spellings ? { ...schema, type: ['string', 'number'], pattern: type.spellings(rules) } : schema
  })

export { fillPhrase, phraseFields } from './phrase.ts'
export { plausibilityQuestion as doubtOf } from './plausible.ts'
