/** The server as in production: a process with its own embedded PostgreSQL in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '../../support/passwords.ts'
import { copyFirstData, type FirstData, newDataFolder } from './data-folders.ts'
import { requireQuiet } from './quiet-log.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ADDRESS_PATTERN = /http:\/\/127\.0\.0\.1:\d+/

export interface ServerProcess {
  readonly url: string
  readonly dataDir: string
  /** Console output since the start. */
  said(): string
  /** Ends the process and keeps its data. @throws if the log has an unexpected line above info. */
  end(): Promise<void>
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

interface StartOptions {
  /** Root of the project, or of a copy. */
  readonly root?: string
  /** Initial data; absent: the server creates a new database. */
  readonly data?: FirstData
  /** Data folder of an ended server, to continue with. */
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  /** Expected log messages above info. */
  readonly expected?: readonly string[]
}

/** Starts the server on a free port; resolves when it has printed its address. */
export async function startServerProcess({ root = ROOT, data, dataDir: left, env, expected = [] }: StartOptions): Promise<ServerProcess> {
  const dataDir = left ?? (data ? copyFirstData(data) : newDataFolder())
  const child = spawn(process.execPath, [join(root, 'apps/server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD,
      DEMO_PASSWORD,
      DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const url = await printedAddress(child, said)
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    requireQuiet(said, expected)
  }
  return {
    url,
    dataDir,
    said: () => said.join('\n'),
    end,
    async stop() {
      try {
        await end()
      } finally {
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
  }
}

/** Resolves with the address once it is printed; further output is still collected. */
async function printedAddress(child: ChildProcess, said: string[]): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('no output of the server')
  createInterface({ input: stderr }).on('line', line => said.push(line))
  return new Promise((resolve, reject) => {
    createInterface({ input: stdout })
      .on('line', line => {
        said.push(line)
        const address = ADDRESS_PATTERN.exec(line)?.[0]
        if (address) resolve(address)
      })
      .on('close', () => reject(new Error(`the server did not start:\n${said.join('\n')}`)))
  })
}
