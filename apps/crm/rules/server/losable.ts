import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** Number of leads up to which a run is not refused for its percentage. */
const MIN_REFUSED_LOSSES = 50

/** Number of leads that can be lost at all. */
export const countLosable = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from institutions_customer
    where status = 'NORMAL' and deleted_date is null and customer_phase <> 'ORDERED'`.execute(db)
  return rows[0]?.total ?? 0
}

/** True if a run must stop: so many due leads suggest a mistake in the rules or the clock. */
export const isTooMany = (due: number, total: number, percent: number): boolean => due >= MIN_REFUSED_LOSSES && due * 100 > total * percent
