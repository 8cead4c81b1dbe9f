import type { FastifyInstance, FastifyRequest } from 'fastify'

const kept = new WeakMap<FastifyRequest, Buffer>()

/** Reads JSON bodies as Fastify does by itself, and keeps the bytes of those that `keeps` names. */
export function readJson(app: FastifyInstance, keeps: (request: FastifyRequest) => boolean): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (keeps(request)) kept.set(request, bytes)
    parse(request, bytes.toString('utf8'), done)
  })
}

/** The body of a request, byte by byte; nothing where none was sent. */
export const bytesOf = (request: FastifyRequest): Buffer => kept.get(request) ?? Buffer.alloc(0)
