import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/contract/actor.ts'
import { forbidden, HttpError, unauthenticated } from '#core/contract/errors.ts'
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import { holdsAccess } from '../permission/permission.ts'
import { type Call, cookieName } from '../pipeline/call.ts'
import type { Core } from '../pipeline/core.ts'
import { findSession } from '../session/sessions.ts'

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
  // What client systems sign is settled before: nobody comes to it by a session.
  if (!session || !account || access === 'signed') throw unauthenticated()
  const exempt = endpoint.kind === 'declared' && BEFORE_PASSWORD.has(endpoint.name)
  if (account.mustChangePassword && !exempt) throw new HttpError(403, 403, '请先修改密码', { data: { mustChangePassword: true } })
  if (access !== 'session' && !holdsAccess(actor, access)) throw forbidden()
}
