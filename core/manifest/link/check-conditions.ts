/** Checks conditions: each operator fits the type of its field, and each literal is a value that the field can have. */
import type { Condition } from '#schemas/types/condition.ts'
import { asksPresence, type OperatorName, operatorOf, operatorsFor } from '../conditions/index.ts'
import { type FieldType, fieldType, flattenOptions, isFieldType } from '../fields/index.ts'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'
import { isDate, isDateTime, isMonth } from '../time/wall-time.ts'
import { wholeItem } from './check-forms.ts'
import { conditionsIn } from './conditions-in.ts'
import { referencePlaceOf } from './place.ts'
import { permissionNamed } from './resolvers.ts'
import { type LinkContext, type LinkedFile, resourceFields, type Symbols } from './symbols.ts'

/** Left side of a comparison. */
interface LeftSide {
  readonly name: string
  readonly operators: readonly OperatorName[]
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

const stringLiteralProblem = (value: unknown): string | undefined => (typeof value === 'string' ? undefined : '应与文字比较')
const numberLiteralProblem = (value: unknown): string | undefined => (typeof value === 'number' ? undefined : '应与数字比较')
const idLiteralProblem = (value: unknown): string | undefined =>
  Number.isSafeInteger(value) ? undefined : '应与编号（整数）或 {"user": "id"} 比较'
const booleanLiteralProblem = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? undefined : '应与 “true” 或 “false” 比较'
const timeLiteralProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && (isDate(value) || isDateTime(value)) ? undefined : '应与 "YYYY-MM-DD" 或 "YYYY-MM-DD HH:mm:ss" 比较'
const monthLiteralProblem = (value: unknown): string | undefined =>
  typeof value === 'string' && isMonth(value) ? undefined : '应与 "YYYY-MM" 比较'
const noProblem = (): undefined => undefined

/** What a left side accepts on the right side. */
type LeftOperands = Pick<LeftSide, 'literal' | 'userOperands' | 'now'>

const literalsOnly = (literal: LeftSide['literal'], userOperands: readonly string[] = []): LeftOperands => ({
  literal,
  userOperands,
  now: false,
})

const orTime: LeftOperands = { ...literalsOnly(timeLiteralProblem), now: true }

const OPERANDS_BY_KIND: Readonly<Record<FieldType['queryKind'], LeftOperands>> = {
  text: literalsOnly(stringLiteralProblem, ['username']),
  exact: literalsOnly(stringLiteralProblem),
  number: literalsOnly(numberLiteralProblem),
  boolean: literalsOnly(booleanLiteralProblem),
  option: literalsOnly(noProblem),
  id: literalsOnly(idLiteralProblem, ['id', 'departmentId']),
  date: orTime,
  datetime: orTime,
  month: literalsOnly(monthLiteralProblem),
  none: literalsOnly(noProblem),
}

const textsByOptionValue = (symbols: Symbols, name: string | undefined): ReadonlyMap<unknown, string> | undefined => {
  const set = name === undefined ? undefined : symbols.options.get(name)?.value
  if (set === undefined || set.dynamic === true) return undefined
  return new Map(flattenOptions(set.values).map(option => [option.value, String(option.value)]))
}

const textsByOptionLabel = (symbols: Symbols, name: string | undefined): ReadonlyMap<unknown, string> | undefined => {
  const set = name === undefined ? undefined : symbols.options.get(name)?.value
  return set === undefined ? undefined : new Map(flattenOptions(set.values).map(option => [option.label, String(option.value)]))
}

const referenceTarget = (symbols: Symbols, to: string | undefined): LeftSide['target'] => {
  const target = to === undefined ? undefined : symbols.resources.get(to)?.value
  return target && symbols.people.size > 0 ? { name: target.name, people: symbols.people.has(target.name) } : undefined
}

/** The user's id is comparable with references to users only, the department's id only with other references. */
const userFinding = ({ name, userOperands, target }: LeftSide, user: string): string | undefined => {
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
  source: LinkedFile,
  pointer: string,
  name: string,
  inForm: boolean,
): ComparedField | undefined => {
  const place = referencePlaceOf(symbols, source, pointer)
  const resource = place.resource === undefined ? undefined : symbols.resources.get(place.resource)?.value
  if (resource === undefined) return undefined
  const item = inForm ? place.items?.find(candidate => (candidate.field ?? candidate.name) === name) : undefined
  const fields = resourceFields(resource)
  const ownField = Object.hasOwn(fields, name) ? fields[name] : undefined
  const field = inForm ? item && wholeItem(resource, item) : ownField
  if (field === undefined || !isFieldType(field.type)) return undefined
  const to = name === 'id' && !inForm ? resource.name : field.to
  return { type: field.type, options: field.options, mask: field.mask, to, internal: !inForm && ownField?.internal === true }
}

const leftOfField = (symbols: Symbols, source: LinkedFile, pointer: string, name: string, inForm: boolean): LeftSide | undefined => {
  const field = comparedField(symbols, source, pointer, name, inForm)
  if (field === undefined) return undefined
  const type = fieldType(field.type)
  const operands = OPERANDS_BY_KIND[type.queryKind]
  const usersOwn = name === 'id' && !inForm
  return {
    ...operands,
    name,
    operators: operatorsFor(type.queryKind, type.list),
    userOperands: usersOwn ? ['id'] : operands.userOperands,
    options: type.queryKind === 'option' ? textsByOptionValue(symbols, field.options) : undefined,
    labels: type.queryKind === 'option' ? textsByOptionLabel(symbols, field.options) : undefined,
    target: referenceTarget(symbols, field.to),
    masked: field.mask !== undefined,
    internal: field.internal,
  }
}

const LEFT_OF_USER: Readonly<Record<NonNullable<Condition['user']>, Omit<LeftSide, 'name'>>> = {
  id: { ...literalsOnly(idLiteralProblem), operators: operatorsFor('id', false) },
  departmentId: { ...literalsOnly(idLiteralProblem), operators: operatorsFor('id', false) },
  username: { ...literalsOnly(stringLiteralProblem), operators: operatorsFor('text', false) },
  admin: { ...literalsOnly(booleanLiteralProblem), operators: ['eq', 'ne'] },
  permissions: { ...literalsOnly(stringLiteralProblem), operators: operatorsFor('text', true) },
}

const LEFT_OF_NOW: Omit<LeftSide, 'name'> = { ...literalsOnly(timeLiteralProblem), operators: operatorsFor('date', false) }

const operandFinding = (left: LeftSide, value: unknown): Finding | undefined => {
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

interface ConditionFinding {
  readonly pointer: string
  readonly finding: Finding
}

const checkComparison = (condition: Condition, left: LeftSide, pointer: string, browserOnly: boolean): readonly ConditionFinding[] => {
  const operator = operatorOf(condition)
  if (operator === undefined) throw new Error(`a comparison of ${left.name} has no operator`)
  const at = `${pointer}/${operator}`
  if (!left.operators.includes(operator)) {
    const message = `“${left.name}” 不能用 “${operator}”，可以用 ${quoted(left.operators)}`
    return [{ pointer: at, finding: { code: 'condition.wrong-operator', message } }]
  }
  if (left.masked === true && !asksPresence(operator)) {
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
  const value = condition[operator]
  if (asksPresence(operator)) return []
  if (!Array.isArray(value))
    return [operandFinding(left, value)].flatMap(finding => (finding === undefined ? [] : [{ pointer: at, finding }]))
  return value.flatMap((member, index) => {
    const finding = operandFinding(left, member)
    return finding === undefined ? [] : [{ pointer: `${at}/${index}`, finding }]
  })
}

/** Reports comparisons of a file that can never be evaluated or can never hold. */
export const checkConditions = ({ symbols, reporter }: LinkContext, source: LinkedFile): void => {
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
  const leftOf = (condition: Condition, pointer: string, inForm: boolean): LeftSide | undefined => {
    if (condition.field !== undefined) return leftOfField(symbols, source, pointer, condition.field, inForm)
    if (condition.user !== undefined) return { name: `user.${condition.user}`, ...LEFT_OF_USER[condition.user] }
    return condition.now === undefined ? undefined : { name: `now.${condition.now}`, ...LEFT_OF_NOW }
  }
  for (const { value, pointer, inForm } of conditionsIn(symbols, source)) check(value, pointer, inForm)
}
