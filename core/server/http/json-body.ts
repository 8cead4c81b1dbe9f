import type { FastifyInstance, FastifyRequest } from 'fastify'

const rawBodies = new WeakMap<FastifyRequest, Buffer>()

/** Parses JSON bodies as Fastify does by default, and keeps the raw body of requests for which `keeps` returns true. */
export function registerJsonParser(app: FastifyInstance, keeps: (request: FastifyRequest) => boolean): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (keeps(request)) rawBodies.set(request, bytes)
    parse(request, bytes.toString('utf8'), done)
  })
}

/** Raw body of a request; empty if none was sent. */
export const rawBodyOf = (request: FastifyRequest): Buffer => rawBodies.get(request) ?? Buffer.alloc(0)
