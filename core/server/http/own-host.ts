import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#core/contract/errors.ts'
import { isLoopback } from '../config/loopback.ts'
import type { ServerConfig } from '../config/server-config.ts'

type Place = Pick<ServerConfig, 'origins' | 'host'>

/** A name or an address, perhaps with a port: whatever else stands in the header is no host of ours. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const ALL_INTERFACES: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
/** Asked by address, by whoever watches over the nodes; they tell nothing. */
const HEALTH = /^\/api\/health(?:\/(?:live|ready))?(?:\?|$)/

/**
 * Whether people reach this server by that name: the one of PUBLIC_URL, the one it listens on, or this machine's own. Without PUBLIC_URL a
 * server on all interfaces takes any address, but no name: a foreign page can have its own name lead here, but not an address.
 */
export function isOwnHost(host: string | undefined, { origins, host: listening }: Place): boolean {
  const name = HOST.exec(host ?? '')?.[1]
    ?.toLowerCase()
    .replace(/^\[|\]$/g, '')
  if (name === undefined) return false
  if (isLoopback(name) || name === listening.toLowerCase()) return true
  if (origins.some(origin => new URL(origin).hostname.replace(/^\[|\]$/g, '') === name)) return true
  return origins.length === 0 && ALL_INTERFACES.has(listening) && isIP(name) !== 0
}

/** Every request but those for health is for one of our own hosts; a trusted proxy may say which in X-Forwarded-Host. @throws 421 */
export function requireOwnHost(request: FastifyRequest, config: Place): void {
  if (isOwnHost(request.host, config) || HEALTH.test(request.url)) return
  throw new HttpError(421, 421, '这个网址不是本系统的地址，请使用管理员提供的网址（管理员可用 PUBLIC_URL 指定）')
}
