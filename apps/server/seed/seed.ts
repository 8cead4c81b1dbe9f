import { sql } from 'kysely'
import { crmDb, crmTx } from '#apps/crm/db/crm.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'
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

/** Another node may be filling the same database at this moment; every try waits three seconds for it. */
const FIRST_START = { latest: 5 * 60_000, tries: 100 }

async function seedAdmin(tx: Tx, passwordHash: string, mustChange: boolean): Promise<void> {
  const department = await crmTx(tx).selectFrom('department').select('id').where('parent_id', 'is', null).orderBy('id').executeTakeFirst()
  const admin = await crmTx(tx)
    .insertInto('employee')
    .values({
      username: 'admin',
      name: '系统管理员',
      admin: true,
      password_hash: passwordHash,
      must_change_password: mustChange,
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
}

/** Chinese sentence about a given password that nobody should have. */
function weakPassword({ adminPassword, demo, demoPassword }: SeedConfig): string | undefined {
  const admin = adminPassword && passwordProblem(adminPassword, 'admin')
  return admin ? `ADMIN_PASSWORD：${admin}` : demo ? weakDemoPassword(demoPassword) : undefined
}

/**
 * Fills an empty database, in one transaction: reference data always, `admin`, and demo data when wanted. Later starts change nothing but
 * fill option sets that are still without values; demo data never comes into a database that is in use.
 * Identity numbers may have gone on without rows: an interrupted first start leaves nothing else behind.
 * @param onPassword hears the generated password of `admin`, once, just before it is kept
 * @throws StartProblem when a given password is too weak to be used
 */
export async function seed(config: SeedConfig, db: Db, onPassword: (password: string) => void = () => undefined): Promise<void> {
  const inUse = await crmDb(db).selectFrom('employee').select('id').limit(1).executeTakeFirst()
  return retrying(inUse ? () => whileLocked(db, seedReference) : await firstData(config, db, onPassword), FIRST_START)
}

/** Fills in one transaction, one node at a time. */
const whileLocked = (db: Db, fill: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async tx => {
    // Nobody waits for anything else yet, and a busy machine takes its time over thousands of rows.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(727003, 2)`.execute(tx)
    await fill(tx)
  })

/** Passwords are chosen and hashed before the transaction, which waits for nothing but the database. */
async function firstData(config: SeedConfig, db: Db, onPassword: (password: string) => void): Promise<() => Promise<void>> {
  const { adminPassword, demo, demoPassword } = config
  const weak = weakPassword(config)
  if (weak) throw new StartProblem(weak)
  const password = adminPassword || randomPassword()
  const [adminHash, demoHash] = [await hashPassword(password), demo ? await hashPassword(demoPassword) : undefined]
  let told = Boolean(adminPassword)
  const fill = async (tx: Tx): Promise<void> => {
    await seedReference(tx)
    // Another node may have been faster.
    if (await crmTx(tx).selectFrom('employee').select('id').limit(1).executeTakeFirst()) return
    await seedAdmin(tx, adminHash, !adminPassword)
    if (demoHash) await seedDemo(tx, demoHash)
    await fillSpellings(tx)
    if (!told) onPassword(password)
    told = true
  }
  return () => whileLocked(db, fill)
}
