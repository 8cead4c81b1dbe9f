import { sql } from 'kysely'
import pg from 'pg'
import { seed } from '#apps/server/seed/seed.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { SUPERUSER_ROLE, socketUrl } from '#core/server/postgres/cluster.ts'
import { asSuperuser, createDatabase, databaseExists, SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { TEMPLATE } from './cluster.ts'
import { ADMIN_PASSWORD, cheapHash, DEMO_PASSWORD } from './passwords.ts'

export type SeedKind = 'reference' | 'demo'

const TEMPLATE_LOCK = 7_236_001

/** Creates a template of that name once per run: a copy of `base`, filled by `fill`. */
export const createTemplateOnce = async (
  socket: string,
  name: string,
  base: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if (await databaseExists(socket, name)) return
    const unfinished = `${name}_new`
    await asSuperuser(socket, 'postgres', `drop database if exists ${unfinished} with (force)`)
    await createDatabase(socket, unfinished, base, 'file_copy')
    await fill(unfinished)
    // Autovacuum is off in tests, and without statistics the planner chooses bad plans.
    await asSuperuser(socket, unfinished, 'vacuum analyze')
    await asSuperuser(socket, 'postgres', `alter database ${unfinished} rename to ${name}`)
  } finally {
    await client.end()
  }
}

/** Name of the template with initial data. */
export const seededTemplate = async (socket: string, kind: SeedKind): Promise<string> => {
  const name = `yuanhang_${kind}`
  await createTemplateOnce(socket, name, TEMPLATE, unfinished => seedTemplate(socketUrl(socket, SERVER_ROLE, unfinished), kind))
  return name
}

const seedTemplate = async (url: string, kind: SeedKind): Promise<void> => {
  const database = openDatabase({ url, log: console })
  try {
    await seed({ adminPassword: ADMIN_PASSWORD, demo: kind === 'demo', demoPassword: DEMO_PASSWORD }, database.longReads)
    const [admin, others] = [cheapHash(ADMIN_PASSWORD), cheapHash(DEMO_PASSWORD)]
    await sql`update employee set password_hash = case when username = 'admin' then ${admin} else ${others} end`.execute(database.db)
  } finally {
    await database.close()
  }
}
