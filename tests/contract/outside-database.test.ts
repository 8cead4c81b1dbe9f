import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { backup, isInUse, restore } from '#core/server/backup/backup.ts'
import { prepareDatabase } from '#core/server/compose/prepare-database.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'

const ROOT = join(import.meta.dirname, '../..')

const empty = async (): Promise<TestDatabase> => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  return database
}

it('runs with one role for everything, start after start', async () => {
  const database = await empty()
  const single = { ...database, url: database.ownerUrl }
  for (let start = 0; start < 2; start++) {
    const server = await startTestServer({ database: single, appRole: 'yuanhang_owner' })
    const admin = await server.login('admin')
    expect((await admin.get('/auth/profile')).status).toBe(200)
    await expect(sql`delete from audit_log`.execute(server.db)).rejects.toThrow(/append-only/)
    await server.stop()
  }
})

it('is backed up beside the running server and restored when that has stopped', async () => {
  const [source, target] = [await empty(), await empty()]
  const folder = mkdtempSync(join(tmpdir(), 'yuanhang-outside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const common = { file: join(folder, 'x.backup'), password: 'a passphrase' }
  const server = await startTestServer({ database: source })
  expect(await isInUse(source.ownerUrl)).toBe(true)
  await backup({ ...common, ownerUrl: source.ownerUrl, dataDir: server.dataDir })
  await server.stop()
  expect(await isInUse(source.ownerUrl)).toBe(false)

  await restore({ ...common, ownerUrl: target.ownerUrl, dataDir: join(folder, 'data'), migrations: readMigrations(ROOT) })
  await prepareDatabase(ROOT, target.ownerUrl, 'yuanhang_app')
  const restored = await startTestServer({ database: target })
  const admin = await restored.login('admin')
  expect((await admin.get('/auth/profile')).status).toBe(200)
  await restored.stop()
})
