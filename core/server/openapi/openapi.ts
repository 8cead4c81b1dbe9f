import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import type { ViewPart } from '#core/contract/view-part.ts'
import { viewHandler } from '../pipeline/view-handler.ts'
import { declaredOperation } from './declared-operations.ts'
import { componentParameters } from './parameters.ts'
import { resourceOperation } from './resource-operations.ts'
import { componentResponses, FILE_RESPONSE, okResponse, responses } from './responses.ts'
import { type ApiSchema, componentSchemas } from './schemas.ts'

export interface OpenapiSource {
  readonly snapshot: Snapshot
  /** Endpoints that modules and plugins declare, by name. */
  readonly declared: ReadonlyMap<string, DeclaredEndpoint>
  /** Operations with the schemas of their answers, by name. */
  readonly operations: ReadonlyMap<string, Pick<DeclaredOperation, 'declaration'>>
  /** Server parts of kinds of view, by type. */
  readonly viewParts: ReadonlyMap<string, ViewPart>
  /** Name of the session cookie. */
  readonly cookie: string
}

/** OpenAPI 3.1 description of everything the Snapshot serves: inputs, required access and answers of every endpoint. */
export function openapi(described: OpenapiSource): ApiSchema {
  const { snapshot, viewParts, cookie } = described
  const paths: Record<string, Record<string, ApiSchema>> = {}
  const tags = new Set<string>()
  for (const endpoint of Object.values(snapshot.endpoints)) {
    const told = describeOperation(described, endpoint)
    for (const tag of told.tags as readonly string[]) tags.add(tag)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: told }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '远航 API',
      version: snapshot.revision.slice(0, 12),
      description: '由清单和已登记的接口生成。需要登录；写入时要求自有请求头和本系统的 Origin。接入系统的接口不需要登录，而要签名。',
      contact: { name: '本系统的管理员' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api', description: '本系统' }],
    tags: [...tags].map(name => ({ name, description: `${name}的接口` })),
    security: [{ session: [] }],
    paths,
    components: {
      schemas: componentSchemas(snapshot, viewParts),
      parameters: componentParameters,
      responses: componentResponses,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie }, ...signedScheme(described.declared) },
    },
  }
}

/** Unique per method and path, e.g. getAgencyInstitutionsCustomerList. */
const operationId = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(.)?/g, (_, next = '') => String(next).toUpperCase())}`

/** Required access as text. */
function accessText(permission: Access): string {
  if (permission === 'public') return '无需登录'
  if (permission === 'signed') return '由接入系统调用，每个请求都要签名'
  if (permission === 'session') return '登录后即可调用'
  return 'anyOf' in permission ? `需要以下任一权限：${permission.anyOf.join('、')}` : `需要权限：${permission.join('、')}`
}

/** Name of the security scheme for signed calls of client systems. */
const SIGNED_SCHEME = 'signedKey'

const securityOf = (permission: Access): readonly ApiSchema[] =>
  permission === 'public' ? [] : [permission === 'signed' ? { [SIGNED_SCHEME]: [] } : { session: [] }]

/** Security scheme of client systems; empty if no endpoint is signed. */
function signedScheme(declared: OpenapiSource['declared']): ApiSchema {
  const [signing] = [...declared.values()].flatMap(one => one.signing ?? [])
  if (!signing) return {}
  const { name, description } = signing.key
  return { [SIGNED_SCHEME]: { type: 'apiKey', in: 'header', name, description } }
}

function describeOperation(described: OpenapiSource, endpoint: Endpoint): ApiSchema {
  const { parameters = [], ...parts } = operationParts(described, endpoint) as { readonly parameters?: readonly ApiSchema[] } & ApiSchema
  const id = endpoint.path.endsWith('/{id}') ? [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] : []
  return {
    operationId: operationId(endpoint),
    security: securityOf(endpoint.permission),
    description: `${accessText(endpoint.permission)}。`,
    ...(Array.isArray(endpoint.permission) ? { 'x-permission': endpoint.permission } : {}),
    ...parts,
    parameters: [...id, ...parameters],
  }
}

function operationParts({ snapshot, declared, operations, viewParts }: OpenapiSource, endpoint: Endpoint): ApiSchema {
  if (endpoint.kind === 'view') {
    const handler = viewHandler({ snapshot, viewParts }, endpoint)
    if (!handler) throw new Error(`nothing answers ${endpoint.path}`)
    const { screen } = endpoint
    const answer = 'download' in handler ? FILE_RESPONSE : okResponse(handler.output(snapshot, screen))
    return { tags: [snapshot.screens[screen]?.title ?? ''], ...handler.describe(snapshot, screen), responses: responses(answer) }
  }
  if (endpoint.kind !== 'declared') return resourceOperation(snapshot, endpoint, name => operations.get(name)?.declaration.answers)
  const found = declared.get(endpoint.name)
  if (!found) throw new Error(`endpoint ${endpoint.name} is not registered`)
  return declaredOperation(found)
}
