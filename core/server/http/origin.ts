import type { FastifyRequest } from 'fastify'
import { forbidden } from '#core/contract/errors.ts'
import type { ServerConfig } from '../config/server-config.ts'

/** Header that no form and no foreign page can send without asking first. */
export const OWN_HEADER = 'yuanhang'

/** A write must come from our own pages: own header, and an origin that is ours. @throws 403 */
export function requireOwnOrigin(request: FastifyRequest, config: ServerConfig): void {
  if (request.headers['x-requested-with'] !== OWN_HEADER || !fromOwnPage(request, config, false)) throw forbidden()
}

/** A GET that changes state, such as a download that is logged: not from a foreign page. @throws 403 */
export function refuseForeignPage(request: FastifyRequest, config: ServerConfig): void {
  const own = request.headers['x-requested-with'] === OWN_HEADER
  if (!fromOwnPage(request, config, own)) throw forbidden()
}

/** `request.host` has been found to be one of ours. Browsers that send neither header are judged by `otherwise`. */
function fromOwnPage(request: FastifyRequest, config: ServerConfig, otherwise: boolean): boolean {
  const { origin } = request.headers
  if (typeof origin === 'string') return isOwn(origin, request.host, config)
  const site = request.headers['sec-fetch-site']
  return site === undefined ? otherwise : site === 'same-origin'
}

/** With a public address only that: nobody signs in anywhere else. */
const isOwn = (origin: string, host: string, { origins }: ServerConfig): boolean =>
  origins.length > 0 ? origins.includes(origin) : URL.parse(origin)?.host === host
