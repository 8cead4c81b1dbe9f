import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/contract/actor.ts'
import { forbidden, HttpError, unauthenticated } from '#core/contract/errors.ts'
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import { hasAccess } from '../permission/permission.ts'
import { type Call, cookieName } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { findSession } from '../session/sessions.ts'

export const userAgentOf = (request: FastifyRequest): string => String(request.headers['user-agent'] ?? '').slice(0, 300)

const anonymousActor = (request: FastifyRequest): Actor => ({
  id: 0,
  username: '',
  name: '',
  admin: false,
  permissions: new Set(),
  departmentId: null,
  visibleEmployeeIds: [],
  ip: request.clientAddress,
  userAgent: userAgentOf(request),
  requestId: request.id,
})

type Caller = Pick<Call, 'actor' | 'session' | 'account'>

/**
 * Identifies the caller by the session cookie, with current access. Public reads skip this, so that health checks are answered while the database is
 * down.
 */
export async function callerOf(core: Core, endpoint: Endpoint, request: FastifyRequest): Promise<Caller> {
  if (endpoint.permission === 'public' && endpoint.method === 'GET') return { actor: anonymousActor(request) }
  const session = await findSession(core.db, request.cookies[cookieName(core)], core.config)
  const found = session && (await core.access.get(session.employeeId, session.accessVersion))
  if (!found || found.account.locked) return { actor: anonymousActor(request) }
  const { account, access } = found
  return { session, account, actor: { ...access, ip: request.clientAddress, userAgent: userAgentOf(request), requestId: request.id } }
}

/** Endpoints that are allowed before the initial password was changed. */
const BEFORE_PASSWORD_CHANGE: ReadonlySet<string> = new Set(['core.profile', 'core.changePassword', 'core.logout'])

/** Checks that the caller may use the endpoint at all. @throws 401, 403. */
export function requireAccess({ actor, session, account }: Caller, access: Access, endpoint: Endpoint): void {
  if (access === 'public') return
  // Signed calls of client systems are handled earlier; a session never gives access to them.
  if (!session || !account || access === 'signed') throw unauthenticated()
  const exempt = endpoint.kind === 'declared' && BEFORE_PASSWORD_CHANGE.has(endpoint.name)
  if (account.mustChangePassword && !exempt) throw new HttpError(403, 403, '请先修改密码', { data: { mustChangePassword: true } })
  if (access !== 'session' && !hasAccess(actor, access)) throw forbidden()
}
