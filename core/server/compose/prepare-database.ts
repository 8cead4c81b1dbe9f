import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrations.ts'
import { migrateJobs } from '../jobs/schema.ts'

/**
 * Brings a database to this version of the program: the project's SQL files, the job queue's tables, the server role's rights.
 * Answers the migrations applied now. `root` is the project's folder.
 */
export const prepareDatabase = (root: string, ownerUrl: string, appRole: string): Promise<string[]> =>
  migrate({ ownerUrl, appRole, migrations: readMigrations(root), after: () => migrateJobs(ownerUrl) })
