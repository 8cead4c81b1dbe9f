import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Signing } from '#core/contract/signing.ts'
import { idempotencyKey, OWN_PAGE_PARAMETERS, queryParameter, REQUESTED_WITH } from './parameters.ts'
import { EVENTS_RESPONSE, FILE_RESPONSE, okResponse, RANGE_RESPONSES, responses } from './responses.ts'
import { type ApiSchema, jsonContent, objectSchema } from './schemas.ts'

/** Renames the keyword `dependencies` of drafts before 2020-12 to its present name. */
const withDependentRequired = ({ dependencies, ...schema }: ApiSchema): ApiSchema => ({
  ...schema,
  ...(dependencies ? { dependentRequired: dependencies } : {}),
})

type Properties = Readonly<Record<string, ApiSchema>>

const declaredInput = ({ input }: DeclaredEndpoint): { readonly properties: Properties; readonly required: readonly string[] } => ({
  properties: (input?.properties ?? {}) as Properties,
  required: (input?.required ?? []) as readonly string[],
})

/** Input and answer of an endpoint that a module or plugin declares. */
export function declaredOperation(endpoint: DeclaredEndpoint): ApiSchema {
  const { method, title } = endpoint
  return {
    // The name starts with the plugin's id.
    tags: [endpoint.name.slice(0, endpoint.name.indexOf('.'))],
    summary: title,
    ...(method === 'GET' ? queryInput(endpoint) : bodyInput(endpoint)),
    responses: { ...responses(successResponse(endpoint)), ...(endpoint.answers === 'file' && endpoint.head ? RANGE_RESPONSES : {}) },
  }
}

function queryInput(endpoint: DeclaredEndpoint): ApiSchema {
  const { properties, required } = declaredInput(endpoint)
  const parameters = Object.entries(properties).map(([name, { description, ...schema }]) =>
    queryParameter(name, schema, { required: required.includes(name), ...(description ? { description } : {}) }),
  )
  return { parameters: [...(endpoint.changesState ? [REQUESTED_WITH] : []), ...parameters] }
}

function bodyInput(endpoint: DeclaredEndpoint): ApiSchema {
  if (endpoint.signing) return signedInput(endpoint, endpoint.signing)
  const { properties, required } = declaredInput(endpoint)
  const parameters = [...OWN_PAGE_PARAMETERS, ...(endpoint.idempotent ? [idempotencyKey(true)] : [])]
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const form = { ...objectSchema({ ...properties, file }, [...required, 'file']), additionalProperties: false }
    return { parameters, requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  }
  return {
    parameters,
    ...(endpoint.input ? { requestBody: { required: true, content: jsonContent(withDependentRequired(endpoint.input)) } } : {}),
  }
}

/** Request of a client system: signed, and usually a batch of items. The key header is described by the security scheme. */
function signedInput({ batch, input }: DeclaredEndpoint, { headers }: Signing): ApiSchema {
  const parameters = headers.map(header => ({ ...header, in: 'header', required: true }))
  const items = batch && { type: 'array', minItems: 1, maxItems: batch.most, items: withDependentRequired(batch.item) }
  const body = items ? { ...objectSchema({ items }), additionalProperties: false } : withDependentRequired(input ?? {})
  return { parameters: [...parameters, idempotencyKey(false)], requestBody: { required: true, content: jsonContent(body) } }
}

function successResponse({ answers, output }: DeclaredEndpoint): ApiSchema {
  if (answers === 'file') return FILE_RESPONSE
  if (answers === 'events') return EVENTS_RESPONSE
  if (answers === 'whole') return { description: '成功', content: jsonContent(output ?? {}) }
  return okResponse(output)
}
