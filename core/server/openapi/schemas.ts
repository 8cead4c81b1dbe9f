import type { Field } from '#core/contract/model/field.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType, flattenOptions } from '#core/manifest/fields/index.ts'
import { reportSchemas } from './report-schemas.ts'

/** A JSON Schema, or any other part of the document. */
export type Schema = Readonly<Record<string, unknown>>

export const json = (schema: Schema): Schema => ({ 'application/json': { schema } })
export const object = (properties: Schema, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  ...(required.length > 0 ? { required } : {}),
  properties,
})
export const schemaOf = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const array = (items: Schema): Schema => ({ type: 'array', items })
const TEXT = { type: 'string' }

/** Answer to a refused or failed call, the same shape everywhere. */
const ERROR: Schema = object(
  {
    code: { type: 'integer', description: '3000 为业务拒绝，其余同 HTTP 状态' },
    message: { ...TEXT, description: '中文，可直接显示' },
    data: {
      ...object(
        {
          conflict: { type: 'boolean', const: true, description: '数据已被他人修改：应按 current 合并后，带上其 version 再提交' },
          current: { type: 'object', description: '仅 conflict：表单现在打开的内容，同 GET', additionalProperties: true },
          by: { type: ['string', 'null'], description: '仅 conflict：保存人' },
          own: { type: 'boolean', description: '仅 conflict：由本人在另一窗口保存' },
          at: { type: ['string', 'null'], description: '仅 conflict：保存时间' },
          rows: {
            description: '仅 conflict，操作多条数据时：读取之后被修改过的数据，其余数据未变。跳过它们，或带上其 version 再提交',
            ...array(
              object(
                {
                  id: { type: 'integer' },
                  version: { type: 'integer' },
                  name: TEXT,
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
    requestId: { ...TEXT, description: '仅 500：日志中的请求编号' },
    errors: array(object({ field: TEXT, message: TEXT })),
  },
  ['code', 'message'],
)

const LOOKUP: Schema = object({ id: { type: 'integer' }, label: TEXT, parentId: { type: ['integer', 'null'] } }, ['id', 'label'])

/** Values of a static option set; undefined for dynamic sets, which staff edit and which are data. */
export const fixedValues = (snapshot: Snapshot, name: string | undefined): readonly Option['value'][] | undefined => {
  const set = name === undefined ? undefined : snapshot.options[name]
  return set === undefined || set.dynamic ? undefined : flattenOptions(set.values).map(option => option.value)
}

/** Restricts a schema, or the items of a list, to these values. Types whose value is a path through a tree are left unchanged. */
export function withValues(schema: Schema, type: string, values: readonly Option['value'][] | undefined): Schema {
  if (values === undefined || values.length === 0 || fieldType(type).offers) return schema
  if (fieldType(type).list) return { ...schema, items: { ...(schema.items as Schema | undefined), enum: values } }
  return { ...schema, enum: [schema.type].flat().includes('null') ? [...values, null] : values }
}

const nullable = (schema: Schema): Schema => (schema.type === undefined ? schema : { ...schema, type: [schema.type, 'null'].flat() })

const LIMITS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'uniqueItems'])

/** Removes limits and tree patterns from a schema: stored values may be older than today's limits and today's tree. */
const stored = (schema: Schema, older: (keyword: string) => boolean): Schema =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) =>
      older(keyword) ? [] : [[keyword, keyword === 'items' ? stored(value as Schema, older) : value]],
    ),
  )

function fieldSchema(snapshot: Snapshot, field: Field): Schema {
  const reference = { ...object({ id: { type: 'integer' } }, []), additionalProperties: true }
  const base = { description: field.label }
  if (field.type === 'ref') return { ...base, ...reference, type: ['object', 'null'] }
  if (field.type === 'refs') return { ...base, type: 'array', items: reference }
  if (field.mask) return { ...base, type: ['string', 'null'] }
  const type = fieldType(field.type)
  const schema = stored(type.bodySchema({}), keyword => LIMITS.has(keyword) || (type.offers !== undefined && keyword === 'pattern'))
  return { ...base, ...withValues(nullable(schema), field.type, fixedValues(snapshot, field.options)) }
}

/** Schema of a record in list answers. */
const record = (snapshot: Snapshot, resource: Resource): Schema => ({
  ...object(
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
const answered = ({ endpoints, resources }: Snapshot): readonly Resource[] => {
  const names = new Set(Object.values(endpoints).flatMap(one => (one.kind === 'list' || one.kind === 'details' ? [one.resource] : [])))
  return Object.values(resources).filter(({ name }) => names.has(name))
}

/** All schemas that answers refer to by name. */
export const componentSchemas = (snapshot: Snapshot): Schema => ({
  ...Object.fromEntries(answered(snapshot).map(resource => [resource.name, record(snapshot, resource)])),
  ...(Object.values(snapshot.endpoints).some(({ kind }) => kind === 'report') ? reportSchemas : {}),
  Error: ERROR,
  Lookup: LOOKUP,
})
