import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError, malformed } from '#core/contract/errors.ts'
import type { FileAnswer } from '#core/contract/files.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { errorCodeOf, isObject } from '#core/contract/must.ts'
import { fileHeaders } from '../files/file-headers.ts'
import { callerLeft } from '../log/caller-left.ts'
import type { Log } from '../log/log.ts'
import { databaseAnswer } from '../sql/database-error.ts'

/** Default of the Retry-After header in seconds for 503. */
const BUSY_SECONDS = 2

/**
 * Answers an error in the shape of the HTTP contract. Unexpected errors are logged, and their text is never sent. A request is answered once: nothing
 * is sent after an answer has begun or to a caller who has disconnected.
 */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
  resource?: Resource,
): FastifyReply | undefined {
  if (callerLeft(error, request, reply)) {
    request.log.debug({ req: request }, 'caller left')
    return undefined
  }
  if (reply.raw.headersSent) {
    log.error({ err: error, requestId: request.id }, 'request failed after its answer')
    return undefined
  }
  // The intended answer may have been a file or an event stream.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  const known = error instanceof HttpError ? error : (databaseAnswer(error, resource, request.method === 'POST') ?? requestError(error))
  if (!known || known.status >= 500) log.error({ err: error, requestId: request.id }, 'request failed')
  const wait = known?.retryAfter ?? (known?.status === 503 ? BUSY_SECONDS : undefined)
  if (wait !== undefined) reply.header('retry-after', String(wait))
  if (known) return reply.code(known.status).send(errorEnvelope(known))
  return reply.code(500).send({ code: 500, message: '系统错误，请稍后再试', requestId: request.id })
}

const errorEnvelope = ({ code, message, data, errors }: HttpError): object => ({
  code,
  message,
  ...(data === undefined ? {} : { data }),
  ...(errors === undefined ? {} : { errors }),
})

/** Errors of Fastify itself: invalid JSON, wrong content type, too large. */
function requestError(error: unknown): HttpError | undefined {
  const code = errorCodeOf(error)
  const statusCode = isObject(error) ? error['statusCode'] : undefined
  if (!code?.startsWith('FST_') || typeof statusCode !== 'number' || statusCode >= 500) return undefined
  if (statusCode === 413) return new HttpError(413, 413, '提交的内容过大')
  if (statusCode === 415) return new HttpError(415, 415, '不支持的内容类型')
  return malformed('请求格式不正确')
}

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === 'object' && value !== null && 'stream' in value && 'filename' in value && 'type' in value

/** Sends a file with headers that make it harmless on this origin. */
export const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply => fileHeaders(reply, file, 'no-store').send(file.stream)
