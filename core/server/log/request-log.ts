import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { callerLeft } from './caller-left.ts'

/** One log line per request, at its end: writing a line costs as much as a small query. Disconnects are logged as debug only. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // Logged at the end of the request.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (!error) request.log.info(line, 'request completed')
    else if (callerLeft(error, request, reply)) request.log.debug(line, 'caller left')
    else request.log.error({ ...line, err: error }, 'request errored')
  }

  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
    if (callerLeft(error, request, reply)) request.log.debug({ req: request, res: reply }, 'caller left')
    else request.log.error({ req: request, res: reply, err: error }, 'answer broke off')
  }
}

export const requestLog = (): LogController => new RequestLog()
