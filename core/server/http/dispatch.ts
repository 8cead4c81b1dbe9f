import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#core/contract/actor.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { HttpError } from '#core/contract/errors.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { causeOf, firstOf } from '#core/contract/must.ts'
import { writeRefusal } from '../audit/refusals.ts'
import type { Call } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { answerClient } from './answer-client.ts'
import { answerError } from './answers.ts'
import { requireShallow } from './body-depth.ts'
import { callerOf, requireAccess } from './caller.ts'
import { handleDeclared } from './declared-endpoint.ts'
import { handleAction, handleDetails, handleExport, handleInit, handleList, handleLookups } from './endpoint-handlers.ts'
import { refuseForeignPage, requireOwnOrigin } from './origin.ts'
import { requireUploadAccess } from './upload-access.ts'
import { handleView, isDownload } from './view-handlers.ts'
import { markWritten } from './wrote-cookie.ts'

interface Route {
  readonly endpoint: Endpoint
  /** Last segment of the path, if the declared path ends in {id}. */
  readonly id?: string
}

/** Entry point of everything under /api: finds the endpoint in the Snapshot, checks origin, session and permission, and answers. */
export async function dispatch(core: Core, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { snapshot } = core
  const route = findRoute(snapshot, request)
  reply.header('cache-control', 'no-store')
  try {
    if (!route || (request.method === 'HEAD' && !answersHead(core, route.endpoint))) throw new HttpError(404, 404, '接口不存在')
    return await answerRoute(core, snapshot, route, request, reply)
  } catch (error) {
    return answerError(error, request, reply, core.log, route && endpointResource(snapshot, route.endpoint))
  }
}

/** True if the endpoint is for client systems, whose signature covers the raw body. */
export const isForClients = (snapshot: Snapshot, request: FastifyRequest): boolean =>
  findRoute(snapshot, request)?.endpoint.permission === 'signed'

const ownEndpoint = ({ endpoints }: Snapshot, key: string): Endpoint | undefined =>
  Object.hasOwn(endpoints, key) ? endpoints[key] : undefined

function findRoute(snapshot: Snapshot, request: FastifyRequest): Route | undefined {
  const path = firstOf(request.url.split('?')).slice('/api'.length)
  const key = `${request.method === 'HEAD' ? 'GET' : request.method} ${path}`
  const named = ownEndpoint(snapshot, key)
  if (named) return { endpoint: named }
  const cut = key.lastIndexOf('/')
  const pattern = `${key.slice(0, cut)}/{id}`
  const id = key.slice(cut + 1)
  const endpoint = id === '' ? undefined : ownEndpoint(snapshot, pattern)
  return endpoint && { endpoint, id }
}

const answersHead = (core: Core, endpoint: Endpoint): boolean =>
  endpoint.kind === 'declared' && core.endpoints.get(endpoint.name)?.head === true

const endpointResource = (snapshot: Snapshot, endpoint: Endpoint): Resource | undefined =>
  'resource' in endpoint ? snapshot.resources[endpoint.resource] : undefined

async function answerRoute(
  core: Core,
  snapshot: Snapshot,
  { endpoint, id }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const declared = endpoint.kind === 'declared' ? core.endpoints.get(endpoint.name) : undefined
  if (declared && endpoint.permission === 'signed') return answerClient({ core, snapshot, endpoint, request, reply }, declared)
  checkRequest(core, endpoint, declared, request)
  const caller = await callerOf(core, endpoint, request)
  try {
    requireAccess(caller, endpoint.permission, endpoint)
    if (declared) requireUploadAccess(declared, caller.actor, snapshot)
  } catch (error) {
    if (caller.session) await auditDenied(core, caller.actor, endpoint, causeOf(error).message)
    throw error
  }
  const call: Call = { core, request, reply, snapshot, endpoint, ...caller }
  const answer = await handleEndpoint(call, declared, id)
  markWritten(call)
  return answer
}

/** Audits a denied call: repeated calls of one endpoint get a limited number of entries, the rest one entry with a count. */
const auditDenied = (core: Core, actor: Actor, { path: action }: Endpoint, message: string): Promise<void> =>
  writeRefusal(core, actor, { action, result: 'denied', message }, { key: `denied ${actor.id} ${action}`, singly: 20, seconds: 900 })

/** Checks origin and content type before any lookup. @throws 403, 415. */
function checkRequest(core: Core, endpoint: Endpoint, declared: DeclaredEndpoint | undefined, request: FastifyRequest): void {
  if (endpoint.method !== 'GET') requireOwnOrigin(request, core.config)
  else if (declared?.changesState || endpoint.kind === 'export' || isDownload(core, endpoint)) refuseForeignPage(request, core.config)
  const multipart = request.isMultipart()
  if (endpoint.method === 'POST' && multipart !== (declared?.upload !== undefined)) throw new HttpError(415, 415, '不支持的内容类型')
  requireShallow(request.body)
}

function handleEndpoint(call: Call, declared: DeclaredEndpoint | undefined, id: string | undefined): Promise<unknown> {
  const { endpoint } = call
  switch (endpoint.kind) {
    case 'list':
      return handleList(call, endpoint)
    case 'lookups':
      return handleLookups(call, endpoint)
    case 'details':
      return handleDetails(call, endpoint)
    case 'init':
      return handleInit(call, endpoint)
    case 'action':
      return handleAction(call, endpoint)
    case 'export':
      return handleExport(call, endpoint)
    case 'view':
      return handleView(call, endpoint)
    case 'declared':
      if (!declared) throw new Error(`endpoint ${endpoint.name} is not registered`)
      return handleDeclared(call, declared, id)
  }
}
