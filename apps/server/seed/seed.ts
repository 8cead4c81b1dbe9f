import { sql } from 'kysely'
import { crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { retrying } from '#core/server/database/retry.ts'
import { hashPassword, passwordProblem, randomPassword } from '#core/server/session/password.ts'
import { fillSpellings } from '#core/server/spelling/fill-spellings.ts'
import { seedDemo } from './demo.ts'
import { weakDemoPassword } from './demo-accounts.ts'
import { seedReference } from './reference.ts'

export interface SeedConfig {
  /** Password of `admin` on the first start; empty generates one that must be changed. */
  readonly adminPassword?: string
  /** Whether the first start also loads demo data. */
  readonly demo: boolean
  /** Password of the demo accounts. */
  readonly demoPassword: string
}

export interface SeedResult {
  /** The generated password, told once; absent when it was given or `admin` was there already. */
  readonly adminPassword?: string
}

/** Another node may be filling the same database at this moment; every try waits three seconds for it. */
const FIRST_START = { latest: 5 * 60_000, tries: 100 }

async function seedAdmin(tx: Tx, given: string | undefined): Promise<SeedResult> {
  const password = given || randomPassword()
  const department = await crmTx(tx).selectFrom('department').select('id').where('parent_id', 'is', null).orderBy('id').executeTakeFirst()
  const admin = await crmTx(tx)
    .insertInto('employee')
    .values({
      username: 'admin',
      name: '系统管理员',
      admin: true,
      password_hash: await hashPassword(password),
      must_change_password: !given,
      department_id: department?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Until somebody is chosen, so that leads can be entered from the first moment.
  await crmTx(tx)
    .updateTable('customer_service_setting')
    .set({ default_staff_id: admin.id })
    .where('default_staff_id', 'is', null)
    .execute()
  return given ? {} : { adminPassword: password }
}

/** Chinese sentence about a given password that nobody should have. */
function weakPassword({ adminPassword, demo, demoPassword }: SeedConfig): string | undefined {
  const admin = adminPassword && passwordProblem(adminPassword, 'admin')
  return admin ? `ADMIN_PASSWORD：${admin}` : demo ? weakDemoPassword(demoPassword) : undefined
}

/**
 * Fills an empty database, in one transaction: reference data always, `admin`, and demo data when wanted. Later starts change nothing but
 * fill option sets that are still without values; demo data never comes into a database that is in use.
 * @throws Error in Chinese when a given password is too weak to be used
 */
export async function seed(config: SeedConfig, db: Db): Promise<SeedResult> {
  const weak = weakPassword(config)
  const fill = async (tx: Tx): Promise<SeedResult> => {
    // Nobody waits for anything else yet, and a busy machine takes its time over thousands of rows.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(727003, 2)`.execute(tx)
    await seedReference(tx)
    const first = await crmTx(tx).selectFrom('employee').select('id').limit(1).executeTakeFirst()
    if (first) return {}
    if (weak) throw new Error(weak)
    const result = await seedAdmin(tx, config.adminPassword)
    if (config.demo) await seedDemo(tx, await hashPassword(config.demoPassword))
    await fillSpellings(tx)
    return result
  }
  return retrying(() => db.transaction().execute(fill), FIRST_START)
}
