import type { Call } from '../pipeline/call.ts'

/** Cookie with the node the caller has just written on: other nodes may be notified shortly after the caller's next request. */
const NAME = 'wrote'
/** Longer than a notification takes between nodes. */
const SECONDS = 2

/** Lets the caller's next reads on any node see the write. */
export function markWritten({ core, endpoint, actor, reply }: Call): void {
  if (endpoint.method === 'GET' || actor.id === 0 || reply.sent) return
  reply.setCookie(NAME, core.counts.node, { path: '/api', httpOnly: true, sameSite: 'lax', secure: core.config.tls, maxAge: SECONDS })
}

export const wroteElsewhere = ({ core, request }: Pick<Call, 'core' | 'request'>): boolean => {
  const node = request.cookies[NAME]
  return node !== undefined && node !== core.counts.node
}
