import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase } from './database.ts'

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** New migrated database, opened with the server's role or the owner's. Closing it drops it. */
export async function openTestDatabase(role: 'app' | 'owner' = 'app'): Promise<Database> {
  const test = await createTestDatabase()
  const database = openDatabase({ url: role === 'app' ? test.url : test.ownerUrl, log: quietLog })
  return {
    ...database,
    async close() {
      await database.close()
      await test.drop()
    },
  }
}
