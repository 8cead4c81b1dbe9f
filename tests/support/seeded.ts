import { sql } from 'kysely'
import pg from 'pg'
import { seed } from '#apps/server/seed/seed.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { SUPERUSER, socketUrl } from '#core/server/postgres/cluster.ts'
import { APP, asSuperuser, createDatabase, databaseExists } from '#core/server/postgres/roles.ts'
import { TEMPLATE } from './cluster.ts'
import { ADMIN_PASSWORD, cheapHash, DEMO_PASSWORD } from './passwords.ts'

export type Seeded = 'reference' | 'demo'

const LOCK = 7_236_001

/** Name of a template with first data, made once a run by the first that needs it. */
export const seededTemplate = async (socket: string, kind: Seeded): Promise<string> => {
  const name = `yuanhang_${kind}`
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER, 'postgres') })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    if (!(await databaseExists(socket, name))) await make(socket, name, kind)
    return name
  } finally {
    await client.end()
  }
}

const make = async (socket: string, name: string, kind: Seeded): Promise<void> => {
  const unfinished = `${name}_new`
  await asSuperuser(socket, 'postgres', `drop database if exists ${unfinished} with (force)`)
  await createDatabase(socket, unfinished, TEMPLATE, 'file_copy')
  const database = openDatabase({ url: socketUrl(socket, APP, unfinished), log: console })
  try {
    await seed({ adminPassword: ADMIN_PASSWORD, demo: kind === 'demo', demoPassword: DEMO_PASSWORD }, database.reports)
    const [admin, others] = [cheapHash(ADMIN_PASSWORD), cheapHash(DEMO_PASSWORD)]
    await sql`update employee set password_hash = case when username = 'admin' then ${admin} else ${others} end`.execute(database.db)
  } finally {
    await database.close()
  }
  // Autovacuum is off in tests; without statistics the planner guesses badly.
  await asSuperuser(socket, unfinished, 'vacuum analyze')
  await asSuperuser(socket, 'postgres', `alter database ${unfinished} rename to ${name}`)
}
