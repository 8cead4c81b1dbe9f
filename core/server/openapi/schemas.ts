import type { Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ViewPart } from '#core/contract/view-part.ts'
import { fieldType, flattenOptions } from '#core/manifest/fields/index.ts'

/** A JSON Schema, or any other part of the document. */
export type ApiSchema = Readonly<Record<string, unknown>>

export const SCALAR_TYPES = ['string', 'number', 'boolean']
/** Types of any JSON value. */
export const JSON_TYPES = [...SCALAR_TYPES, 'array', 'object', 'null']

export const jsonContent = (schema: ApiSchema): ApiSchema => ({ 'application/json': { schema } })
export const objectSchema = (properties: ApiSchema, required: readonly string[] = Object.keys(properties)): ApiSchema => ({
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
})
export const schemaReference = (name: string): ApiSchema => ({ $ref: `#/components/schemas/${name}` })
const arraySchema = (items: ApiSchema): ApiSchema => ({ type: 'array', items })
const TEXT_SCHEMA = { type: 'string' }

/** Answer to a refused or failed call, the same shape everywhere. */
const ERROR_SCHEMA: ApiSchema = objectSchema(
  {
    code: { type: 'integer', description: '3000 为业务拒绝，其余同 HTTP 状态' },
    message: { ...TEXT_SCHEMA, description: '中文，可直接显示' },
    data: {
      ...objectSchema(
        {
          conflict: { type: 'boolean', const: true, description: '数据已被他人修改：应按 current 合并后，带上其 version 再提交' },
          current: { type: 'object', description: '仅 conflict：表单现在打开的内容，同 GET', additionalProperties: true },
          by: { type: ['string', 'null'], description: '仅 conflict：保存人' },
          own: { type: 'boolean', description: '仅 conflict：由本人在另一窗口保存' },
          at: { type: ['string', 'null'], description: '仅 conflict：保存时间' },
          rows: {
            description: '仅 conflict，操作多条数据时：读取之后被修改过的数据，其余数据未变。跳过它们，或带上其 version 再提交',
            ...arraySchema(
              objectSchema(
                {
                  id: { type: 'integer' },
                  version: { type: 'integer' },
                  name: TEXT_SCHEMA,
                  by: { type: ['string', 'null'] },
                  own: { type: 'boolean' },
                  at: { type: ['string', 'null'] },
                },
                ['id', 'version', 'name', 'by', 'own', 'at'],
              ),
            ),
          },
          mustChangePassword: { type: 'boolean', const: true, description: '须先修改密码' },
          result: { type: 'boolean', const: false, description: '已有相同的数据：其余各项可原样提交给合并接口' },
        },
        [],
      ),
      description: '业务拒绝的详情',
      additionalProperties: true,
    },
    requestId: { ...TEXT_SCHEMA, description: '仅 500：日志中的请求编号' },
    errors: arraySchema(objectSchema({ field: TEXT_SCHEMA, message: TEXT_SCHEMA })),
  },
  ['code', 'message'],
)

const LOOKUP_SCHEMA: ApiSchema = objectSchema({ id: { type: 'integer' }, label: TEXT_SCHEMA, parentId: { type: ['integer', 'null'] } }, [
  'id',
  'label',
])

/** Values of a static option set; undefined for dynamic sets, which staff edit and which are data. */
export const fixedValues = (snapshot: Snapshot, name: string | undefined): readonly Option['value'][] | undefined => {
  const set = name === undefined ? undefined : snapshot.options[name]
  return set === undefined || set.dynamic ? undefined : flattenOptions(set.values).map(option => option.value)
}

/** Restricts a schema, or the items of a list, to these values. Types whose value is a path through a tree are left unchanged. */
export function withValues(schema: ApiSchema, type: string, values: readonly Option['value'][] | undefined): ApiSchema {
  if (values === undefined || values.length === 0 || fieldType(type).offers) return schema
  if (fieldType(type).list) return { ...schema, items: { ...(schema.items as ApiSchema | undefined), enum: values } }
  return { ...schema, enum: [schema.type].flat().includes('null') ? [...values, null] : values }
}

const nullable = (schema: ApiSchema): ApiSchema => (schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() })

const LIMIT_KEYWORDS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'])

/** Removes limits and tree patterns from a schema: stored values may be older than today's limits and today's tree. */
const withoutLimitKeywords = (schema: ApiSchema, older: (keyword: string) => boolean): ApiSchema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      older(keyword) ? [] : [[keyword, keyword === 'items' ? withoutLimitKeywords(value as ApiSchema, older) : value]],
    ),
  )

function fieldSchema(snapshot: Snapshot, field: Field): ApiSchema {
  const reference = { ...objectSchema({ id: { type: 'integer' } }, []), additionalProperties: true }
  const base = { description: field.label }
  const type = fieldType(field.type)
  if (type.refers === 'one') return { ...base, ...reference, type: ['object', 'null'] }
  if (type.refers === 'many') return { ...base, type: 'array', items: reference }
  if (field.mask) return { ...base, type: ['string', 'null'] }
  const schema = withoutLimitKeywords(
    type.bodySchema({}),
    keyword => LIMIT_KEYWORDS.has(keyword) || (type.offers !== undefined && keyword === 'pattern'),
  )
  return { ...base, ...withValues(nullable(schema), field.type, fixedValues(snapshot, field.options)) }
}

/** Schema of a record in list answers. */
const recordSchema = (snapshot: Snapshot, resource: Resource): ApiSchema => ({
  ...objectSchema(
    {
      id: { type: 'integer' },
      version: { type: 'integer' },
      ...Object.fromEntries(
        Object.values(resource.fields).flatMap(field => (field.internal ? [] : [[field.name, fieldSchema(snapshot, field)]])),
      ),
    },
    ['id'],
  ),
  description: resource.label,
})

/** Resources whose rows an endpoint returns; the others only appear as choices. */
const listedResources = ({ endpoints, resources }: Snapshot): readonly Resource[] => {
  const names = new Set(Object.values(endpoints).flatMap(one => (one.kind === 'list' || one.kind === 'details' ? [one.resource] : [])))
  return Object.values(resources).filter(({ name }) => names.has(name))
}

/** Schemas of the kinds of view whose endpoints there are. */
const viewSchemas = ({ endpoints, screens }: Snapshot, viewParts: ReadonlyMap<string, ViewPart>): ApiSchema => {
  const types = new Set(Object.values(endpoints).flatMap(one => (one.kind === 'view' ? (screens[one.screen]?.view.type ?? []) : [])))
  return Object.fromEntries([...types].flatMap(type => Object.entries(viewParts.get(type)?.schemas ?? {})))
}

/** All schemas that answers refer to by name. */
export const componentSchemas = (snapshot: Snapshot, viewParts: ReadonlyMap<string, ViewPart>): ApiSchema => ({
  ...Object.fromEntries(listedResources(snapshot).map(resource => [resource.name, recordSchema(snapshot, resource)])),
  ...viewSchemas(snapshot, viewParts),
  Error: ERROR_SCHEMA,
  Lookup: LOOKUP_SCHEMA,
})
