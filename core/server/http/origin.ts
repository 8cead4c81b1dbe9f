import type { FastifyRequest } from 'fastify'
import { forbidden } from '#core/contract/errors.ts'
import type { ServerConfig } from '../config/server-config.ts'

/** Header that no form and no foreign page can send without asking first. */
const OWN_HEADER = 'yuanhang'

/** A write must come from our own pages: own header, and an origin that is ours. @throws 403 */
export function requireOwnOrigin(request: FastifyRequest, config: ServerConfig): void {
  if (request.headers['x-requested-with'] !== OWN_HEADER || !fromOwnPage(request, config, false)) throw forbidden()
}

/** A GET that changes state, such as a download that is logged: not from a foreign page. @throws 403 */
export function refuseForeignPage(request: FastifyRequest, config: ServerConfig): void {
  const own = request.headers['x-requested-with'] === OWN_HEADER
  if (!fromOwnPage(request, config, own)) throw forbidden()
}

/** Browsers that send neither header are judged by `otherwise`. */
function fromOwnPage(request: FastifyRequest, config: ServerConfig, otherwise: boolean): boolean {
  const { origin, host } = request.headers
  if (typeof origin === 'string') return isOwn(origin, host, config)
  const site = request.headers['sec-fetch-site']
  return site === undefined ? otherwise : site === 'same-origin'
}

function isOwn(origin: string, host: string | undefined, config: ServerConfig): boolean {
  if (config.origins.includes(origin)) return true
  try {
    return host !== undefined && new URL(origin).host === host
  } catch {
    return false
  }
}
