import type { FastifyInstance, FastifyRequest } from 'fastify'

const kept = new WeakMap<FastifyRequest, Buffer>()

/** Parses JSON bodies as Fastify does by default, and keeps the raw body of requests for which `keeps` returns true. */
export function readJson(app: FastifyInstance, keeps: (request: FastifyRequest) => boolean): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (keeps(request)) kept.set(request, bytes)
    parse(request, bytes.toString('utf8'), done)
  })
}

/** Raw body of a request; empty if none was sent. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0)
