/** Checks the "with" of an action against the declaration of its operation. */
import type { Value } from '#core/contract/value.ts'
import { type FieldType, fieldType, findFieldType, flattenOptions, storedTypeOf } from '../fields/index.ts'
import type { NormalField } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { quoted } from '../problems/words.ts'
import { checkValue } from '../rules/index.ts'
import { statedRules } from './check-value-rules.ts'
import type { OperationCall } from './operation-call.ts'
import { resourceFields } from './symbols.ts'

type ActionConstants = Readonly<Record<string, unknown>>

/** Reports constants that are unknown, missing or of another type. */
export const checkConstants = (call: OperationCall): void => {
  const { action, operation, resource, pointer, report } = call
  const given: ActionConstants = action.with ?? {}
  const fields = resourceFields(resource)
  const missing = new Set(Object.keys(operation.with).filter(name => !Object.hasOwn(given, name)))
  for (const [name, value] of Object.entries(given)) {
    const at = `${pointer}/with/${name}`
    const declared = Object.hasOwn(operation.with, name) ? operation.with[name] : undefined
    const field = operation.rest === 'fields' && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (declared === undefined && field === undefined) {
      const suggestion = meantConstant(name, missing, operation.with, operation.rest === 'fields' ? Object.keys(fields) : [])
      if (suggestion !== undefined) missing.delete(suggestion)
      report(at, { code: 'operation.unknown-constant', message: `操作 “${operation.name}” 的 “with” 不认识 “${name}”`, suggestion })
      continue
    }
    const wrong = declared === undefined ? field && fieldProblem(call, field, value) : constantProblem(call, declared, value, given)
    if (wrong === undefined) continue
    const { place = '', said, suggestion } = wrong
    report(at + place, { code: 'operation.constant-value', message: `操作 “${operation.name}” 的 “with” 里 “${name}” ${said}`, suggestion })
  }
  for (const name of missing) {
    if (operation.with[name]?.optional !== false) continue
    report(`${pointer}/with`, { code: 'operation.missing-constant', message: `操作 “${operation.name}” 的 “with” 要写 “${name}”` })
  }
}

const meantConstant = (
  name: string,
  missing: ReadonlySet<string>,
  declared: Readonly<Record<string, Value<unknown>>>,
  fields: readonly string[],
): string | undefined => {
  const near = nearestName(name, [...missing, ...fields])
  const required = [...missing].filter(one => declared[one]?.optional === false)
  return near ?? (required.length === 1 ? required[0] : undefined)
}

/** Names that are valid for a constant that holds a topic or a field name. */
const namesFor = ({ symbols, resource }: OperationCall, declared: Value<unknown>): readonly string[] => {
  if (declared.topic) return [...symbols.facts].flatMap(([topic, entity]) => (entity === (resource.kept ?? resource).name ? [topic] : []))
  const strangers = declared.people && symbols.people.size > 0
  return Object.entries(resourceFields(resource)).flatMap(([name, { type, to }]) =>
    declared.names?.includes(type) && !(strangers && to !== undefined && symbols.resources.has(to) && !symbols.people.has(to))
      ? [name]
      : [],
  )
}

/** Problem of a constant, as the end of a sentence that begins with its name. */
interface WrongConstant {
  readonly said: string
  readonly suggestion?: string
  /** Pointer below the constant; absent for the constant itself. */
  readonly place?: string
}

const constantProblem = (
  call: OperationCall,
  declared: Value<unknown>,
  value: unknown,
  given: ActionConstants,
): WrongConstant | undefined => {
  if (declared.topic || declared.names) {
    const names = namesFor(call, declared)
    if (names.includes(String(value))) return undefined
    const said = declared.names
      ? `应是资源 “${call.resource.name}” 的${declared.people ? '指向员工的' : ''} ${quoted(declared.names)} 字段，没有 “${value}”`
      : `不是资源 “${call.resource.name}” 的事件：“${value}”`
    return { said, suggestion: nearestName(String(value), names) }
  }
  if (declared.fits) return fitProblem(call, declared.fits, value, given)
  const said = literalProblem(declared, value)
  return said === undefined ? undefined : { said }
}

const jsonText = (value: unknown): string => JSON.stringify(value)

/** Checks a value against the field that another constant names; a wrong field name is reported at that constant. */
const fitProblem = (
  call: OperationCall,
  { constant, list }: NonNullable<Value<unknown>['fits']>,
  value: unknown,
  given: ActionConstants,
): WrongConstant | undefined => {
  const fields = resourceFields(call.resource)
  const name = given[constant]
  const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field === undefined) return undefined
  if (!list) return fieldProblem(call, field, value)
  if (!Array.isArray(value) || value.length === 0) return { said: `应是 “${constant}” 所指字段的值的列表` }
  for (const [index, one] of value.entries()) {
    const wrong = value.indexOf(one) < index ? { said: `里 “${one}” 重复` } : fieldProblem(call, field, one)
    if (wrong !== undefined) return { ...wrong, place: `/${index}` }
  }
  return undefined
}

/** Checks that the field could store the value. */
const fieldProblem = ({ symbols }: OperationCall, field: NormalField, value: unknown): WrongConstant | undefined => {
  const type = findFieldType(field.type)
  if (value === null || type === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) return runtimeValueProblem(type, value as ActionConstants)
  const set = field.options === undefined ? undefined : symbols.options.get(field.options)?.value
  const options = set === undefined || set.dynamic === true || type.json === 'boolean' ? undefined : set.values
  const all = type.states === 'set' ? options && flattenOptions(options) : undefined
  if (all !== undefined && !all.some(one => one.value === value)) {
    const meant =
      all.find(({ label }) => label === value)?.value ??
      nearestName(
        String(value),
        all.map(one => String(one.value)),
      )
    return { said: `应是选项 “${field.options}” 的值，没有 “${value}”`, ...(meant !== undefined && { suggestion: String(meant) }) }
  }
  const said = checkValue({ name: '', type: field.type, label: field.label, rules: statedRules(field) }, value, { options })
  return said === undefined ? undefined : { said }
}

const runtimeValueProblem = ({ time, refers }: FieldType, { now, user }: ActionConstants): WrongConstant | undefined => {
  if (now !== undefined) return now === time ? undefined : { said: `{"now": ${jsonText(now)}} 只能用于 “${now}” 字段` }
  if (user !== undefined) return refers === 'one' ? undefined : { said: '{"user": …} 只能用于 “ref” 字段' }
  return { said: '应是一个值' }
}

/** JSON types of values that are no texts. */
const PLAIN_JSON: readonly FieldType['json'][] = ['boolean', 'number']

const literalProblem = ({ kind, values }: Value<unknown>, value: unknown): string | undefined => {
  if (values !== undefined)
    return values.some(one => one === value) ? undefined : `应是 ${values.map(jsonText).join('、')} 之一，不是 ${jsonText(value)}`
  const { json } = fieldType(storedTypeOf(kind ?? 'text'))
  if (json === 'any') return undefined
  const wanted = PLAIN_JSON.includes(json) ? json : 'string'
  const words: Readonly<Record<string, string>> = { boolean: '“true” 或 “false”', number: '数字', string: '文字' }
  return typeof value === wanted ? undefined : `应是 ${words[wanted]}，不是 ${jsonText(value)}`
}
