/** The server as users run it: a process with its own embedded PostgreSQL in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/

export interface ServerProcess {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the server (or another program that ends in one) on a free port and resolves when it has printed its address. */
export async function startServerProcess(env: Readonly<Record<string, string>>, program = 'apps/server/main.ts'): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'yuanhang-e2e-'))
  // PostgreSQL runs as another user when this one is root, and must be able to enter.
  chmodSync(dataDir, 0o755)
  const child = spawn(process.execPath, [join(ROOT, program)], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('no output of the server')
  const said: string[] = []
  createInterface({ input: child.stderr }).on('line', line => said.push(line))
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line)
    const address = ADDRESS.exec(line)?.[0]
    if (address) {
      // Whatever it prints later must not fill the pipe.
      child.stdout.resume()
      return address
    }
  }
  throw new Error(`the server did not start:\n${said.join('\n')}`)
}
