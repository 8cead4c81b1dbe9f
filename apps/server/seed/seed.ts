import { sql } from 'kysely'
import { setFirstDefaultStaff } from '#apps/crm/service/seed/default-staff.ts'
import { hasEmployees, insertAdmin } from '#apps/crm/system/seed/admin.ts'
import { weakDemoPasswordProblem } from '#apps/crm/system/seed/demo-accounts.ts'
import { seedReference } from '#apps/crm/system/seed/reference.ts'
import type { Db, Tx } from '#core/contract/database.ts'
import { StartProblem } from '#core/server/config/start-problem.ts'
import { retryTransaction } from '#core/server/database/retry.ts'
import { hashPassword, passwordProblem, randomPassword } from '#core/server/session/password.ts'
import { fillSpellings } from '#core/server/spelling/fill-spellings.ts'
import { seedDemo } from './demo.ts'

export interface SeedConfig {
  /** Password of `admin` on the first start; if empty, one is generated that must be changed. */
  readonly adminPassword?: string
  /** True if the first start also loads demo data. */
  readonly demo: boolean
  /** Password of the demo accounts. */
  readonly demoPassword: string
}

/** Retry budget of the first start: another node may be filling the same database, and each attempt waits three seconds for its lock. */
const FIRST_START_RETRIES = { latest: 5 * 60_000, tries: 100 }

/** Chinese sentence about a configured password that is too weak; undefined if all are acceptable. */
function weakPasswordProblem({ adminPassword, demo, demoPassword }: SeedConfig): string | undefined {
  const admin = adminPassword && passwordProblem(adminPassword, 'admin')
  return admin ? `ADMIN_PASSWORD：${admin}` : demo ? weakDemoPasswordProblem(demoPassword) : undefined
}

/**
 * Fills an empty database in one transaction: reference data always, `admin`, and demo data if configured. Later starts only fill option sets
 * that are still empty; demo data never enters a database in use.
 * An interrupted first start leaves nothing but gaps in the identity sequences.
 * @param onPassword receives the generated password of `admin`, once, just before it is committed
 * @throws StartProblem if a configured password is too weak
 */
export async function seed(config: SeedConfig, db: Db, onPassword: (password: string) => void = () => undefined): Promise<void> {
  const inUse = await hasEmployees(db)
  return retryTransaction(
    inUse ? () => underSeedLock(db, seedReference) : await prepareFirstFill(config, db, onPassword),
    FIRST_START_RETRIES,
  )
}

/** Fills in one transaction, under an advisory lock: one node at a time. */
const underSeedLock = (db: Db, fill: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async tx => {
    // Nothing else waits yet, and thousands of rows take time on a busy machine.
    await sql`set local statement_timeout = '10min'`.execute(tx)
    await sql`select pg_advisory_xact_lock(727003, 2)`.execute(tx)
    await fill(tx)
  })

/** Generates and hashes the passwords before the transaction, which so holds its lock for database work alone. */
async function prepareFirstFill(config: SeedConfig, db: Db, onPassword: (password: string) => void): Promise<() => Promise<void>> {
  const { adminPassword, demo, demoPassword } = config
  const weak = weakPasswordProblem(config)
  if (weak) throw new StartProblem(weak)
  const password = adminPassword || randomPassword()
  const [adminHash, demoHash] = [await hashPassword(password), demo ? await hashPassword(demoPassword) : undefined]
  let told = Boolean(adminPassword)
  const fill = async (tx: Tx): Promise<void> => {
    await seedReference(tx)
    // Another node may have filled the database first.
    if (await hasEmployees(tx)) return
    await setFirstDefaultStaff(tx, await insertAdmin(tx, adminHash, !adminPassword))
    if (demoHash) await seedDemo(tx, demoHash)
    await fillSpellings(tx)
    if (!told) onPassword(password)
    told = true
  }
  return () => underSeedLock(db, fill)
}
