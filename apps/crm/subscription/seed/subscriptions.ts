import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

interface DemoSubscription {
  readonly report: string
  readonly period: string
  readonly creator: string
  readonly recipients: readonly string[]
}

const DEMO_SUBSCRIPTIONS: readonly DemoSubscription[] = [
  { report: '/dataReport/consultEmployeeData', period: 'LAST_WEEK', creator: 'mgr_a', recipients: ['mgr_a', 'sales_a1', 'sales_a2'] },
  { report: '/dataReport/customerSourceData', period: 'THIS_MONTH', creator: 'mgr_a', recipients: ['mgr_a', 'cs_1'] },
  { report: '/dataReport/signData', period: 'LAST_MONTH', creator: 'admin', recipients: ['finance_1', 'audit_1', 'mgr_a'] },
]

/** Inserts subscriptions that are sent every Monday, starting with the next one. */
export async function insertSubscriptions(tx: Tx): Promise<void> {
  await sql`insert into report_subscription (report, period, creator_id, recipient_ids, created_date)
    select s.report, s.period, (select id from employee where username = s.creator),
      array(select e.id from employee e where e.username in (select jsonb_array_elements_text(s.recipients)) order by e.id),
      now() - make_interval(days => 40 - place::int * 9, mins => place::int * 71)
    from rows from (jsonb_to_recordset(${JSON.stringify(DEMO_SUBSCRIPTIONS)}::jsonb) as (report text, period text, creator text, recipients jsonb))
      with ordinality as s(report, period, creator, recipients, place)`.execute(tx)
}
