import type { ServerServices } from '#core/contract/services.ts'

type Log = ServerServices['log']

/** A log for what runs before and beside the HTTP server, whose log it becomes when that is there. */
export interface LateLog extends Log {
  bind(log: Log): void
}

/** Until bound, warnings and errors go to the console and the rest nowhere. */
export const lateLog = (): LateLog => {
  let target: Log | undefined
  const early = (detail: object, message: string): void => {
    const error = (detail as { err?: unknown }).err
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
