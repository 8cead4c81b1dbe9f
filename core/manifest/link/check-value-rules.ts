/** Checks common to fields and form items: rules fit the type, targets are named, defaults obey the rules. */
import type { Rules } from '#core/contract/model/field.ts'
import { type FieldType, flattenOptions, kindNames, type RuleKey, takesOptions, unknownKind } from '../fields/index.ts'
import type { NormalField, NormalOption } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
import { quoted } from '../problems/words.ts'
import { checkValue } from '../rules/index.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { LinkContext } from './symbols.ts'

const RULE_KEYS: readonly RuleKey[] = [
  'maxLength',
  'minLength',
  'min',
  'max',
  'decimals',
  'suffix',
  'plausible',
  'noFuture',
  'noPast',
  'from',
  'mainland',
  'multiline',
  'joined',
  'message',
  'accept',
  'maxSize',
  'ratio',
  'width',
  'height',
  'tip',
  'external',
]

export type RuledField = Pick<NormalField, 'options' | 'to' | 'default'> & Rules & { readonly label?: string; readonly required?: unknown }

/** The stated rules, without undefined members. */
export const statedRules = (stated: Rules): Rules =>
  Object.fromEntries(RULE_KEYS.flatMap(key => (stated[key] === undefined ? [] : [[key, stated[key]]])))

/** Reports rules that the field type does not support. */
export const checkRuleKeys = (
  { reporter }: LinkContext,
  source: SourceFile,
  pointer: string,
  type: FieldType,
  stated: RuledField,
): void => {
  const foreign: string[] = RULE_KEYS.filter(key => stated[key] !== undefined && !type.ruleKeys.includes(key))
  if (stated.options !== undefined && !takesOptions(type)) foreign.push('options')
  if (stated.to !== undefined && type.names !== 'to') foreign.push('to')
  for (const key of foreign) {
    const message = `“${type.name}” 字段不能有 “${key}”，可以有 ${quoted(type.ruleKeys)}`
    reporter.report(source, `${pointer}/${key}`, { code: 'field.rule-not-for-type', message })
  }
  const kind = type.ruleKeys.includes('accept') ? unknownKind(stated.accept ?? []) : undefined
  if (kind === undefined) return
  const message = `不认识文件格式 “${kind}”，可以写 ${quoted(kindNames)}`
  reporter.report(source, `${pointer}/accept`, { code: 'field.unknown-kind', message, suggestion: nearestName(kind, kindNames) })
}

/** Reports an option field without "options" and a reference without "to". */
export const checkTarget = ({ reporter }: LinkContext, source: SourceFile, pointer: string, type: FieldType, stated: RuledField): void => {
  const key = type.names === 'options' || type.names === 'to' ? type.names : undefined
  if (key === undefined || stated[key] !== undefined) return
  const message = key === 'options' ? `“${type.name}” 字段要用 “options” 写明选项` : `“${type.name}” 字段要用 “to” 写明资源`
  reporter.report(source, pointer, { code: 'field.missing-target', message })
}

interface WrongDefault {
  readonly message: string
  readonly suggestion?: string
}

/** Problem of a default that is resolved when the form opens: the current time, or the user's id or department. */
const runtimeDefaultProblem = ({ symbols }: LinkContext, type: FieldType, { default: value, to }: RuledField): string | undefined => {
  const { now, user } = value as { now?: string; user?: string }
  if ((now === undefined) === (user === undefined)) return '应只写 “now” 或 “user” 中的一个'
  if (now !== undefined) return now === type.time ? undefined : `{"now": "${now}"} 只能用于 “${now}” 字段`
  if (type.refers !== 'one') return `{"user": "${user}"} 只能用于 “ref” 字段`
  const target = to === undefined ? undefined : symbols.resources.get(to)?.value
  if (target === undefined || symbols.people.size === 0 || (user === 'id') === symbols.people.has(target.name)) return undefined
  return `{"user": "${user}"} 不是 “${target.name}” 的编号`
}

/** The option that was probably meant: by label, or by a similar value. */
const meantOption = (value: unknown, options: readonly NormalOption[]): string | undefined => {
  const known = flattenOptions(options)
  const labelled = known.find(({ label }) => label === value)?.value
  return labelled === undefined
    ? nearestName(
        String(value),
        known.map(option => String(option.value)),
      )
    : String(labelled)
}

const wrongDefault = (context: LinkContext, type: FieldType, stated: RuledField): WrongDefault | undefined => {
  const { default: value } = stated
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) {
    const message = runtimeDefaultProblem(context, type, stated)
    return message === undefined ? undefined : { message }
  }
  const set = stated.options === undefined ? undefined : context.symbols.options.get(stated.options)?.value
  const options = set === undefined || set.dynamic === true ? undefined : set.values
  const message = checkValue({ name: '', type: type.name, label: stated.label ?? '默认值', rules: statedRules(stated) }, value, { options })
  if (message !== undefined) return { message, suggestion: options && meantOption(value, options) }
  const byHand = (one: unknown): boolean =>
    flattenOptions(options ?? []).every(option => option.value !== one || (option as NormalOption).manual !== false)
  const closed = (Array.isArray(value) ? value : [value]).find(one => !byHand(one))
  return closed === undefined ? undefined : { message: `选项 “${closed}” 不能由人选择（"manual": false）` }
}

/** Reports a default that violates the field's own rules. */
export const checkDefault = (context: LinkContext, source: SourceFile, pointer: string, type: FieldType, stated: RuledField): void => {
  const wrong = wrongDefault(context, type, stated)
  if (wrong === undefined) return
  const { message, suggestion } = wrong
  context.reporter.report(source, `${pointer}/default`, { code: 'field.bad-default', message: `默认值不对：${message}`, suggestion })
}
