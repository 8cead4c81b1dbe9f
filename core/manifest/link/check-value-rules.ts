/** What fields and form items have in common: rules fit the type, targets are named, defaults obey the rules. */
import type { Rules } from '#core/contract/model/field.ts'
import { type FieldType, kindNames, type RuleKey, unknownKind } from '../fields/index.ts'
import type { NormalField } from '../normalize/normal.ts'
import { nearestName } from '../problems/nearest-name.ts'
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
  'noFuture',
  'mainland',
  'multiline',
  'message',
  'accept',
  'maxSize',
  'external',
]

export type Ruled = Pick<NormalField, 'options' | 'to' | 'default'> & Rules & { readonly label?: string; readonly required?: unknown }

/** Rules that the manifest states, without undefined members. */
export const rulesOf = (stated: Rules): Rules =>
  Object.fromEntries(RULE_KEYS.flatMap(key => (stated[key] === undefined ? [] : [[key, stated[key]]])))

/** Rules that this type of field does not know. */
export const checkRuleKeys = ({ reporter }: LinkContext, source: SourceFile, pointer: string, type: FieldType, stated: Ruled): void => {
  const foreign: string[] = RULE_KEYS.filter(key => stated[key] !== undefined && !type.ruleKeys.includes(key))
  if (stated.options !== undefined && type.names !== 'options' && type.names !== 'optionsOptional') foreign.push('options')
  if (stated.to !== undefined && type.names !== 'to') foreign.push('to')
  for (const key of foreign) {
    const message = `${type.name} 字段不能有 “${key}”，可以有 ${type.ruleKeys.join('、')}`
    reporter.report(source, `${pointer}/${key}`, { code: 'field.rule-not-for-type', message })
  }
  const kind = type.ruleKeys.includes('accept') ? unknownKind(stated.accept ?? []) : undefined
  if (kind === undefined) return
  const message = `不认识文件格式 “${kind}”，可以写 ${kindNames.join('、')}`
  reporter.report(source, `${pointer}/accept`, { code: 'field.unknown-kind', message, suggestion: nearestName(kind, kindNames) })
}

/** An option field names its set, a reference its resource. */
export const checkTarget = ({ reporter }: LinkContext, source: SourceFile, pointer: string, type: FieldType, stated: Ruled): void => {
  const key = type.names === 'options' || type.names === 'to' ? type.names : undefined
  if (key === undefined || stated[key] !== undefined) return
  const message = key === 'options' ? `${type.name} 字段要用 options 写明选项` : `${type.name} 字段要用 to 写明资源`
  reporter.report(source, pointer, { code: 'field.missing-target', message })
}

const defaultMessage = ({ symbols }: LinkContext, type: FieldType, stated: Ruled): string | undefined => {
  const { default: value } = stated
  if (value === undefined) return undefined
  if (typeof value === 'object' && !Array.isArray(value)) {
    const { now, user } = value
    if ((now === undefined) === (user === undefined)) return '应只写 now 或 user 中的一个'
    if (now !== undefined && now !== type.name) return `{"now": "${now}"} 只能用于 ${now} 字段`
    return user !== undefined && type.name !== 'ref' ? '{"user": …} 只能用于 ref 字段' : undefined
  }
  const set = stated.options === undefined ? undefined : symbols.options.get(stated.options)?.value
  const options = set === undefined || set.dynamic === true ? undefined : set.values
  return checkValue({ name: '', type: type.name, label: stated.label ?? '默认值', rules: rulesOf(stated) }, value, { options })
}

/** A default that the field's own rules would refuse. */
export const checkDefault = (context: LinkContext, source: SourceFile, pointer: string, type: FieldType, stated: Ruled): void => {
  const message = defaultMessage(context, type, stated)
  if (message !== undefined)
    context.reporter.report(source, `${pointer}/default`, { code: 'field.bad-default', message: `默认值不对：${message}` })
}
