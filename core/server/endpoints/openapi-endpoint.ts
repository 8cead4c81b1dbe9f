import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { limited, RECORD } from '#core/contract/shape.ts'
import { matchesEtag } from '../files/if-none-match.ts'
import { openapi } from '../openapi/openapi.ts'
import { cookieName } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'

const gzipText = promisify(gzip)

interface CachedDocument {
  readonly text: string
  readonly zipped: Buffer
  readonly etag: string
}

/** Cache of the description by Core: built once per published set, the same for all callers. */
const documentCache = new WeakMap<Core, Promise<CachedDocument>>()

async function buildDocument(core: Core): Promise<CachedDocument> {
  const { snapshot, endpoints: declared, operations } = core
  const text = JSON.stringify(openapi({ snapshot, declared, operations, viewParts: core.viewParts, cookie: cookieName(core) }))
  return { text, zipped: await gzipText(text), etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

function cachedDocument(core: Core): Promise<CachedDocument> {
  const known = documentCache.get(core)
  if (known) return known
  const making = buildDocument(core)
  documentCache.set(core, making)
  return making
}

/** OpenAPI description of the API, with an ETag: a client that has it already downloads nothing. */
export const openapiEndpoint = defineCoreEndpoint({
  name: 'core.openapi',
  method: 'GET',
  path: '/openapi.json',
  permission: 'session',
  title: '接口说明',
  answers: 'whole',
  output: limited(RECORD, { description: 'OpenAPI 3.1' }),
  async handle(context) {
    const { core, reply, request } = context.call
    const { text, zipped, etag } = await cachedDocument(core)
    reply
      .type('application/json; charset=utf-8')
      .header('etag', etag)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding')
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return reply.send(text)
    return reply.header('content-encoding', 'gzip').send(zipped)
  },
})
