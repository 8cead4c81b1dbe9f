import type { ErrorObject } from 'ajv'

/** A fault of an item, and its place. */
export interface ItemFault {
  /** Chinese. */
  readonly message: string
  /** Path of the value: contacts.0.phone. */
  readonly field?: string
}

const JSON_TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: 'true 或 false',
  array: '数组',
  object: '对象',
  null: 'null',
}

const FORMAT_SENTENCES: Readonly<Record<string, string>> = {
  'date-time': '应为带时区的时间（如 2026-03-01T10:00:00+08:00），1970 年以后，且不能晚于当前时间 5 分钟以上',
  date: '应为日期（如 2026-03-01）',
}

type KeywordParams = Readonly<Record<string, unknown>>

/** Chinese sentences by schema keyword; the sent value is never repeated. */
const KEYWORD_SENTENCES: Readonly<Record<string, (params: KeywordParams) => string>> = {
  required: () => '必填',
  additionalProperties: () => '没有这个字段',
  type: ({ type }) =>
    `应为${[type]
      .flat()
      .map(one => JSON_TYPE_NAMES[String(one)] ?? one)
      .join('或')}`,
  enum: ({ allowedValues }) => `只能是 ${[allowedValues].flat().slice(0, 20).join('、')}`,
  const: ({ allowedValue }) => `只能是 ${allowedValue}`,
  minLength: ({ limit }) => (limit === 1 ? '不能为空' : `至少 ${limit} 个字符`),
  maxLength: ({ limit }) => `最多 ${limit} 个字符`,
  minimum: ({ limit }) => `不能小于 ${limit}`,
  maximum: ({ limit }) => `不能大于 ${limit}`,
  exclusiveMinimum: ({ limit }) => `必须大于 ${limit}`,
  exclusiveMaximum: ({ limit }) => `必须小于 ${limit}`,
  multipleOf: ({ multipleOf }) => `必须是 ${multipleOf} 的倍数`,
  minItems: ({ limit }) => `至少 ${limit} 项`,
  maxItems: ({ limit }) => `最多 ${limit} 项`,
  uniqueItems: () => '不能有相同的项',
  pattern: () => '格式不正确',
  format: ({ format }) => FORMAT_SENTENCES[String(format)] ?? '格式不正确',
}

/** Maximum length of a repeated path, since undeclared keys are the sender's own text. */
const MAX_PATH_LENGTH = 60

/** The first fault found by the schema, as text: “phone：必填”. */
export function schemaFault(error: ErrorObject | undefined): ItemFault {
  if (!error) return { message: '格式不正确' }
  const params: KeywordParams = error.params
  const own = params['missingProperty'] ?? params['additionalProperty']
  const way = [...error.instancePath.split('/').slice(1), ...(own === undefined ? [] : [String(own)])]
  const sentence = KEYWORD_SENTENCES[error.keyword]?.(params) ?? '格式不正确'
  return way.length === 0 ? { message: `每一条${sentence}` } : faultAt(way.join('.'), sentence)
}

/** Fault of one value. */
export const faultAt = (field: string, sentence: string): ItemFault => {
  const short = field.replace(/\p{C}/gu, ' ').slice(0, MAX_PATH_LENGTH).toWellFormed()
  return { message: `${short}：${sentence}`, field: short }
}
