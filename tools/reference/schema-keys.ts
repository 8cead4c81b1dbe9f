/** Keys of a JSON Schema as table rows, for manifests and for props of parts. */
import type { ReferenceKey } from '#plugins/reference/wire.ts'

/** The part of a JSON Schema (draft-07) that the reference uses. */
export interface ReferenceSchema {
  readonly $id?: string
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly markdownDescription?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ReferenceSchema>>
  readonly definitions?: Readonly<Record<string, ReferenceSchema>>
  readonly items?: ReferenceSchema
  readonly additionalProperties?: ReferenceSchema | boolean
  readonly propertyNames?: ReferenceSchema
  readonly anyOf?: readonly ReferenceSchema[]
  readonly oneOf?: readonly ReferenceSchema[]
  readonly examples?: readonly unknown[]
  readonly pattern?: string
  readonly 'x-ref'?: string
  readonly [keyword: string]: unknown
}

/** Resolves a $ref to its schema and entry name; `name` is undefined if the target has no entry of its own. */
export type Resolve = (ref: string) => { readonly schema: ReferenceSchema; readonly name: string | undefined }

const NO_REFERENCES: Resolve = ref => {
  throw new Error(`props refer to nothing outside of themselves, but one says ${ref}`)
}

type RuleText = readonly [chinese: string, english: string]

/** What an x-ref mark names. */
const X_REF_NAMES: Readonly<Record<string, RuleText>> = {
  action: ['操作', 'an action'],
  component: ['组件', 'a component'],
  field: ['字段', 'a field'],
  fieldType: ['字段类型', 'a field type'],
  figure: ['指标', 'a figure'],
  operation: ['服务端操作', 'an operation'],
  options: ['选项', 'an option set'],
  part: ['部件', 'a part'],
  permission: ['权限', 'a permission'],
  plugin: ['插件', 'a plugin'],
  presenter: ['展示方式', 'a presenter'],
  origin: ['另一个资源的字段', 'a field of another resource'],
  quickFilter: ['快捷筛选', 'a quick filter'],
  resource: ['资源', 'a resource'],
  screen: ['页面', 'a screen'],
  screenPath: ['页面', 'a screen'],
  sort: ['字段（前面加 - 为倒序）', 'a field, with - before it for descending'],
  statistic: ['统计', 'a statistic'],
  timeline: ['动态来源', 'a timeline'],
  view: ['视图', 'a view'],
}

const xRefRule = (mark: string): RuleText => {
  const [chinese, english] = X_REF_NAMES[mark] ?? [mark, mark]
  return [`${chinese}的名称`, `the name of ${english}`]
}

const alternatives = (schema: ReferenceSchema): readonly ReferenceSchema[] => schema.anyOf ?? schema.oneOf ?? []

const arrayType = (text: string): string => (text.includes(' | ') ? `(${text})[]` : `${text}[]`)

/** Text for one JSON type. */
const plainTypeText = (type: string, schema: ReferenceSchema, resolve: Resolve): string => {
  if (type === 'array') return arrayType(schema.items ? valueTypeText(schema.items, resolve) : 'any')
  if (type !== 'object') return type
  const { additionalProperties } = schema
  return typeof additionalProperties === 'object' ? `{ name: ${valueTypeText(additionalProperties, resolve)} }` : 'object'
}

