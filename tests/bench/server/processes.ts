import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { type BenchDatabase, CACHE, ROOT } from './database.ts'

export interface Server {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

export type ServerName = 'serve' | 'floor'

/** Servers on one database that are started once, for cases that need no fresh one. */
export type Running = Readonly<Record<ServerName, Server>>

/**
 * Starts a server process, which reports its port when it listens. Its log goes to a file, as in a service. `profile` writes a .cpuprofile on exit.
 */
export async function startServer(name: ServerName, database: BenchDatabase, profile = false): Promise<Server> {
  if (database.running) return { ...database.running[name], stop: () => Promise.resolve() }
  const folder = join(CACHE, 'log')
  mkdirSync(folder, { recursive: true })
  const output = openSync(join(folder, `${name}.log`), 'w')
  const child = fork(join(import.meta.dirname, `${name}.ts`), {
    cwd: ROOT,
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [],
    env: {
      ...process.env,
      BENCH_URL: database.url,
      BENCH_OWNER_URL: database.ownerUrl,
      DATA_DIR: join(CACHE, 'files'),
      DEMO: '0',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', output, output, 'ipc'],
  })
  const [message] = await Promise.race([once(child, 'message'), rejectOnExit(child, name)])
  return {
    port: (message as { port: number }).port,
    pid: child.pid as number,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const rejectOnExit = async (child: ChildProcess, name: string): Promise<never> => {
  await once(child, 'exit')
  throw new Error(`${name} did not start, see ${join(CACHE, 'log', `${name}.log`)}`)
}
