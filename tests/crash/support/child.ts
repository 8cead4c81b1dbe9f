import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

export interface Told {
  readonly event: string
  readonly message?: string
  readonly [key: string]: unknown
}

export interface Child {
  readonly process: ChildProcess
  /** Next line with this event that was not awaited yet. Rejects if the process ends first. */
  next(event: string): Promise<Told>
  /** First matching line of either output, printed before or later. Rejects if the process ends first. */
  text(pattern: RegExp): Promise<string>
  /** All standard output so far. */
  output(): string
  /** All error output so far. */
  errors(): string
  /** Resolves with the exit code, or the name of the signal. */
  readonly exit: Promise<number | string>
}

/** Runs a script with this Node version; its JSON lines can be awaited. Killed at the end of the test. */
export const spawnScript = (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Child => {
  const child = spawn(process.execPath, [file, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const lines: Told[] = []
  const printed: string[] = []
  const errors: string[] = []
  const waiting = new Set<() => void>()
  let exited = false
  const wake = () => {
    for (const run of waiting) run()
  }
  createInterface(child.stderr).on('line', line => {
    errors.push(line)
    wake()
  })
  createInterface(child.stdout)
    .on('line', line => {
      printed.push(line)
      lines.push(line.startsWith('{') ? (JSON.parse(line) as Told) : { event: 'text', message: line })
      wake()
    })
    .on('close', () => {
      exited = true
      wake()
    })
  // "close" follows "exit", once all output was read.
  const exit = new Promise<number | string>(resolve => child.once('close', (code, signal) => resolve(code ?? (signal as string))))
  onTestFinished(() => void child.kill('SIGKILL'))
  /** Resolves with the first result of `find` other than undefined. */
  const wait = <T>(find: () => T | undefined, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = find()
        if (found === undefined && !exited) return
        waiting.delete(look)
        if (found !== undefined) resolve(found)
        else reject(new Error(`ended without ${what}:\n${[...printed, ...errors].join('\n')}`))
      }
      waiting.add(look)
      look()
    })
  const take = (event: string): Told | undefined => {
    const index = lines.findIndex(line => line.event === event)
    return index < 0 ? undefined : lines.splice(index, 1)[0]
  }
  return {
    process: child,
    exit,
    next: event => wait(() => take(event), event),
    text: pattern => wait(() => [...printed, ...errors].find(line => pattern.test(line)), String(pattern)),
    output: () => printed.join('\n'),
    errors: () => errors.join('\n'),
  }
}
