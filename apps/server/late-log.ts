import { isObject } from '#core/contract/must.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { describeError } from '#core/server/log/log.ts'

type ServerLog = ServerServices['log']

/** Logger for code that runs before or beside the HTTP server; forwards to the server's logger once that exists. */
export interface LateLog extends ServerLog {
  bind(log: ServerLog): void
}

const EARLY_LEVELS = { warn: 40, error: 50 }

/** A line in the form of the server's logger. */
const earlyLine = (level: number, detail: object, message: string): string => {
  const error = isObject(detail) ? detail['err'] : undefined
  const described = error instanceof Error ? { err: describeError(error) } : {}
  return JSON.stringify({ level, time: Date.now(), ...detail, ...described, msg: message })
}

/**
 * Until bound, warnings and errors are written in the same form and other levels are dropped.
 * @param write takes a line; standard error by default
 */
export const lateLog = (write: (line: string) => void = line => void process.stderr.write(`${line}\n`)): LateLog => {
  let target: ServerLog | undefined
  const early = (level: keyof typeof EARLY_LEVELS, detail: object, message: string): void => {
    if (target) target[level](detail, message)
    else write(earlyLine(EARLY_LEVELS[level], detail, message))
  }
  return {
    bind(log) {
      target = log
    },
    info: (detail, message) => target?.info(detail, message),
    warn: (detail, message) => early('warn', detail, message),
    error: (detail, message) => early('error', detail, message),
  }
}
