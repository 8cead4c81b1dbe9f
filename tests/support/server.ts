/** The real server on a database of its own, for tests over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { compose } from '#apps/server/compose.ts'
import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { readConfig } from '#core/server/config/config.ts'
import type { Deadlines } from '#core/server/outside/run/work.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type HttpClient, httpClient } from './http-client.ts'
import { type Answered, checkAnswer } from './openapi/answer-check.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './passwords.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface TestServer {
  /** http://127.0.0.1:<port> */
  readonly url: string
  readonly app: FastifyInstance
  /** Connection with the server's role. */
  readonly db: Db
  readonly database: TestDatabase
  readonly dataDir: string
  readonly snapshot: () => Snapshot
  /** Client that is not signed in. */
  client(): HttpClient
  /** Client signed in as this account; admin and demo accounts need no password. */
  login(username: string, password?: string): Promise<HttpClient>
  /** Stops the server, drops the database and removes the data folder. */
  stop(): Promise<void>
}

export interface TestServerOptions {
  /** Demo data and accounts; otherwise reference data and admin only. */
  readonly demo?: boolean
  /** Database of another server, for a second node; it is kept when this one stops. */
  readonly database?: TestDatabase
  /** Role of the database URL. */
  readonly appRole?: string
  /** Root of manifests and plugins; this project by default. */
  readonly root?: string
  /** Data folder that is kept when the server stops. */
  readonly dataDir?: string
  /** Publishes manifests when they are saved. */
  readonly watch?: boolean
  readonly tell?: (lines: readonly string[]) => void
  /** Plugins in addition to the bundled ones. */
  readonly plugins?: readonly ServerPlugin[]
  /** Additional environment variables, e.g. PLUGIN_UPLOADS. */
  readonly env?: Readonly<Record<string, string>>
  /** Size of the request pool, and milliseconds to wait for a connection. */
  readonly pool?: { readonly max: number; readonly connectionWait: number }
  /** Deadlines of outside plugins' code. */
  readonly deadlines?: Partial<Deadlines>
}

/** Composes the real application on a new database and listens on a free port. */
export const startTestServer = async ({
  demo = false,
  database: given,
  appRole = SERVER_ROLE,
  root = ROOT,
  dataDir: kept,
  watch = false,
  tell,
  plugins,
  env = {},
  pool,
  deadlines,
}: TestServerOptions = {}): Promise<TestServer> => {
  const database = given ?? (await createTestDatabase({ seeded: demo ? 'demo' : 'reference' }))
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'yuanhang-server-'))
  const config = readConfig(
    { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD, DEMO: demo ? '1' : '0', LOG_LEVEL: process.env.TEST_LOG ?? 'silent', ...env },
    ROOT,
  )
  const { url, ownerUrl } = database
  const application = await compose({
    config,
    root,
    url,
    ownerUrl,
    appRole,
    watch,
    ...(tell && { tell }),
    ...(plugins && { plugins }),
    pool,
    deadlines,
  })
  const { app } = application
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const seen = (answer: Answered): void => checkAnswer(app, answer)
  return {
    url: address,
    app,
    db: application.database.db,
    database,
    dataDir,
    snapshot: () => app.core.snapshot,
    client: () => httpClient(address, '', seen),
    async login(username, password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD) {
      const client = httpClient(address, '', seen)
      await client.login(username, password)
      return client
    },
    async stop() {
      await application.close()
      if (!given) await database.drop()
      if (!kept) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
