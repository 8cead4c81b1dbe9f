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
  readonly dataDir: string
  /** What it has written to the console since it was started. */
  said(): string
  stop(): Promise<void>
}

/** Starts the server of the project (or of a copy of it) on a free port and resolves when it has printed its address. */
export async function startServerProcess(env: Readonly<Record<string, string>>, root = ROOT): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(realpathSync(tmpdir()), 'yuanhang-e2e-'))
  // PostgreSQL runs as another user when this one is root, and must be able to enter.
  chmodSync(dataDir, 0o755)
  const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const url = await addressOf(child, said)
  return {
    url,
    dataDir,
    said: () => said.join('\n'),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves with the address as soon as it is printed; whatever comes later is read, too. */
async function addressOf(child: ChildProcess, said: string[]): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('no output of the server')
  createInterface({ input: stderr }).on('line', line => said.push(line))
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', line => {
        said.push(line)
        const address = ADDRESS.exec(line)?.[0]
        if (address) resolve(address)
      })
      .on('close', () => reject(new Error(`the server did not start:\n${said.join('\n')}`)))
  })
}
