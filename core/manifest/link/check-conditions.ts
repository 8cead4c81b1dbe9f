/** Checks conditions: each operator fits the type of its field, and each literal is a value that the field can have. */
import type { Condition } from '#schemas/types/condition.ts'
import { OPERATOR_NAMES } from '../conditions/index.ts'
import { type FieldType, fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import type { SourceFile } from '../source/source-file.ts'
import { isDate, isDateTime, isMonth } from '../time/wall-time.ts'
import { schemaId } from '../validate/validate-file.ts'
import { walkSchema } from '../validate/walk-schema.ts'
import { wholeItem } from './check-forms.ts'
import { placeOf } from './place.ts'
import { permissionNamed } from './resolvers.ts'
import { fieldsOf, type LinkContext, type Symbols } from './symbols.ts'

const EQUALITY = ['eq', 'ne', 'in', 'notIn', 'empty', 'notEmpty']
const ORDER = ['gt', 'gte', 'lt', 'lte']
const TEXT = ['contains', 'startsWith']
const LIST = ['contains', 'empty', 'notEmpty']
const PRESENCE = ['empty', 'notEmpty']

/** Left side of a comparison. */
interface Left {
  readonly name: string
  readonly operators: readonly string[]
  /** Problem of a literal; undefined if it fits. */
  literal(value: unknown): string | undefined
  readonly options?: ReadonlyMap<unknown, string>
  /** Option values by label. */
  readonly labels?: ReadonlyMap<unknown, string>
  readonly userOperands: readonly string[]
  readonly now: boolean
  /** Resource that it refers to; `people` if its rows are users. */
  readonly target?: { readonly name: string; readonly people: boolean }
  readonly masked?: boolean
  readonly internal?: boolean
}

const aString = (value: unknown): string | undefined => (typeof value === 'string' ? undefined : '应与文字比较')
const aNumber = (value: unknown): string | undefined => (typeof value === 'number' ? undefined : '应与数字比较')
const anId = (value: unknown): string | undefined => (Number.isSafeInteger(value) ? undefined : '应与编号（整数）或 {"user": "id"} 比较')
const aBoolean = (value: unknown): string | undefined => (typeof value === 'boolean' ? undefined : '应与 “true” 或 “false” 比较')
const aTime = (value: unknown): string | undefined =>
  typeof value === 'string' && (isDate(value) || isDateTime(value)) ? undefined : '应与 "YYYY-MM-DD" 或 "YYYY-MM-DD HH:mm:ss" 比较'
const aMonth = (value: unknown): string | undefined => (typeof value === 'string' && isMonth(value) ? undefined : '应与 "YYYY-MM" 比较')
const anything = (): undefined => undefined

const NONE = { userOperands: [], now: false } as const

const BY_KIND: Readonly<Record<FieldType['queryKind'], Omit<Left, 'name'>>> = {
  text: { ...NONE, operators: [...EQUALITY, ...TEXT], literal: aString, userOperands: ['username'] },
  exact: { ...NONE, operators: [...EQUALITY, ...TEXT], literal: aString },
  number: { ...NONE, operators: [...EQUALITY, ...ORDER], literal: aNumber },
  boolean: { ...NONE, operators: EQUALITY, literal: aBoolean },
  option: { ...NONE, operators: EQUALITY, literal: anything },
  id: { ...NONE, operators: EQUALITY, literal: anId, userOperands: ['id', 'departmentId'] },
  date: { ...NONE, operators: [...EQUALITY, ...ORDER], literal: aTime, now: true },
  datetime: { ...NONE, operators: [...EQUALITY, ...ORDER], literal: aTime, now: true },
  month: { ...NONE, operators: [...EQUALITY, ...ORDER], literal: aMonth },
  none: { ...NONE, operators: PRESENCE, literal: anything },
}

const optionMap = (symbols: Symbols, name: string | undefined): ReadonlyMap<unknown, string> | undefined => {
  const set = name === undefined ? undefined : symbols.options.get(name)?.value
  if (set === undefined || set.dynamic === true) return undefined
  return new Map(flattenOptions(set.values).map(option => [option.value, String(option.value)]))
}

const labelMap = (symbols: Symbols, name: string | undefined): ReadonlyMap<unknown, string> | undefined => {
  const set = name === undefined ? undefined : symbols.options.get(name)?.value
  return set === undefined ? undefined : new Map(flattenOptions(set.values).map(option => [option.label, String(option.value)]))
}

const targetOf = (symbols: Symbols, to: string | undefined): Left['target'] => {
  const target = to === undefined ? undefined : symbols.resources.get(to)?.value
  return target && symbols.people.size > 0 ? { name: target.name, people: symbols.people.has(target.name) } : undefined
}

/** The user's id is comparable with references to users only, the department's id only with other references. */
const userFinding = ({ name, userOperands, target }: Left, user: string): string | undefined => {
  if (!userOperands.includes(user)) return `“${name}” 不能与 {"user": "${user}"} 比较`
  if (target === undefined || user === 'username' || (user === 'id') === target.people) return undefined
  return `“${name}” 指向 “${target.name}”，不能与 {"user": "${user}"} 比较`
}

/** A compared field, as seen from the place of the condition. */
interface ComparedField {
  readonly type: string
  readonly options?: string
  readonly mask?: unknown
  /** Resource whose rows it refers to; for the id, the resource itself. */
  readonly to?: string
  readonly internal: boolean
}

/** The field that a condition names: a field of the resource, or an item of the surrounding form. */
export const comparedField = (
  symbols: Symbols,
  source: SourceFile,
  pointer: string,
  name: string,
  inForm: boolean,
): ComparedField | undefined => {
  const place = placeOf(symbols, source, pointer)
  const resource = place.resource === undefined ? undefined : symbols.resources.get(place.resource)?.value
  if (resource === undefined) return undefined
  const item = inForm ? place.items?.find(candidate => (candidate.field ?? candidate.name) === name) : undefined
  const fields = fieldsOf(resource)
  const ownField = Object.hasOwn(fields, name) ? fields[name] : undefined
  const field = inForm ? item && wholeItem(resource, item) : ownField
  if (field === undefined || !isFieldType(field.type)) return undefined
  const to = name === 'id' && !inForm ? resource.name : field.to
  return { type: field.type, options: field.options, mask: field.mask, to, internal: !inForm && ownField?.internal === true }
}

const leftOfField = (symbols: Symbols, source: SourceFile, pointer: string, name: string, inForm: boolean): Left | undefined => {
  const field = comparedField(symbols, source, pointer, name, inForm)
  if (field === undefined) return undefined
  const type = fieldType(field.type)
  const kind = BY_KIND[type.queryKind]
  const usersOwn = name === 'id' && !inForm
  return {
    ...kind,
    name,
    operators: type.list ? LIST : kind.operators,
    userOperands: usersOwn ? ['id'] : kind.userOperands,
    options: type.queryKind === 'option' ? optionMap(symbols, field.options) : undefined,
    labels: type.queryKind === 'option' ? labelMap(symbols, field.options) : undefined,
    target: targetOf(symbols, field.to),
    masked: field.mask !== undefined,
    internal: field.internal,
  }
}

const USER: Readonly<Record<NonNullable<Condition['user']>, Omit<Left, 'name'>>> = {
  id: { ...NONE, operators: EQUALITY, literal: anId },
  departmentId: { ...NONE, operators: EQUALITY, literal: anId },
  username: { ...NONE, operators: [...EQUALITY, ...TEXT], literal: aString },
  admin: { ...NONE, operators: ['eq', 'ne'], literal: aBoolean },
  permissions: { ...NONE, operators: LIST, literal: aString },
}

const NOW: Omit<Left, 'name'> = { ...NONE, operators: [...EQUALITY, ...ORDER], literal: aTime }

const operandFinding = (left: Left, value: unknown): Finding | undefined => {
  const wrong = (message: string): Finding => ({ code: 'condition.wrong-type', message: `“${left.name}” ${message}` })
  if (typeof value === 'object' && value !== null) {
    if ('user' in value) {
      const message = userFinding(left, String(value.user))
      return message === undefined ? undefined : { code: 'condition.wrong-type', message }
    }
    return left.now ? undefined : wrong('不能与当前时间比较')
  }
  const message = left.literal(value)
  if (message !== undefined) return wrong(message)
  if (left.options === undefined || left.options.has(value)) return undefined
  const suggestion = left.labels?.get(value) ?? nearestName(String(value), left.options.values())
  return { code: 'condition.unknown-option', message: `“${left.name}” 没有选项 “${value}”`, suggestion }
}

interface At {
  readonly pointer: string
  readonly finding: Finding
}

const checkComparison = (condition: Condition, left: Left, pointer: string, browserOnly: boolean): readonly At[] => {
  const operator = OPERATOR_NAMES.find(name => Object.hasOwn(condition, name)) ?? 'eq'
  const at = `${pointer}/${operator}`
  if (!left.operators.includes(operator)) {
    const message = `“${left.name}” 不能用 “${operator}”，可以用 ${quoted(left.operators)}`
    return [{ pointer: at, finding: { code: 'condition.wrong-operator', message } }]
  }
  if (left.masked === true && !PRESENCE.includes(operator)) {
    return [{ pointer: at, finding: { code: 'condition.masked-field', message: `“${left.name}” 是脱敏字段，只能判断是否为空` } }]
  }
  if (left.internal === true && browserOnly) {
    return [
      {
        pointer: `${pointer}/field`,
        finding: { code: 'condition.internal-field', message: `“${left.name}” 是内部字段，浏览器没有它的值，不能用在这里` },
      },
    ]
  }
  const value = condition[operator as keyof Condition]
  if (PRESENCE.includes(operator)) return []
  if (!Array.isArray(value))
    return [operandFinding(left, value)].flatMap(finding => (finding === undefined ? [] : [{ pointer: at, finding }]))
  return value.flatMap((member, index) => {
    const finding = operandFinding(left, member)
    return finding === undefined ? [] : [{ pointer: `${at}/${index}`, finding }]
  })
}

/** Reports comparisons of a file that can never be evaluated or can never hold. */
export const checkConditions = ({ symbols, reporter }: LinkContext, source: SourceFile): void => {
  const check = (condition: Condition, pointer: string, inForm: boolean): void => {
    for (const key of ['all', 'any'] as const)
      for (const [index, part] of (condition[key] ?? []).entries()) check(part, `${pointer}/${key}/${index}`, inForm)
    if (condition.not !== undefined) check(condition.not, `${pointer}/not`, inForm)
    if (condition.user === 'permissions' && condition.contains !== undefined) {
      const finding = permissionNamed(symbols, String(condition.contains))
      if (finding !== undefined) reporter.report(source, `${pointer}/contains`, finding)
    }
    const left = leftOf(condition, pointer, inForm)
    if (left === undefined) return
    const browserOnly = /\/(visible|selectable)(\/|$)/.test(pointer) && !inForm
    for (const found of checkComparison(condition, left, pointer, browserOnly)) reporter.report(source, found.pointer, found.finding)
  }
  const leftOf = (condition: Condition, pointer: string, inForm: boolean): Left | undefined => {
    if (condition.field !== undefined) return leftOfField(symbols, source, pointer, condition.field, inForm)
    if (condition.user !== undefined) return { name: `user.${condition.user}`, ...USER[condition.user] }
    return condition.now === undefined ? undefined : { name: `now.${condition.now}`, ...NOW }
  }
  for (const mark of walkSchema(schemaId(source.kind), source.value)) {
    if (mark.kind === 'condition') check(mark.value as Condition, mark.pointer, mark.inForm)
  }
}
