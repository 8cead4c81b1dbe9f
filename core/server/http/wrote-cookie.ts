import type { Call } from '../pipeline/call.ts'

/** Which node the caller has just written on: the others may hear of it a moment after his next call. */
const NAME = 'wrote'
/** Longer than a notice takes from node to node. */
const SECONDS = 2

/** Lets the caller's next reads, on whatever node, see what he has written. */
export function markWritten({ core, endpoint, actor, reply }: Call): void {
  if (endpoint.method === 'GET' || actor.id === 0 || reply.sent) return
  reply.setCookie(NAME, core.counts.node, { path: '/api', httpOnly: true, sameSite: 'lax', secure: core.config.tls, maxAge: SECONDS })
}

export const wroteElsewhere = ({ core, request }: Pick<Call, 'core' | 'request'>): boolean => {
  const node = request.cookies[NAME]
  return node !== undefined && node !== core.counts.node
}
