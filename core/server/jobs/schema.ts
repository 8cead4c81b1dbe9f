import { PgBoss } from 'pg-boss'

export const QUEUE_SCHEMA = 'pgboss'

/** Creates or migrates the job queue's own tables. Run as owner, under the migration lock; the server itself never changes a schema. */
export const migrateJobs = async (ownerUrl: string): Promise<void> => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    migrate: true,
    createSchema: true,
    supervise: false,
    schedule: false,
    max: 2,
  })
  // An 'error' event without a listener would end the process; start() itself rejects with the relevant error.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
