import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#core/contract/errors.ts'

/**
 * Ends requests whose JSON does not arrive: a handful of bytes a minute would hold a connection for as long as a film over a slow line may take.
 * What is sent as multipart has the server's own, longer limit.
 */
export const bodyDeadline =
  (milliseconds: number) =>
  async ({ method, headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (method !== 'POST' || /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return
    const late = setTimeout(() => {
      if (raw.complete) return
      reply.header('connection', 'close')
      // Who reads the body answers this as any error of it; where nobody does there is nothing to answer.
      if (raw.listenerCount('error') > 0) raw.emit('error', new HttpError(408, 408, '请求超时，请重试'))
      else raw.destroy()
    }, milliseconds)
    late.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late))
  }
