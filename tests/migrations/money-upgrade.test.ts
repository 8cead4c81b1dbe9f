import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { seed } from '#apps/server/seed/seed.ts'
import type { Db } from '#core/contract/database.ts'
import { openDatabase } from '#core/server/database/database.ts'
import { migrate } from '#core/server/database/migrate.ts'
import { readMigrations } from '#core/server/database/migrations.ts'
import { SERVER_ROLE } from '#core/server/postgres/roles.ts'
import { wrongSums } from '#tests/contract/money/obvious-sums.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { ADMIN_PASSWORD, DEMO_PASSWORD } from '#tests/support/passwords.ts'

/** First migration that derives the state of money from its sums. */
const FIRST = 'apps/1160_corrected_orders'

/** Fingerprint of all commission sheets, without the columns that came later. */
const sheetsPrint = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ print: string }>`
    select md5(string_agg((to_jsonb(s) - array['version', 'paid_date', 'paid_by_id'])::text, '|' order by id)) as print
    from commission_sheet s`.execute(db)
  return rows[0]?.print
}

it('money that was booked before is right by the rules of today', { timeout: 180_000 }, async () => {
  const empty = await createEmptyDatabase()
  onTestFinished(() => empty.drop())
  const all = readMigrations(join(import.meta.dirname, '../..'))
  const before = all.filter(({ id }) => !id.startsWith('apps/') || id < FIRST)
  const run = (migrations: typeof all) => migrate({ ownerUrl: empty.ownerUrl, appRole: SERVER_ROLE, migrations })
  await run(before)
  const database = openDatabase({ url: empty.url, log: console })
  onTestFinished(() => database.close())
  await seed({ adminPassword: ADMIN_PASSWORD, demo: true, demoPassword: DEMO_PASSWORD }, database.longReads)
  const closed = await sql<{ open: number }>`select count(*) filter (where amount_to_be_refunded > 0)::int as open from rebates_rule
    where audit_status = 'CLOSED'`.execute(database.db)
  expect(closed.rows[0]?.open).toBeGreaterThan(0)
  const months = await sheetsPrint(database.db)
  await run(all)
  expect(await wrongSums(database.db)).toEqual([])
  expect(await sheetsPrint(database.db)).toEqual(months)
  const lines = await sql<{ n: number }>`select count(*)::int as n from commission_line where department_id is null`.execute(database.db)
  expect(lines.rows).toEqual([{ n: 0 }])
})
