import type { FastifyRequest } from 'fastify'
import { forbidden } from '#core/contract/errors.ts'
import type { ServerConfig } from '../config/server-config.ts'

/** Value of X-Requested-With, a header that neither a form nor a foreign page can send without a CORS preflight. */
export const OWN_HEADER = 'yuanhang'

/** A write must come from a page of this application: with the header and an own origin. @throws 403. */
export function requireOwnOrigin(request: FastifyRequest, config: ServerConfig): void {
  if (request.headers['x-requested-with'] !== OWN_HEADER || !fromOwnPage(request, config, false)) throw forbidden()
}

/** Refuses foreign pages for a GET that changes state, such as an audited download. @throws 403. */
export function refuseForeignPage(request: FastifyRequest, config: ServerConfig): void {
  const own = request.headers['x-requested-with'] === OWN_HEADER
  if (!fromOwnPage(request, config, own)) throw forbidden()
}

/** `request.host` has already been checked. `otherwise` decides for browsers that send neither header. */
function fromOwnPage(request: FastifyRequest, config: ServerConfig, otherwise: boolean): boolean {
  const { origin } = request.headers
  if (typeof origin === 'string') return isOwnOrigin(origin, request.host, config)
  const site = request.headers['sec-fetch-site']
  return site === undefined ? otherwise : site === 'same-origin'
}

/** If public origins are configured, only those are accepted: no user signs in anywhere else. */
const isOwnOrigin = (origin: string, host: string, { origins }: ServerConfig): boolean =>
  origins.length > 0 ? origins.includes(origin) : URL.parse(origin)?.host === host
