/** A server's log lines above info are incidents: the run fails if one was not expected by a test. */
interface Line {
  readonly level: number
  readonly msg: string
}

const WARN = 40

const lineOf = (text: string): Line | undefined => {
  try {
    const line: unknown = text.startsWith('{') ? JSON.parse(text) : undefined
    return line && typeof line === 'object' && 'level' in line ? (line as Line) : undefined
  } catch {
    return undefined
  }
}

/** @throws if lines above info have a message that is not in `expected` */
export function requireQuiet(said: readonly string[], expected: readonly string[]): void {
  const loud = said.filter(text => {
    const line = lineOf(text)
    return line !== undefined && line.level >= WARN && !expected.includes(line.msg)
  })
  if (loud.length > 0) throw new Error(`the server wrote above info:\n${loud.join('\n')}`)
}
