/** The whole application on a database of its own, for this module's tests over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG } from '#core/server/http/ports.ts'
import { APP } from '#core/server/postgres/roles.ts'
import { type Client, signIn } from '#tests/contract/fixture/client.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'
import { type Application, compose } from '../../compose.ts'

export interface LeadApplication extends Pick<Application, 'app' | 'database'> {
  /** Signs in as admin or a demo account. */
  as(username: string): Promise<Client>
  close(): Promise<void>
}

/** @param demo with the demo's people, institutions and leads; otherwise with nothing but reference data and admin */
export async function startLeadApplication(demo: boolean): Promise<LeadApplication> {
  const test = await createTestDatabase({ seeded: demo ? 'demo' : 'reference' })
  const dataDir = mkdtempSync(join(tmpdir(), 'yuanhang-lead-'))
  const { app, database, close } = await compose({
    root: join(import.meta.dirname, '../../../..'),
    url: test.url,
    ownerUrl: test.ownerUrl,
    appRole: APP,
    onSeeded: () => undefined,
    config: {
      port: 0,
      host: '127.0.0.1',
      dataDir,
      database: { kind: 'outside', url: test.url, ownerUrl: test.ownerUrl },
      adminPassword: ADMIN_PASSWORD,
      demo,
      demoPassword: DEMO_PASSWORD,
      server: { ...DEFAULT_CONFIG, logLevel: 'silent' },
    },
  })
  return {
    app,
    database,
    as: username => signIn(app, username, username === 'admin' ? ADMIN_PASSWORD : DEMO_PASSWORD),
    async close() {
      await close()
      await test.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
