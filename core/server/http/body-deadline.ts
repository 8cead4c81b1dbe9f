import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '#core/contract/errors.ts'

/**
 * Aborts requests whose JSON body does not arrive in time: with a handful of bytes a minute it would hold a connection as long as the upload of a
 * video may take. Multipart requests have the server's own, longer limit.
 */
export const bodyDeadline =
  (milliseconds: number) =>
  async ({ method, headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (method !== 'POST' || /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return
    const late = setTimeout(() => {
      if (raw.complete) return
      reply.header('connection', 'close')
      // If the body is being read, the reader answers this error; otherwise nothing can be answered.
      if (raw.listenerCount('error') > 0) raw.emit('error', new HttpError(408, 408, '请求超时，请重试'))
      else raw.destroy()
    }, milliseconds)
    late.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(late))
  }
