import type { FastifyReply, FastifyRequest } from 'fastify'

/** What streams call it when their other end has gone. A connection that was reset is not among them: it may have been the database's. */
const CLOSED: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** Whether this error is only that the caller hung up while the request was read or the answer written: no incident, and nobody to answer. */
export function callerLeft(error: unknown, { raw: asked }: FastifyRequest, { raw: answer }: FastifyReply): boolean {
  if (!(error instanceof Error)) return false
  return error === asked.errored || error === answer.errored || (answer.destroyed && CLOSED.has((error as { code?: unknown }).code))
}
