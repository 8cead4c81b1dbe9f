import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'

/** So few may always go, whatever part of all they are. */
const FEW = 50

/** Leads that can be lost at all. */
export const countLosable = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from institutions_customer
    where status = 'NORMAL' and deleted_date is null and customer_phase <> 'ORDERED'`.execute(db)
  return rows[0]?.total ?? 0
}

/** The brake: rather a mistake in the rules or the clock than so many forgotten leads. */
export const isTooMany = (due: number, total: number, percent: number): boolean => due >= FEW && due * 100 > total * percent
