import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#core/contract/errors.ts'
import { isLoopback } from '../config/loopback.ts'
import type { ServerConfig } from '../config/server-config.ts'

type HostConfig = Pick<ServerConfig, 'origins' | 'host'>

/** A host name or address, optionally with a port; any other header value is refused. */
const HOST_HEADER = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i
const ALL_INTERFACES: ReadonlySet<string> = new Set(['0.0.0.0', '::'])
/** Health checks, which monitors call by address; they reveal nothing. */
const HEALTH_PATH = /^\/api\/health(?:\/(?:live|ready))?(?:\?|$)/

/**
 * True if the server may be reached under this host: that of PUBLIC_URL, the one it listens on, or this machine's own. Without PUBLIC_URL, a server
 * on all interfaces accepts any address but no name: a foreign page can point its own name at this server, but not an address.
 */
export function isOwnHost(host: string | undefined, { origins, host: listening }: HostConfig): boolean {
  const name = HOST_HEADER.exec(host ?? '')?.[1]
    ?.toLowerCase()
    .replace(/^\[|\]$/g, '')
  if (name === undefined) return false
  if (isLoopback(name) || name === listening.toLowerCase()) return true
  if (origins.some(origin => new URL(origin).hostname.replace(/^\[|\]$/g, '') === name)) return true
  return origins.length === 0 && ALL_INTERFACES.has(listening) && isIP(name) !== 0
}

/** Refuses requests for a foreign host, except health checks; a trusted proxy may name the host in X-Forwarded-Host. @throws 421. */
export function requireOwnHost(request: FastifyRequest, config: HostConfig): void {
  if (isOwnHost(request.host, config) || HEALTH_PATH.test(request.url)) return
  throw new HttpError(421, 421, '这个网址不是本系统的地址，请使用管理员提供的网址（管理员可用 PUBLIC_URL 指定）')
}
