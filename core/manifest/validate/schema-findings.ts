/** ajv errors as Chinese findings, one for each mistake. */
import type { ErrorObject } from 'ajv'
import { nearestName } from '../problems/nearest-name.ts'
import type { Finding } from '../problems/reporter.ts'
import { pointerOf } from '../source/json-pointer.ts'

export interface LocatedFinding {
  readonly pointer: string
  readonly finding: Finding
}

const TYPE_LABELS: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  integer: '整数',
  boolean: '“true” 或 “false”',
  object: '对象 {…}',
  array: '列表 […]',
  null: '“null”',
}

const PATTERN_HINTS: Readonly<Record<string, string>> = {
  '^[a-z][a-zA-Z0-9]*$': '以小写字母开头，只含字母和数字',
  '^[a-zA-Z][a-zA-Z0-9]*$': '以字母开头，只含字母和数字',
  '^[a-z][a-zA-Z0-9]*\\.[a-z][a-zA-Z0-9]*$': '“资源.字段”',
  '^[a-z][a-zA-Z0-9-]*$': '以小写字母开头，只含字母、数字和 -',
  '^[a-z][a-z0-9_]*$': '小写字母开头，只含小写字母、数字和下划线',
  '^[a-z][a-z0-9-]*$': '以小写字母开头，只含小写字母、数字和 -',
  '^(/[A-Za-z0-9_-]+)+$': '以 / 开头的路径，只含字母、数字、“_” 和 “-”，不能有连续的 / 或以 / 结尾',
  '^\\S([\\s\\S]*\\S)?$': '文字，不能是空白，首尾不能有空格',
  '^/': '以 / 开头的路径',
  '^[a-z][a-z0-9-]*/[a-z][a-zA-Z0-9]*$': '“插件/名称”',
  '^count$': '“count”（行数），或写明 “distinct”、“sum”、“median” 的对象',
  '^all$': '"all"，或字段列表',
  '^rest$': '“rest”（其余字段），或字段列表',
  '^\\d+\\.\\d+\\.\\d+$': '三段版本号，如 1.0.0',
  '^\\^\\d+\\.\\d+$': '运行时版本，如 ^1.0',
}

const LIMIT_MESSAGES: Readonly<Record<string, (limit: unknown) => string>> = {
  minLength: limit => (limit === 1 ? '不能为空' : `至少 ${limit} 个字符`),
  maxLength: limit => `最多 ${limit} 个字符`,
  minItems: limit => `至少 ${limit} 项`,
  maxItems: limit => `最多 ${limit} 项`,
  minProperties: limit => `至少 ${limit} 项`,
  maxProperties: limit => `最多 ${limit} 项`,
  minimum: limit => `不能小于 ${limit}`,
  maximum: limit => `不能大于 ${limit}`,
}

const childPointer = (error: ErrorObject, key: string): string => `${error.instancePath}${pointerOf([key])}`

const quotedValue = (value: unknown): string => `“${(typeof value === 'string' ? value : (JSON.stringify(value) ?? '空')).slice(0, 40)}”`

const allowedKeys = (error: ErrorObject): readonly string[] => Object.keys(error.parentSchema?.['properties'] ?? {})

const wrongValueFinding = (error: ErrorObject, allowed: readonly unknown[]): LocatedFinding => ({
  pointer: error.instancePath,
  finding: {
    code: 'schema.wrong-value',
    message: `值 ${quotedValue(error.data)} 不对，应为 ${allowed.map(quotedValue).join('、')}`,
    suggestion: typeof error.data === 'string' ? nearestName(error.data, allowed.map(String)) : undefined,
  },
})

const discriminatorFinding = (error: ErrorObject): LocatedFinding => {
  const tagValue: unknown = error.params['tagValue']
  const tag = String(error.params['tag'])
  const branches: readonly string[] = error.parentSchema?.['x-tags'] ?? []
  if (tagValue === undefined) return { pointer: error.instancePath, finding: { code: 'schema.missing-key', message: `缺少 “${tag}”` } }
  return {
    pointer: childPointer(error, tag),
    finding: {
      code: 'schema.wrong-value',
      message: `值 ${quotedValue(tagValue)} 不对，应为 ${branches.map(quotedValue).join('、')}，或插件的视图（“插件/名称”）`,
      suggestion: typeof tagValue === 'string' ? nearestName(tagValue, branches) : undefined,
    },
  }
}

