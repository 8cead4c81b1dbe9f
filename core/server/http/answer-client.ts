import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError, malformed, unauthenticated } from '#core/contract/errors.ts'
import type { SignedRequest } from '#core/contract/signing.ts'
import { SYSTEM_ACTOR } from '../jobs/system-actor.ts'
import type { Call } from '../pipeline/call.ts'
import { requireShallow } from './body-depth.ts'
import { userAgentOf } from './caller.ts'
import { handleDeclared } from './declared-endpoint.ts'
import { rawBodyOf } from './json-body.ts'

/**
 * Answers a call of a client system. No session, cookie or origin authenticates it, only its signature, which is verified before the endpoint does
 * anything.
 * @throws 401 and any other refusal of `verify`; before that 413, 415 and 400
 */
export async function answerClient(call: Omit<Call, 'actor'>, endpoint: DeclaredEndpoint): Promise<unknown> {
  const { core, request } = call
  const { signing } = endpoint
  if (!signing) throw unauthenticated()
  const read = readSigned(call, signing.maxBody)
  const client = await signing.verify(read)
  try {
    return await handleDeclared({ ...call, actor: systemActorFor(request), signed: { client, request: read } }, endpoint, undefined)
  } catch (error) {
    const told = signing.refused?.(client, error, { id: request.id, db: core.db })
    await told?.catch(failure => core.log.error({ err: failure, requestId: request.id }, 'refusal of a client not told'))
    throw error
  }
}

function readSigned({ core, request }: Pick<Call, 'core' | 'request'>, maxBody: number): SignedRequest {
  if (request.isMultipart()) throw new HttpError(415, 415, '不支持的内容类型')
  const body = rawBodyOf(request)
  if (body.length > maxBody) throw new HttpError(413, 413, '提交的内容过大')
  // A query is not covered by the signature: it could be added in transit.
  if (request.url.includes('?')) throw malformed('不支持查询参数')
  requireShallow(request.body)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value])
  return { method: request.method, path: request.url, headers: Object.fromEntries(headers), body, ip: request.clientAddress, db: core.db }
}

/** Client calls act as the system, with the address and id of the request. */
const systemActorFor = (request: FastifyRequest): Actor => ({
  ...SYSTEM_ACTOR,
  ip: request.clientAddress,
  userAgent: userAgentOf(request),
  requestId: request.id,
})
