/** GET /openapi.json of the real application: a valid OpenAPI 3.1 document of all endpoints that reveals nothing the caller may not know. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Node = Readonly<Record<string, unknown>>
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema?: Node
}
interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly security: readonly Node[]
  readonly parameters: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, { readonly schema: Node }>> }
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly $ref?: string; readonly content?: Node }>>
  readonly 'x-permission'?: readonly string[]
}
interface Document {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Node>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Node>>
    readonly securitySchemes: Readonly<Record<string, Node>>
  }
}

let server: TestServer
let text: string
let document: Document

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  const nobody = await server.login('nobody_1')
  const answer = await nobody.get('/openapi.json')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  text = answer.bytes.toString()
  document = JSON.parse(text)
})
afterAll(() => server.stop())

const operations = (): readonly (readonly [string, string, Operation])[] =>
  Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, one]) => [method, path, one] as const))

const parametersOf = ({ parameters }: Operation): readonly Parameter[] =>
  parameters.map(one => ('$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] as Parameter) : one))

it('is OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info.title).not.toBe('')
  expect(document.info.version).not.toBe('')
  for (const key of Object.keys(document)) expect(['openapi', 'info', 'servers', 'paths', 'components', 'tags', 'security']).toContain(key)
  for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/[\w./{}-]+$/)
  const ids = operations().map(([, , { operationId }]) => operationId)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const [method, path, { operationId, responses, security, summary, description }] of operations()) {
    expect(['get', 'post']).toContain(method)
    expect(operationId).toMatch(/^\w+$/)
    expect([path, summary, description]).toEqual([path, expect.stringMatching(/./), expect.stringMatching(/./)])
    expect(Object.keys(responses)).toContain('200')
    for (const [status, response] of Object.entries(responses)) {
      expect(status).toMatch(/^([1-5]\d\d|default)$/)
      expect(response.$ref ?? response.description).toBeTypeOf('string')
    }
    for (const requirement of security)
      for (const name of Object.keys(requirement)) expect(document.components.securitySchemes).toHaveProperty(name)
  }
})

it('has parameters that are told apart, and one for every part of a path', () => {
  for (const [method, path, operation] of operations()) {
    const parameters = parametersOf(operation)
    const names = parameters.map(parameter => `${parameter.in} ${parameter.name}`)
    expect([method, path, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([method, path, []])
    const inPath = parameters.filter(parameter => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual([...path.matchAll(/{(\w+)}/g)].map(([, name]) => name).sort())
    for (const parameter of parameters) {
      expect(['path', 'query', 'header']).toContain(parameter.in)
      expect(parameter.schema).toBeTypeOf('object')
      if (parameter.in === 'path') expect(parameter.required).toBe(true)
    }
  }
})

it('has references that lead somewhere, and schemas that are JSON Schemas', () => {
  const at = (reference: string): unknown =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], document)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
    expect(reference).toMatch(/^#\/components\//)
    expect([reference, at(reference)]).not.toEqual([reference, undefined])
  }
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const schemas = [
    ...Object.entries(document.components.schemas),
    ...operations().flatMap(([method, path, { requestBody, ...operation }]) => [
      ...parametersOf(operation).flatMap(({ name, schema }) => (schema ? [[`${method} ${path} ${name}`, schema] as const] : [])),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => [`${method} ${path}`, schema] as const),
    ]),
  ]
  const wrong = schemas.flatMap(([name, schema]) => (ajv.validateSchema(schema) ? [] : [`${name}: ${ajv.errorsText()}`]))
  expect(wrong).toEqual([])
  expect(schemas.length).toBeGreaterThan(100)
})

it('says what every answer holds: no data that is anything', () => {
  const isTyped = (schema: Node): boolean => ['type', '$ref', 'oneOf'].some(key => key in schema)
  const answers = operations().flatMap(([method, path, { responses }]) => {
    const { content = {} } = responses['200'] ?? {}
    const { schema } = (content['application/json'] ?? {}) as { schema?: { properties?: Readonly<Record<string, Node>> } & Node }
    return schema ? [[`${method} ${path}`, schema] as const] : []
  })
  expect(answers.length).toBeGreaterThan(200)
  // The description itself has no envelope.
  const envelopes = answers.filter(([name]) => name !== 'get /openapi.json')
  expect(envelopes.flatMap(([name, { properties }]) => (properties?.code ? [] : [name]))).toEqual([])
  expect(envelopes.flatMap(([name, { properties }]) => (properties?.data && !isTyped(properties.data) ? [name] : []))).toEqual([])
  const silent = envelopes.flatMap(([name, { properties }]) => (name.startsWith('get ') && !properties?.data ? [name] : []))
  expect(silent).toEqual([])
})

/** Paths of all properties below a node of the document that say nothing of their values. */
function untypedProperties(node: unknown, path: string, named = false): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    // Keys of "properties" are names, not keywords.
    const members = key === 'properties' && !named
    const below = untypedProperties(value, `${path}/${key}`, members)
    if (!members) return below
    const silent = Object.entries(value as Readonly<Record<string, Node>>).filter(
      ([, schema]) => !['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf', 'allOf'].some(word => word in schema),
    )
    return [...silent.map(([name]) => `${path}/${name}`), ...below]
  })
}

