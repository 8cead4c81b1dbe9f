import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import { forbidden, HttpError, unauthenticated } from '#core/contract/errors.ts'
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { holds } from '../permission/permission.ts'
import { findSession, type LiveSession } from '../session/sessions.ts'
import type { Core } from './pipeline.ts'

/** One HTTP request on its way through the pipeline. */
export interface Call {
  readonly core: Core
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The Snapshot that the request began with. */
  readonly snapshot: Snapshot
  readonly endpoint: Endpoint
  readonly actor: Actor
  /** Absent for public endpoints called by nobody. */
  readonly session?: LiveSession
  readonly account?: Account
}

/** Endpoints of the core itself also see the HTTP call: they set cookies and headers. */
export interface CoreContext extends RequestContext {
  readonly call: Call
}

/** `__Host-` binds the cookie to this host; browsers accept the prefix over TLS only. */
export const cookieName = (core: Pick<Core, 'config'>): string => (core.config.tls ? '__Host-sid' : 'sid')

export const userAgentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '').slice(0, 300)

const anonymous = (request: FastifyRequest): Actor => ({
  id: 0,
  username: '',
  name: '',
  admin: false,
  permissions: new Set(),
  departmentId: null,
  visibleEmployeeIds: [],
  ip: request.ip,
  userAgent: userAgentOf(request),
  requestId: request.id,
})

type Caller = Pick<Call, 'actor' | 'session' | 'account'>

/** Who calls: by the session cookie, with today's access. Public reads ask nobody, so that health answers while the database does not. */
export async function callerOf(core: Core, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  if (endpoint.permission === 'public' && endpoint.method === 'GET') return { actor: anonymous(request) }
  const session = await findSession(core.db, request.cookies[cookieName(core)], core.config)
  const found = session && (await core.access.get(session.employeeId, session.accessVersion))
  if (!found || found.account.locked) return { actor: anonymous(request) }
  const { account, access } = found
  return { session, account, actor: { ...access, ip: request.ip, userAgent: userAgentOf(request), requestId: request.id } }
}

/** Endpoints that work before a first password was changed. */
const BEFORE_PASSWORD: ReadonlySet<string> = new Set(['core.profile', 'core.changePassword', 'core.logout'])

/** Settles whether the caller may call at all. @throws 401, 403 */
export function requireAccess({ actor, session, account }: Caller, access: Access, endpoint: Endpoint): void {
  if (access === 'public') return
  if (!session || !account) throw unauthenticated()
  const exempt = endpoint.kind === 'declared' && BEFORE_PASSWORD.has(endpoint.name)
  if (account.mustChangePassword && !exempt) throw new HttpError(403, 403, '请先修改密码', { data: { mustChangePassword: true } })
  if (access !== 'session' && !holds(actor, access)) throw forbidden()
}
