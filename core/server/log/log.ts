import type { FastifyServerOptions } from 'fastify'
import { firstOf } from '#core/contract/must.ts'
import type { ServerConfig } from '../config/server-config.ts'

export interface Log {
  info(detail: object, message: string): void
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/**
 * Logger options: JSON lines on standard error, so that standard output has only the sentences for the operator; one line per request with method, path, status and time. Query string, body, headers and address are left out, because filters
 * contain phone numbers and names.
 */
export function loggerOptions(config: ServerConfig): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    stream: process.stderr,
    base: undefined,
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: loggedPath(request.url) }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/** Path of a URL without query string, safe for one log line. */
export const loggedPath = (url: string): string =>
  firstOf(url.split('?'))
    .replace(/[^\x21-\x7e]/g, '?')
    .slice(0, 200)

/** An error without values: PostgreSQL's `detail` and `where` quote row contents. */
export function describeError(error: Error & { code?: unknown }): { type: string; message: string; code?: string; stack: string } {
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
    stack: (error.stack ?? '').split('\n').slice(0, 12).join('\n'),
  }
}