/** Text for the values that a schema permits. */
export const valueTypeText = (schema: ReferenceSchema, resolve: Resolve = NO_REFERENCES): string => {
  if (schema.$ref !== undefined) {
    const { name, schema: target } = resolve(schema.$ref)
    return name ?? valueTypeText(target, resolve)
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const several = alternatives(schema)
  if (several.length > 0 && !schema.properties) return [...new Set(several.map(one => valueTypeText(one, resolve)))].join(' | ')
  const types = [schema.type ?? (schema.properties ? 'object' : 'any')].flat() as string[]
  return types.map(type => plainTypeText(type, schema, resolve)).join(' | ')
}

/** Text for a range, if it has limits, with the unit in Chinese and in English. */
const rangeRule = (least: unknown, most: unknown, [chinese, english]: RuleText): readonly RuleText[] => {
  if (least === undefined && most === undefined) return []
  const text = least === most ? `${least}` : most === undefined ? `≥ ${least}` : least === undefined ? `≤ ${most}` : `${least}–${most}`
  return [[`${text}${chinese}`, `${text}${english}`]]
}

/** Pattern for "not blank, and trimmed", which every text for people has and which is therefore not listed. */
const UNLISTED_PATTERNS = new Set(['^\\S([\\s\\S]*\\S)?$'])

const patternRule = (what: RuleText, pattern: string | undefined): readonly RuleText[] =>
  pattern === undefined || UNLISTED_PATTERNS.has(pattern) ? [] : [[`${what[0]}符合 ${pattern}`, `${what[1]}matches ${pattern}`]]

/** Text for the rules besides the type. */
const schemaRules = (schema: ReferenceSchema): readonly RuleText[] => [
  ...(schema['x-ref'] ? [xRefRule(schema['x-ref'])] : []),
  ...rangeRule(schema['minimum'], schema['maximum'], ['', '']),
  ...rangeRule(schema['minLength'] === 1 ? undefined : schema['minLength'], schema['maxLength'], [' 字', ' characters']),
  ...rangeRule(schema['minItems'], schema['maxItems'], [' 项', ' items']),
  ...rangeRule(schema['minProperties'], schema['maxProperties'], [' 个键', ' keys']),
  ...(schema['uniqueItems'] ? ([['不能重复', 'none twice']] as const) : []),
  ...patternRule(['', ''], schema.pattern),
  ...patternRule(['名称', 'names: '], schema.propertyNames?.pattern),
]

/** Description of the key, else of the schema it refers to. */
const keyDescription = (schema: ReferenceSchema, resolve: Resolve): Pick<ReferenceKey, 'text' | 'zh'> => {
  const target = schema.$ref === undefined ? undefined : resolve(schema.$ref).schema
  const text = schema.description ?? target?.description
  const zh = schema.markdownDescription ?? target?.markdownDescription
  return { ...(text && { text }), ...(zh && { zh }) }
}

/** Schemas of objects nested in a key, with the path to each. Schemas with an entry of their own are left out. */
const nestedSchemas = (schema: ReferenceSchema, resolve: Resolve): readonly (readonly [string, ReferenceSchema])[] => {
  if (schema.$ref !== undefined) {
    const { name, schema: target } = resolve(schema.$ref)
    return name === undefined ? nestedSchemas(target, resolve) : []
  }
  return [
    ...(schema.properties ? [['', schema] as const] : []),
    ...(schema.items ? nestedSchemas(schema.items, resolve).map(([way, one]) => [`[]${way}`, one] as const) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? nestedSchemas(schema.additionalProperties, resolve).map(([way, one]) => [`.*${way}`, one] as const)
      : []),
    ...alternatives(schema).flatMap(one => nestedSchemas(one, resolve)),
  ]
}

/** Schema of the key, merged with the target of its $ref if that has no entry of its own. */
const mergedSchema = (key: ReferenceSchema, resolve: Resolve): ReferenceSchema => {
  const target = key.$ref === undefined ? undefined : resolve(key.$ref)
  return target && target.name === undefined ? { ...target.schema, ...key } : key
}

/** Keys of an object and of the objects nested in it that have no entry of their own, top-down. */
export const schemaKeys = (schema: ReferenceSchema, resolve: Resolve = NO_REFERENCES, before = ''): readonly ReferenceKey[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, key]) => {
    const rules = schemaRules(mergedSchema(key, resolve))
    const line: ReferenceKey = {
      name: `${before}${name}`,
      type: valueTypeText(key, resolve),
      ...(schema.required?.includes(name) && { required: true as const }),
      ...(key.default !== undefined && { default: JSON.stringify(key.default) }),
      ...(rules.length > 0 && { rules }),
      ...keyDescription(key, resolve),
    }
    return [line, ...nestedSchemas(key, resolve).flatMap(([way, one]) => schemaKeys(one, resolve, `${before}${name}${way}.`))]
  })
