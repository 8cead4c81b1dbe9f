/** The whole application on a database of its own, called over HTTP without a port. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ComposedApplication, compose } from '#apps/server/compose.ts'
import type { Db } from '#core/contract/database.ts'
import { readConfig } from '#core/server/config/config.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { type Client, signIn } from './client.ts'
import { createTestDatabase } from './database.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from './passwords.ts'

export interface TestApplication {
  readonly app: ComposedApplication['app']
  readonly db: Db
  /** Lines logged by the server, e.g. text messages of the log driver. */
  readonly log: readonly string[]
  /** Client signed in as admin, a demo account, or an account with the given password. */
  as(username: string, password?: string): Promise<Client>
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '../..')

/** Starts the application with demo data. `root`: a copy of the project with changed manifests and migrations. */
export async function startApplication(root = ROOT): Promise<TestApplication> {
  const database = await createTestDatabase({ seeded: 'demo' })
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-test-data-'))
  const lines: string[] = []
  const config = readConfig({ ADMIN_PASSWORD, DEMO: '1', DEMO_PASSWORD, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, root)
  const application = await compose({
    config,
    root,
    url: database.url,
    ownerUrl: database.ownerUrl,
    appRole: SERVER_ROLE,
  })
  // The log level is silent, so log calls are recorded here instead.
  application.app.log.info = (detail: unknown, message?: string) => void lines.push(`${message ?? ''} ${JSON.stringify(detail)}`)
  return {
    app: application.app,
    db: application.database.db,
    log: lines,
    as: (username, password = username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD) => signIn(application.app, username, password),
    async close() {
      await application.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