it('has no property without a type', () => {
  expect(untypedProperties({ properties: { a: {}, properties: { type: 'object', properties: { b: {} } } } }, '')).toEqual([
    '/a',
    '/properties/properties/b',
  ])
  expect(untypedProperties(document, '')).toEqual([])
})

it('names rows by one text only where an action takes their ids joined', () => {
  const ajv = new Ajv2020({ strict: false })
  const actions = Object.values(server.snapshot().endpoints).filter(({ kind }) => kind === 'action')
  const bodies = actions.flatMap(({ path }) => {
    const { schema } = document.paths[path]?.['post']?.requestBody?.content['application/json'] ?? {}
    const { id } = (schema?.['properties'] ?? {}) as { id?: Node }
    return id ? [[path, id] as const] : []
  })
  expect(bodies.length).toBeGreaterThan(50)
  const taking = bodies.filter(([, id]) => ajv.validate(id, '1,2')).map(([path]) => path)
  expect(taking.sort()).toEqual(['/approvalCenter/cancellOrderAudit/pass', '/approvalCenter/cancellOrderAudit/reject'])
})

it('has every endpoint with its permission, and nothing else', () => {
  const served = Object.values(server.snapshot().endpoints)
  expect(
    operations()
      .map(([method, path]) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual(served.map(({ method, path }) => `${method} ${path}`).sort())
  for (const { method, path, permission } of served) {
    const operation = document.paths[path]?.[method.toLowerCase()]
    expect([path, operation?.['x-permission']]).toEqual([path, Array.isArray(permission) ? permission : undefined])
    expect([path, operation?.security.length]).toEqual([path, permission === 'public' ? 0 : 1])
  }
})

it('asks for a session, and names nothing of the inside: no internal field, table, column or row', async () => {
  expect((await server.client().get('/openapi.json')).status).toBe(401)
  for (const { name, fields } of Object.values(server.snapshot().resources)) {
    const internal = Object.values(fields).flatMap(field => (field.internal ? [field.name] : []))
    // Look-up-only resources are returned by no endpoint of their own.
    const shown = Object.keys((document.components.schemas[name] as { properties: Node } | undefined)?.properties ?? {})
    expect(shown.filter(one => internal.includes(one))).toEqual([])
  }
  expect(text).not.toMatch(/password_?hash|live_customer|institutions_customer|_id"|yuanhang_app|postgres|node_modules|\/work\//i)
  // Names given by staff are left out: sources, departments and people are data.
  expect(text).not.toMatch(/抖音|咨询A部|林晓雯/)
})

it('has the feeds of client systems: signed, with their items and what each is answered', async () => {
  const feeds = Object.values(server.snapshot().endpoints).filter(({ permission }) => permission === 'signed')
  expect(feeds.map(({ path }) => path)).toContain('/inbound/events')
  expect(document.components.securitySchemes['signedKey']).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-Yuanhang-Key' })
  for (const { path } of feeds) {
    const operation = document.paths[path]?.['post'] as Operation
    const names = parametersOf(operation).map(({ name, required }) => [name, required])
    expect([path, operation.security, names]).toEqual([
      path,
      [{ signedKey: [] }],
      [
        ['X-Yuanhang-Timestamp', true],
        ['X-Yuanhang-Nonce', true],
        ['X-Yuanhang-Signature', true],
        ['Idempotency-Key', false],
      ],
    ])
    const item = expect.objectContaining({ type: 'object', additionalProperties: false })
    expect([path, operation.requestBody?.content['application/json']?.schema]).toMatchObject([
      path,
      { additionalProperties: false, properties: { items: { type: 'array', minItems: 1, maxItems: expect.any(Number), items: item } } },
    ])
    expect(JSON.stringify(operation.responses['200'])).toContain('"repeated"')
  }
})

it('is made once and downloaded once: its ETag answers 304', async () => {
  const admin = await server.login('admin')
  const first = await admin.get('/openapi.json')
  const etag = first.headers.get('etag') as string
  expect(etag).toMatch(/^"[\w-]+"$/)
  const colleague = server.client()
  for (const [name, value] of admin.cookies) colleague.cookies.set(name, value)
  const again = await colleague.raw('/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0])
  expect(again.headers.get('etag')).toBe(etag)
  const [zipped, plain] = [
    await colleague.raw('/api/openapi.json'),
    await colleague.raw('/api/openapi.json', { headers: { 'accept-encoding': 'identity' } }),
  ]
  expect([zipped.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null])
  expect(await zipped.text()).toBe(await plain.text())
})
