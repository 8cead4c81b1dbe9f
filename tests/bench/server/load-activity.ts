/** Activity on the generated leads, set by set: follow-ups, return visits, ended losses, and claims. */
import type pg from 'pg'
import { dropIndexes, type Run } from './load-leads.ts'

const TABLES = ['follow_up_record', 'customer_return_visit', 'high_seas', 'lead_claim_log']

const WORDS = `(array['电话沟通，了解申请意向和预算', '发送院校资料，约下周再联系', '家长希望看到往年案例', '暂时没有时间，月底再说', '语言成绩已出，准备选校'])`

const ACTIVITY = [
  `insert into follow_up_record (lead_id, follow_up_time, created_date, content, author_id)
  select p.i, at, at, ${WORDS}[1 + p.i % 5], p.owner
  from plan p cross join lateral (values (p.first_follow_up), (p.second_follow_up)) f(at) where at is not null order by at`,
  `insert into follow_up_record (lead_id, institution_id, follow_up_time, created_date, content, author_name)
  select lead_id, institution_id, first_follow_up_date, first_follow_up_date, ${WORDS}[1 + id % 5], '机构老师'
  from institution_customer_relation where first_follow_up_date is not null order by first_follow_up_date`,
  `insert into customer_return_visit (lead_id, content, planned_time, created_date, visitor_id, status, outcome, finished_by_id, finished_date)
  select i, '回访服务满意度', moment + interval '10 days', moment + interval '3 days', staff, 'VISITED', '客户满意', staff, moment + interval '11 days'
  from plan where i % 5 = 0 and moment < now() - interval '12 days' order by moment`,
  `insert into high_seas (lead_id, put_in_time, move_in_reason, previous_owner_id, previous_staff_id, previous_phase, was_allocated, closed_date, closed_by_id,
    next_owner_id)
  select i, moment + interval '5 days', 'CUSTOMER_CHURN', staff, staff, phase, false, moment + interval '6 days', owner, owner
  from plan where i % 10 = 0 and moment < now() - interval '7 days' order by moment`,
  `insert into lead_claim_log (created_date, day, employee_id, lead_id)
  select closed_date, (closed_date at time zone 'Asia/Shanghai')::date, next_owner_id, lead_id from high_seas where closed_date is not null order by id`,
]

/** Each query must return no row: columns about follow-ups must equal what the triggers would have written. */
const CHECKS: Readonly<Record<string, string>> = {
  'first follow-ups of leads': `select 1 from institutions_customer c left join (
      select lead_id, min(created_date) as first, max(created_date) as last from follow_up_record where institution_id is null group by lead_id) f on f.lead_id = c.id
    where (f.first, f.last) is distinct from (c.first_follow_up_date, c.last_follow_up_date)`,
  'first follow-ups of institutions': `select 1 from institution_customer_relation r left join (
      select lead_id, institution_id, min(created_date) as first from follow_up_record where institution_id is not null group by lead_id, institution_id) f
      on f.lead_id = r.lead_id and f.institution_id = r.institution_id and f.first >= r.created_date
    where f.first is distinct from r.first_follow_up_date`,
}

/**
 * Generates activity on the leads of the connection's temporary plan. Runs as superuser without triggers and foreign keys, whose work it does itself.
 * @throws if the result differs from what the application's triggers would have written
 */
export async function loadActivity(client: pg.Client): Promise<void> {
  const run: Run = statement => client.query(statement)
  await run('begin')
  await run('set local session_replication_role = replica')
  const indexes = await dropIndexes(run, TABLES)
  for (const statement of ACTIVITY) await run(statement)
  for (const statement of indexes) await run(statement)
  await run(`analyze ${TABLES.join()}`)
  for (const [what, statement] of Object.entries(CHECKS)) {
    if ((await run(statement)).rowCount !== 0) throw new Error(`generated ${what} are not what the application would have written`)
  }
  await run('commit')
}
