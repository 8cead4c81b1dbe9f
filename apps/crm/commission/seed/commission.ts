import { sql } from 'kysely'
import { midnightSql } from '#apps/crm/seed/moments.ts'
import type { Tx } from '#core/contract/database.ts'

/**
 * [role, service category, customer source, percent, start in days ago, remarks]. Roles: 1 business owner, 2 lead owner, 3 customer service, 4
 * operations, 6 management.
 */
const DEMO_COMMISSION_RATES = [
  [1, null, null, 5, 720, '机构商务提成'],
  [2, null, null, 18, 720, '顾问提成'],
  [2, '文书', null, 22, 720, '文书项目加成'],
  [2, null, null, 20, 150, '顾问提成上调'],
  [3, null, null, 4, 720, '客服提成'],
  [3, null, '小红书', 6, 300, '小红书渠道加成'],
  [4, null, null, 2, 720, '运营提成'],
  [6, null, null, 3, 720, '部门负责人提成'],
] as const

/** Inserts the rates, in force since before the first order. Must run before any rebate is passed. */
export async function insertCommissionRates(tx: Tx, operator: number): Promise<void> {
  const list = DEMO_COMMISSION_RATES.map(([role, category, source, rate, days, remarks]) => ({
    role,
    category,
    source,
    rate,
    days,
    remarks,
  }))
  await sql`
    insert into commission_rate (role_type, service_category, customer_source, rate, effective_date, remarks, operator_id, created_date)
    select role, category, source, rate, (${midnightSql} at time zone 'Asia/Shanghai')::date - days, remarks, ${operator}, ${midnightSql} - make_interval(days => days)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(role smallint, category text, source text, rate numeric, days int, remarks text)`.execute(
    tx,
  )
}

/** Locks all months before the last one, each on the 5th of the following month; the last month stays open. */
export const lockMonths = (tx: Tx, operator: number) =>
  sql`
    update commission_month set locked_by_id = ${operator},
      locked_date = (to_date(month, 'YYYY-MM') + interval '1 month 4 days 10 hours') at time zone 'Asia/Shanghai'
    where month < to_char(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month', 'YYYY-MM')`.execute(tx)
