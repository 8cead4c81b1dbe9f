import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tooMany } from '#core/contract/errors.ts'
import { isLoopback } from '../config/loopback.ts'
import type { ServerConfig } from '../config/server-config.ts'
import { cookieName } from '../pipeline/call.ts'
import { addressKey } from '../session/known-addresses.ts'
import { isToken } from '../session/sessions.ts'

/** Maximum number of sessions and addresses counted at a time; the least recent are forgotten. */
const MAX_COUNTERS = 20_000

/**
 * Limits the requests per minute of a session and of an address on this node, for all endpoints together: far more than a user needs, too few to keep
 * a server busy. Counted in memory, before any lookup. A made-up cookie gets a new limit for the session, but not for the address.
 */
export async function limitRequests(app: FastifyInstance, config: Pick<ServerConfig, 'requestsPerMinute' | 'tls'>): Promise<void> {
  const { session, address } = config.requestsPerMinute
  const sessionOf = ({ cookies }: FastifyRequest): string | undefined => {
    const token = cookies[cookieName({ config })]
    return token !== undefined && isToken(token) ? token : undefined
  }
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: MAX_COUNTERS })
  const bySession = app.createRateLimit({ max: session, keyGenerator: request => sessionOf(request) ?? '' })
  const byPlace = app.createRateLimit({ max: address, keyGenerator: ({ clientAddress }) => addressKey(clientAddress) })
  const check = async (limit: typeof byPlace, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await limit(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', String(Math.max(1, counted.ttlInSeconds))).header('cache-control', 'no-store')
    throw tooMany()
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    if (sessionOf(request)) await check(bySession, request, reply)
    // An undeclared proxy on this machine would put all users under one address.
    if (!isLoopback(request.clientAddress)) await check(byPlace, request, reply)
  })
}
