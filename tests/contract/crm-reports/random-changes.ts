/** Random changes of a day at an agency, made by SQL in the form that operations would leave. Triggers and constraints apply. */
import { sql } from 'kysely'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Db, Tx } from '#core/contract/database.ts'

const PEOPLE = '(select id from employee where not locked order by id offset (random() * 39)::int limit 1)'
const DAYS = 'make_interval(mins => (random() * 500000)::int)'

/** Statements; each may affect no row. */
const CHANGES: readonly string[] = [
  // Leads change owner, wishes and creation date.
  `update institutions_customer set attributable_person_id = ${PEOPLE} where status = 'NORMAL' and id % 37 = (random() * 36)::int`,
  `update institutions_customer set staff_person_id = case when random() < 0.2 then null else ${PEOPLE} end where id % 41 = (random() * 40)::int`,
  "update institutions_customer set intention_level = case when random() < 0.5 then 'INVALID' else 'HIGH' end where id % 43 = (random() * 42)::int",
  'update institutions_customer set created_date = created_date - make_interval(mins => (random() * 90000)::int) where id % 29 = (random() * 28)::int',
  "update institutions_customer set intended_countries = '{}' where id % 53 = (random() * 52)::int",
  // Relations end or become precise.
  `update institution_customer_relation r set withdrawn_date = now() where withdrawn_date is null and id % 31 = (random() * 30)::int
    and not exists (select from institutions_order o where o.lead_id = r.lead_id and o.institution_id = r.institution_id)`,
  `update institution_customer_relation set precise_time = least(now(), created_date + ${DAYS}), deal_stage = 'CONTRACT_NEGOTIATION', estimated_signing_amount = 9000
    where withdrawn_date is null and precise_time is null and id % 23 = (random() * 22)::int`,
  // Follow-ups by employees and institutions, with times before and after existing ones.
  `insert into follow_up_record (lead_id, author_id, follow_up_time, created_date, content)
    select c.id, ${PEOPLE}, at, at, '随机的一次跟进记录' from institutions_customer c, lateral (select least(now(), c.entered_date + ${DAYS} * 0.1) as at) m
    where c.deleted_date is null and c.id % 19 = (random() * 18)::int`,
  `insert into follow_up_record (lead_id, institution_id, author_name, follow_up_time, created_date, content)
    select r.lead_id, r.institution_id, '李顾问', at, at, '随机的机构跟进记录' from institution_customer_relation r,
      lateral (select least(now(), r.created_date + ${DAYS} * 0.05) as at) m where r.id % 13 = (random() * 12)::int`,
  `insert into customer_return_visit (lead_id, content, planned_time, visitor_id, status, outcome, finished_by_id, finished_date)
    select id, '回访', now(), staff_person_id, 'VISITED', '满意', staff_person_id, now() - ${DAYS} * 0.3 from institutions_customer
    where deleted_date is null and id % 17 = (random() * 16)::int`,
  // Leads enter and leave the high seas.
  `update institutions_customer set status = 'LOSS', attributable_person_id = null, follow_up_with_people_id = null, move_in_reason = 'CUSTOMER_CHURN'
    where status = 'NORMAL' and deleted_date is null and customer_phase <> 'ORDERED' and not exclusive and id % 61 = (random() * 60)::int`,
  `with taken as (update institutions_customer set status = 'NORMAL', attributable_person_id = ${PEOPLE}, manual_phase = 'NEW_CUSTOMER_CAPITAL'
      where status = 'LOSS' and deleted_date is null and id % 7 = (random() * 6)::int returning id, attributable_person_id)
    insert into lead_claim_log (lead_id, employee_id, created_date) select id, attributable_person_id, now() - ${DAYS} * 0.2 from taken`,
  'update high_seas set put_in_time = put_in_time - make_interval(mins => (random() * 60000)::int) where closed_date is null and id % 3 = (random() * 2)::int',
  // Payments, refunds and corrections.
  `insert into order_transaction (order_id, type, amount, time, created_date)
    select id, 'PAYMENT', round((order_amount - amount_paid) / 3, 2), now(), now() - ${DAYS} * 0.1 from institutions_order
    where lifecycle = 'IN_PROGRESS' and order_amount - amount_paid > 10 and id % 3 = (random() * 2)::int`,
  `insert into order_transaction (order_id, type, amount, time, created_date, corrects_id, remarks)
    select t.order_id, 'REFUND', t.amount, now(), now() - ${DAYS} * 0.05, t.id, '金额登记错误' from order_transaction t join institutions_order o on o.id = t.order_id
    where t.type = 'PAYMENT' and t.corrects_id is null and o.lifecycle = 'IN_PROGRESS' and t.amount <= o.amount_paid
      and not exists (select from order_transaction c where c.corrects_id = t.id) and o.id % 11 = (random() * 10)::int
      and t.id = (select max(id) from order_transaction m where m.order_id = o.id and m.type = 'PAYMENT' and m.corrects_id is null)`,
  // Institutions change owner, score and lock; employees change department.
  `update institution set activate_id = case when random() < 0.2 then null else ${PEOPLE} end where id % 3 = (random() * 2)::int`,
  'update institution set total_score = round((random() * 100)::numeric, 2), locked = random() < 0.2, created_date = created_date + (now() - created_date) * random()',
  "update employee set department_id = (select id from department order by id offset (random() * 17)::int limit 1) where username ~ '^(sz|bj|zz|sh)'",
]

/** Executes `count` changes in turn, each in a transaction; reproducible by seed. */
export async function changeAtRandom(db: Db, random: Prng, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const change = CHANGES[done % CHANGES.length] as string
    await db.transaction().execute(async (tx: Tx) => {
      await sql`select setseed(${random.next()})`.execute(tx)
      await sql.raw(change).execute(tx)
    })
  }
}