const errorFinding = (error: ErrorObject): LocatedFinding | undefined => {
  const { keyword, params, instancePath: pointer } = error
  if (error.propertyName !== undefined) return undefined
  switch (keyword) {
    case 'required':
    case 'dependencies':
      return { pointer, finding: { code: 'schema.missing-key', message: `缺少 “${params['missingProperty']}”` } }
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      const suggestion = nearestName(key, allowedKeys(error))
      return { pointer: childPointer(error, key), finding: { code: 'schema.unknown-key', message: `不认识 “${key}”`, suggestion } }
    }
    case 'propertyNames': {
      const key = String(params['propertyName'])
      const { pattern = '', not } = error.schema as { pattern?: string; not?: { enum?: readonly string[] } }
      if (not?.enum?.includes(key))
        return { pointer: childPointer(error, key), finding: { code: 'name.reserved', message: `“${key}” 由系统自己使用，不能用作名称` } }
      return {
        pointer: childPointer(error, key),
        finding: { code: 'schema.wrong-format', message: `名称 “${key}” 格式不对，应${PATTERN_HINTS[pattern] ?? `符合规则 “${pattern}”`}` },
      }
    }
    case 'type': {
      const types = [params['type']].flat().map(type => TYPE_LABELS[String(type)] ?? String(type))
      return {
        pointer,
        finding: { code: 'schema.wrong-type', message: `应为${types.join('或')}，现在是 ${quotedValue(error.data)}` },
      }
    }
    case 'enum':
      return wrongValueFinding(error, params['allowedValues'])
    case 'const':
      return wrongValueFinding(error, [params['allowedValue']])
    case 'pattern': {
      const pattern = String(params['pattern'])
      return {
        pointer,
        finding: {
          code: 'schema.wrong-format',
          message: `${quotedValue(error.data)} 格式不对，应为${PATTERN_HINTS[pattern] ?? `符合规则 “${pattern}” 的文字`}`,
        },
      }
    }
    case 'uniqueItems': {
      const at = Math.max(Number(params['i']), Number(params['j']))
      return {
        pointer: childPointer(error, String(at)),
        finding: { code: 'list.duplicate', message: `${quotedValue((error.data as readonly unknown[])[at])} 重复，列表里已有` },
      }
    }
    case 'discriminator':
      return discriminatorFinding(error)
    default: {
      const size = LIMIT_MESSAGES[keyword]
      if (size === undefined)
        return keyword === 'oneOf' || keyword === 'if'
          ? undefined
          : { pointer, finding: { code: 'schema.wrong-format', message: `不符合规则 “${keyword}”` } }
      return { pointer, finding: { code: 'schema.wrong-size', message: size(params['limit']) } }
    }
  }
}

/** True for a missing key that follows from a misspelt one: the unknown key resembles it, or is the object's only key. */
const isConsequentError = (error: ErrorObject, errors: readonly ErrorObject[]): boolean => {
  if (error.keyword !== 'required') return false
  const missing = String(error.params['missingProperty'])
  const unknown = errors.filter(other => other.keyword === 'additionalProperties' && other.instancePath === error.instancePath)
  return unknown.some(other => {
    const key = String(other.params['additionalProperty'])
    return nearestName(key, allowedKeys(other)) === missing || Object.keys(error.data as object).length === 1
  })
}

/** Findings of one validation, the first for each place. */
export const schemaFindings = (errors: readonly ErrorObject[]): readonly LocatedFinding[] => {
  const places = new Map<string, LocatedFinding>()
  for (const error of errors) {
    const found = isConsequentError(error, errors) ? undefined : errorFinding(error)
    if (found === undefined) continue
    const key = found.finding.code === 'schema.missing-key' ? `${found.pointer} ${found.finding.message}` : found.pointer
    if (!places.has(key)) places.set(key, found)
  }
  return [...places.values()]
}
