/** A server's log lines above info are incidents: the run fails if one was not expected by a test. */
interface LogLine {
  readonly level: number
  readonly msg: string
}

const WARN_LEVEL = 40

const parseLogLine = (text: string): LogLine | undefined => {
  try {
    const line: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    return line && typeof line === 'object' && 'level' in line ? (line as LogLine) : undefined
  } catch {
    return undefined
  }
}

/** @throws if lines above info have a message that is not in `expected` */
export function requireQuiet(said: readonly string[], expected: readonly string[]): void {
  const loud = said.filter(text => {
    const line = parseLogLine(text)
    return line !== undefined && line.level >= WARN_LEVEL && !expected.includes(line.msg)
  })
  if (loud.length > 0) throw new Error(`the server wrote above info:\n${loud.join('\n')}`)
}
