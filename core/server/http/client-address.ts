import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#core/contract/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the client, also after it has hung up. */
    clientAddress: string
  }
}

/**
 * Reads the address of each request before anything waits: once a connection is closed, its socket no longer knows the address. A request whose
 * connection is closed already is refused, since nothing could be counted or recorded under its address.
 */
export function readClientAddress(app: FastifyInstance): void {
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', async request => {
    request.clientAddress = requireAddress(request)
  })
}

function requireAddress(request: FastifyRequest): string {
  const address: string | undefined = request.ip
  if (address === undefined) throw new HttpError(400, 400, '连接已断开')
  return address
}
