import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import { formSchema } from '#core/manifest/rules/index.ts'

type Schema = Readonly<Record<string, unknown>>

const json = (schema: Schema): Schema => ({ 'application/json': { schema } })
const ok = (data: Schema): Schema => ({
  description: '成功',
  content: json({
    type: 'object',
    required: ['code'],
    properties: { code: { type: ['integer', 'string'] }, message: { type: 'string' }, data },
  }),
})
const ERRORS = Object.fromEntries(
  [400, 401, 403, 404, 409, 422, 429].map(status => [String(status), { $ref: '#/components/responses/Error' }]),
)
const NULLABLE = ['string', 'null']

/** OpenAPI 3.1 of everything the Snapshot serves. `declared` gives the schemas of endpoints that modules declare. */
export function openapi(snapshot: Snapshot, declared: ReadonlyMap<string, DeclaredEndpoint>): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const endpoint of Object.values(snapshot.endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(snapshot, endpoint, declared) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '远航 API', version: snapshot.revision.slice(0, 12) },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.values(snapshot.resources).map(resource => [resource.name, record(resource)])),
        Error: ERROR,
      },
      responses: { Error: { description: '失败', content: json({ $ref: '#/components/schemas/Error' }) } },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
    },
  }
}

const ERROR: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: { type: 'object', required: ['field', 'message'], properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
}

/** A record as lists answer it. */
const record = (resource: Resource): Schema => ({
  type: 'object',
  description: resource.label,
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    version: { type: 'integer' },
    ...Object.fromEntries(Object.values(resource.fields).flatMap(field => (field.internal ? [] : [[field.name, fieldSchema(field)]]))),
  },
})

function fieldSchema(field: Field): Schema {
  const reference = { type: 'object', properties: { id: { type: 'integer' } }, additionalProperties: true }
  const base = { description: field.label }
  if (field.type === 'ref') return { ...base, ...reference, type: ['object', 'null'] }
  if (field.type === 'refs') return { ...base, type: 'array', items: reference }
  if (field.mask) return { ...base, type: NULLABLE }
  const { type, ...rest } = fieldType(field.type).bodySchema({}) as { type?: unknown }
  return { ...base, ...rest, ...(type === undefined ? {} : { type: [type, 'null'].flat() }) }
}

function operation(snapshot: Snapshot, endpoint: Endpoint, declared: ReadonlyMap<string, DeclaredEndpoint>): Schema {
  const security = endpoint.permission === 'public' ? [] : [{ session: [] }]
  const permission = Array.isArray(endpoint.permission) ? { 'x-permission': endpoint.permission } : {}
  const id = endpoint.path.endsWith('/{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []
  const parts = endpoint.kind === 'declared' ? declaredParts(declared.get(endpoint.name)) : resourceParts(snapshot, endpoint)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => String(next).toUpperCase())}`,
    security,
    ...permission,
    ...parts,
    parameters: [...id, ...((parts.parameters as readonly Schema[] | undefined) ?? [])],
  }
}

function declaredParts(endpoint: DeclaredEndpoint | undefined): Schema {
  if (!endpoint) return { responses: ERRORS }
  const properties = (endpoint.input?.properties ?? {}) as Readonly<Record<string, Schema>>
  const required = new Set((endpoint.input?.required as readonly string[] | undefined) ?? [])
  const parameters = Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }))
  const file = { type: 'object', properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } } }
  const content = endpoint.upload ? { 'multipart/form-data': { schema: file } } : endpoint.input ? json(endpoint.input) : undefined
  return {
    summary: endpoint.title,
    ...(endpoint.method === 'GET' ? { parameters } : content ? { requestBody: { content } } : {}),
    responses: { '200': ok(endpoint.output ?? {}), ...ERRORS },
  }
}

const ID_LIST = { name: 'id', in: 'query', description: '一个或多个 id，逗号分隔', schema: { type: 'string' } }

function resourceParts(snapshot: Snapshot, endpoint: Exclude<Endpoint, { kind: 'declared' }>): Schema {
  const resource = snapshot.resources[endpoint.resource] as Resource
  const item = { $ref: `#/components/schemas/${resource.name}` }
  const tags = [resource.label]
  switch (endpoint.kind) {
    case 'list': {
      const data = {
        type: 'object',
        properties: { records: { type: 'array', items: item }, total: { type: 'integer' }, summary: { type: 'object' } },
      }
      return {
        tags,
        summary: `${resource.label}列表`,
        parameters: listParameters(snapshot, resource),
        responses: { '200': ok(data), ...ERRORS },
      }
    }
    case 'lookups':
      return { tags, summary: `${resource.label}筛选项`, responses: { '200': ok({ type: 'object' }), ...ERRORS } }
    case 'details':
      return {
        tags,
        summary: `${resource.label}详情`,
        parameters: [{ ...ID_LIST, required: true }],
        responses: { '200': ok(item), ...ERRORS },
      }
    default:
      return { tags, ...actionParts(snapshot, resource, resource.actions[endpoint.action] as Action, endpoint.kind) }
  }
}

function listParameters(snapshot: Snapshot, resource: Resource): readonly Schema[] {
  const spec = querySpec(snapshot, resource)
  const keys = [...(spec?.keys.values() ?? [])].map(key => ({ name: key.key, in: 'query', schema: { type: 'string' } }))
  const paging = ['sort', 'page', 'size', 'quickCheck', 'screen', 'of'].map(name => ({ name, in: 'query', schema: { type: 'string' } }))
  return [...keys, ...paging]
}

function actionParts(snapshot: Snapshot, resource: Resource, action: Action, kind: 'init' | 'action' | 'export'): Schema {
  const summary = `${resource.label}：${action.label}`
  if (kind === 'export') {
    const file = { description: '文件', content: { 'application/octet-stream': {} } }
    return { summary, parameters: listParameters(snapshot, resource), responses: { '200': file, ...ERRORS } }
  }
  if (kind === 'init')
    return { summary: `${summary}（打开）`, parameters: [ID_LIST], responses: { '200': ok({ type: 'object' }), ...ERRORS } }
  const form = formSchema(action.form.filter(item => item.kind === 'field')) as { properties: Schema }
  const id =
    action.select === 'none'
      ? {}
      : { id: { oneOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] }, version: { type: 'integer' } }
  const body = { type: 'object', additionalProperties: false, properties: { ...id, ...form.properties } }
  const key = { name: 'Idempotency-Key', in: 'header', required: action.idempotent, schema: { type: 'string' } }
  return { summary, parameters: [key], requestBody: { content: json(body) }, responses: { '200': ok({}), ...ERRORS } }
}
