import { migrate } from '../database/migrate.ts'
import { readMigrations } from '../database/migrations.ts'
import { migrateJobs } from '../jobs/schema.ts'

/**
 * Migrates a database to this version of the program: the project's SQL files, the tables of the job queue, the rights of the server role. Returns
 * the ids of the migrations applied now. `root` is the project's folder.
 */
export const prepareDatabase = (root: string, ownerUrl: string, appRole: string): Promise<string[]> =>
  migrate({ ownerUrl, appRole, migrations: readMigrations(root), after: () => migrateJobs(ownerUrl) })
