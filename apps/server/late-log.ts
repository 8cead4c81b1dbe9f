import { isObject } from '#core/contract/must.ts'
import type { ServerServices } from '#core/contract/services.ts'

type ServerLog = ServerServices['log']

/** Logger for code that runs before or beside the HTTP server; forwards to the server's logger once that exists. */
export interface LateLog extends ServerLog {
  bind(log: ServerLog): void
}

/** Until bound, warnings and errors go to the console and other levels are dropped. */
export const lateLog = (): LateLog => {
  let target: ServerLog | undefined
  const early = (detail: object, message: string): void => {
    const error = isObject(detail) ? detail['err'] : undefined
    console.error([message, error instanceof Error ? error.message : undefined].filter(Boolean).join(': '))
  }
  return {
    bind(log) {
      target = log
    },
    info: (detail, message) => target?.info(detail, message),
    warn: (detail, message) => (target ? target.warn(detail, message) : early(detail, message)),
    error: (detail, message) => (target ? target.error(detail, message) : early(detail, message)),
  }
}
