import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** One line a request, when it is over: writing a line costs as much as a small query. */
class RequestLog extends LogController {
  override incomingRequest(): void {
    // What began is said when it ends.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, res: reply, responseTime: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.error({ ...line, err: error }, 'request errored')
    else request.log.info(line, 'request completed')
  }
}

export const requestLog = (): LogController => new RequestLog()
