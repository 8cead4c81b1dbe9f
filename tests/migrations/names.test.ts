import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import type { Db } from '#core/contract/database.ts'
import type { Job } from '#core/contract/job.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { migrate } from '#core/server/database/migrate.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { createJobQueue, type JobQueue } from '#core/server/jobs/jobs.ts'
import { migrateJobs } from '#core/server/jobs/schema.ts'
import { publishedFiles } from '#core/server/manifests/revisions.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { stubOf } from '#tests/support/stub.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const migrations = readMigrations(join(import.meta.dirname, '../..'))
/** Migrations of the release before rooms prefixed registered names with their own. */
const before = migrations.filter(({ id }) => !(id.startsWith('apps/') && id >= 'apps/0130'))
const NEW_YEAR = '0 0 1 1 *'

interface Folder {
  readonly database: Database
  /** Migrates to the release with these migrations. */
  to(release: typeof migrations): Promise<unknown>
  node(job: Job): Promise<JobQueue>
}

const oldFolder = async (): Promise<Folder> => {
  const { url, ownerUrl, drop } = await createEmptyDatabase()
  const to: Folder['to'] = release => migrate({ ownerUrl, appRole: SERVER_ROLE, migrations: release, after: () => migrateJobs(ownerUrl) })
  await to(before)
  const database = openDatabase({ url, log })
  onTestFinished(async () => {
    await database.close()
    await drop()
  })
  return {
    database,
    to,
    async node(job) {
      const queue = createJobQueue({ url, db: database.longReads, log, grace: 1_000, pause: 1 })
      await queue.start([job], {
        services: () => stubOf<ServerServices>('services', { log }),
        actor: async () => ({ id: 0 }) as Actor,
        transaction: () => () => Promise.reject(new Error('unused')),
      })
      onTestFinished(() => queue.stop())
      return queue
    },
  }
}

/** Stops a node in the middle of a job. */
const cutOff = async ({ node }: Folder, name: string): Promise<string> => {
  const begun = Promise.withResolvers<void>()
  const job: Job = {
    name,
    cron: NEW_YEAR,
    async run({ signal }) {
      begun.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const old = await node(job)
  const id = await old.send(job, {}, { id: 0 })
  await begun.promise
  await old.stop()
  return id
}

const names = async (db: Db, table: string): Promise<readonly unknown[]> =>
  (
    await sql<{ name: string }>`select distinct name from ${sql.table(table)} where name not like '\\_\\_%' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

it('a job that was cut off and one that the clock made due run once each after it was renamed, and nothing stays under the old name', async () => {
  const folder = await oldFolder()
  const { db } = folder.database
  const id = await cutOff(folder, 'lead.automaticLoss')
  await sql`insert into pgboss.job (name, data, singleton_key, singleton_on, policy)
    values ('__pgboss__send-it', '{"name": "lead.automaticLoss", "key": "", "data": null, "options": {}}', 'lead.automaticLoss__', now(), 'standard')`.execute(
    db,
  )

  await folder.to(migrations)
  for (const table of ['job', 'pgboss.job', 'pgboss.schedule', 'pgboss.queue'])
    expect(await names(db, table), table).toEqual(['rules.loseDueLeads'])
  const kept = await sql`select singleton_key as key from pgboss.job where name = '__pgboss__send-it'`.execute(db)
  expect(kept.rows).toEqual([{ key: 'rules.loseDueLeads__' }])

  const ran: string[] = []
  const both = Promise.withResolvers<void>()
  const queue = await folder.node({
    name: 'rules.loseDueLeads',
    cron: NEW_YEAR,
    async run(context) {
      if (ran.push(context.id) === 2) both.resolve()
      return {}
    },
  })
  await both.promise
  await queue.stop()
  expect(ran.filter(one => one === id)).toHaveLength(1)
  const rows = await sql`select state from job where name = 'rules.loseDueLeads'`.execute(db)
  expect(rows.rows).toEqual([{ state: 'done' }, { state: 'done' }])
})

it('manifests that were published before name the operations as the program has them now', async () => {
  const { database, to } = await oldFolder()
  const text = (operation: string) =>
    JSON.stringify(
      { label: 'customer.add', actions: { add: { label: '新增 "客户"', operation }, edit: { operation: 'record.update' } } },
      null,
      2,
    )
  const files = [{ path: 'manifests/resources/lead.json', text: text('customer.add') }]
  await sql`insert into manifest_revision (state, hash, files, source, who)
    values ('published', 'x', ${JSON.stringify(files)}::jsonb, 'command', 'test')`.execute(database.db)

  await to(migrations)
  expect(await publishedFiles(database.db, 1)).toEqual([{ path: 'manifests/resources/lead.json', text: text('lead.add') }])
})
