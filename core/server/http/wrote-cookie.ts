import type { Call } from '../pipeline/call.ts'

/** Cookie with the node the caller has just written on: other nodes may be notified shortly after the caller's next request. */
const WROTE_COOKIE = 'wrote'
/** Longer than a notification takes between nodes. */
const WROTE_COOKIE_SECONDS = 2

/** Lets the caller's next reads on any node see the write. */
export function markWritten({ core, endpoint, actor, reply }: Call): void {
  if (endpoint.method === 'GET' || actor.id === 0 || reply.sent) return
  reply.setCookie(WROTE_COOKIE, core.counts.node, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: core.config.tls,
    maxAge: WROTE_COOKIE_SECONDS,
  })
}

export const wroteElsewhere = ({ core, request }: Pick<Call, 'core' | 'request'>): boolean => {
  const node = request.cookies[WROTE_COOKIE]
  return node !== undefined && node !== core.counts.node
}
