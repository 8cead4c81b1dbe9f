import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase } from './database.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A migrated database of a test's own, open for the server's role or for the one that owns the tables. Closing it removes it. */
export async function openTestDatabase(role: 'app' | 'owner' = 'app'): Promise<Database> {
  const test = await createTestDatabase()
  const database = openDatabase({ url: role === 'app' ? test.url : test.ownerUrl, log: quiet })
  return {
    ...database,
    async close() {
      await database.close()
      await test.drop()
    },
  }
}
