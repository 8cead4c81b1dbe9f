/** App users, half as many as leads, set by set: those linked to leads, their intentions and reservations, and visits of platforms. */
import type pg from 'pg'
import { dropIndexes, hasIntention, isLinked, type Run } from './load-leads.ts'

const TABLES = ['client_user', 'abroad_intention', 'client_reservation']

/** SQL condition: all linked numbers, and three in ten of the others. */
const IS_USER = `(${isLinked('i')} or i % 10 in (1, 3, 6))`
const HAS_BOOKED = 'i % 10 in (0, 1, 3)'
const IS_FAMOUS = 'i % 2 = 0'

const PLATFORM_SQL = "(array['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'])[1 + i / 10 % 4]"
const CHANNELS = "(array['WECHAT', 'BAIDU', 'DOUYIN', 'XIAOHONGSHU', 'UNKNOWN'])[1 + i / 40 % 5]"

const USERS = [
  `insert into abroad_intention (id, client_user_id, created_date, time, famous_school, consulting_project, intended_countries)
  overriding system value
  select i, i, moment, moment, ${IS_FAMOUS}, '{硕士申请}', '{英国}' from plan where ${IS_USER} and ${hasIntention('i')} order by i`,
  `insert into client_user (id, uid, nickname, phone_number, registration_platform, channel_code, time, created_date, linked_time,
    intention_id, intention_count, famous_school, reservation_count)
  overriding system value
  select i, 'user_' || i, '用户' || i, case when ${isLinked('i')} then '1' || (3000000000 + i)::text end, ${PLATFORM_SQL}, ${CHANNELS},
    moment - interval '2 hours', moment - interval '2 hours', case when ${isLinked('i')} then moment end,
    case when ${hasIntention('i')} then i end, case when ${hasIntention('i')} then 1 else 0 end, ${hasIntention('i')} and ${IS_FAMOUS},
    case when ${HAS_BOOKED} then 1 else 0 end
  from plan where ${IS_USER} order by i`,
  `insert into client_reservation (client_user_id, institution_id, created_date, time)
  select i, (select ids from houses)[1 + i % (select cardinality(ids) from houses)], least(now(), moment + interval '1 day'),
    least(now(), moment + interval '1 day')
  from plan where ${IS_USER} and ${HAS_BOOKED} order by i`,
  `insert into platform_visit_count (day, platform, channel_code, visit_num, new_visit_num)
  select (now() at time zone 'Asia/Shanghai')::date - ago, platform, channel, 400 + ago % 100, 100 + ago % 30
  from generate_series(0, 729) ago, unnest(array['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB']) platform,
    unnest(array['WECHAT', 'BAIDU', 'DOUYIN', 'XIAOHONGSHU', 'UNKNOWN']) channel`,
  `select setval(pg_get_serial_sequence(name, 'id'), (select max(i) from plan)) from unnest(array['client_user', 'abroad_intention']) name`,
]

/** Each query must return no row: users and leads must refer to each other as the triggers would have written. */
const CHECKS: Readonly<Record<string, string>> = {
  'links of users': `select 1 from client_user u full join (select * from institutions_customer where client_user_id is not null) l on l.client_user_id = u.id
    where u.id is null or (u.linked_time is null) <> (l.id is null) or l.abroad_intention_id is distinct from case when l.id is not null then u.intention_id end`,
  'what users said': `select 1 from client_user u left join abroad_intention a on a.client_user_id = u.id
    where (u.intention_id, u.intention_count, u.famous_school) is distinct from (a.id, case when a.id is null then 0 else 1 end, coalesce(a.famous_school, false))`,
  'what users booked': `select 1 from client_user u left join (select client_user_id, count(*) as n from client_reservation group by 1) r on r.client_user_id = u.id
    where u.reservation_count <> coalesce(r.n, 0)`,
}

/**
 * Generates app users for the leads of the connection's temporary plan, and others. Runs as superuser without triggers and foreign keys, whose work
 * it does itself.
 * @throws if the result differs from what the application's triggers would have written
 */
export async function loadUsers(client: pg.Client): Promise<void> {
  const run: Run = statement => client.query(statement)
  await run('begin')
  await run('set local session_replication_role = replica')
  const indexes = await dropIndexes(run, TABLES)
  for (const statement of [...USERS, ...indexes]) await run(statement)
  await run(`analyze ${TABLES.join()}, platform_visit_count`)
  for (const [what, statement] of Object.entries(CHECKS)) {
    if ((await run(statement)).rowCount !== 0) throw new Error(`generated ${what} are not what the application would have written`)
  }
  await run('commit')
}
