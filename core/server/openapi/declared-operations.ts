import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Signing } from '#core/contract/signing.ts'
import { idempotencyKey, OWN_PAGE, queryParameter, REQUESTED_WITH } from './parameters.ts'
import { EVENTS, FILE, ok, PARTS, responses } from './responses.ts'
import { json, object, type Schema } from './schemas.ts'

/** Renames the keyword `dependencies` of drafts before 2020-12 to its present name. */
const named = ({ dependencies, ...schema }: Schema): Schema => ({ ...schema, ...(dependencies ? { dependentRequired: dependencies } : {}) })

type Properties = Readonly<Record<string, Schema>>

const inputOf = ({ input }: DeclaredEndpoint): { readonly properties: Properties; readonly required: readonly string[] } => ({
  properties: (input?.properties ?? {}) as Properties,
  required: (input?.required ?? []) as readonly string[],
})

/** Input and answer of an endpoint that a module or plugin declares. */
export function declaredOperation(endpoint: DeclaredEndpoint): Schema {
  const { method, title } = endpoint
  return {
    // The name starts with the plugin's id.
    tags: [endpoint.name.slice(0, endpoint.name.indexOf('.'))],
    summary: title,
    ...(method === 'GET' ? asked(endpoint) : sent(endpoint)),
    responses: { ...responses(success(endpoint)), ...(endpoint.answers === 'file' && endpoint.head ? PARTS : {}) },
  }
}

function asked(endpoint: DeclaredEndpoint): Schema {
  const { properties, required } = inputOf(endpoint)
  const parameters = Object.entries(properties).map(([name, { description, ...schema }]) =>
    queryParameter(name, schema, { required: required.includes(name), ...(description ? { description } : {}) }),
  )
  return { parameters: [...(endpoint.changesState ? [REQUESTED_WITH] : []), ...parameters] }
}

function sent(endpoint: DeclaredEndpoint): Schema {
  if (endpoint.signing) return sentByClient(endpoint, endpoint.signing)
  const { properties, required } = inputOf(endpoint)
  const parameters = [...OWN_PAGE, ...(endpoint.idempotent ? [idempotencyKey(true)] : [])]
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const form = { ...object({ ...properties, file }, [...required, 'file']), additionalProperties: false }
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  return { parameters, ...(endpoint.input ? { requestBody: { required: true, content: json(named(endpoint.input)) } } : {}) }
}

/** Request of a client system: signed, and usually a batch of items. The key header is described by the security scheme. */
function sentByClient({ batch, input }: DeclaredEndpoint, { headers }: Signing): Schema {
  const parameters = headers.map(header => ({ ...header, in: 'header', required: true }))
  const items = batch && { type: 'array', minItems: 1, maxItems: batch.most, items: named(batch.item) }
  const body = items ? { ...object({ items }), additionalProperties: false } : named(input ?? {})
  return { parameters: [...parameters, idempotencyKey(false)], requestBody: { required: true, content: json(body) } }
}

function success({ answers, output }: DeclaredEndpoint): Schema {
  if (answers === 'file') return FILE
  if (answers === 'events') return EVENTS
  if (answers === 'whole') return { description: '成功', content: json(output ?? {}) }
  return ok(output)
}
