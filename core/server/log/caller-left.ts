import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCodeOf } from '#core/contract/must.ts'

/** Error codes of a stream whose other end has closed. Not a connection reset: that may have been the database's. */
const CLOSED_STREAM_CODES: ReadonlySet<unknown> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'])

/** True if an error only means that the caller disconnected while the request was read or the answer written: no incident, and nothing to answer. */
export function callerLeft(error: unknown, { raw: asked }: FastifyRequest, { raw: answer }: FastifyReply): boolean {
  if (!(error instanceof Error)) return false
  return error === asked.errored || error === answer.errored || (answer.destroyed && CLOSED_STREAM_CODES.has(errorCodeOf(error)))
}
