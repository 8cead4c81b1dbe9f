/** Generates millions of leads, set by set, in the form that the application's own writes would have left. */
import type pg from 'pg'
import {
  COUNTRY_WEIGHTS,
  HOME_CITIES,
  LEAD_COLLEGES,
  LEAD_DEGREE_WEIGHTS,
  LEAD_MAJORS,
  LEAD_REMARKS,
  PHASE_WEIGHTS,
  PROJECT_WEIGHTS,
  SOURCE_WEIGHTS,
} from '#apps/crm/lead/seed/lead-values.ts'
import { spellingKeys } from '#core/server/spelling/spelling-keys.ts'

const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常'
const GIVEN_NAMES =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红建文志国春梅玲婷雪琳晶欣怡佳豪宇浩然子轩梓涵雨泽思远俊熙诗嘉瑞博天睿晨曦梦瑶可心语桐一诺若彤昊辰奕鸣皓轩景行承泽书航安然清扬乐山知夏沐阳星河小晓'

/** SQL array in which each value is repeated by its weight. */
const weightedArraySql = (values: readonly (readonly [string, number] | string)[]): string => {
  const flat = values.flatMap(value => (typeof value === 'string' ? [value] : Array.from({ length: value[1] }, () => value[0])))
  return `array[${flat.map(value => `'${value}'`).join(',')}]`
}

const pickSql = (values: readonly (readonly [string, number] | string)[]): string => `pick(${weightedArraySql(values)}, random())`

/** Triggers that are disabled because their work is done here for all rows at once. All other triggers run. */
const REPLACED_TRIGGERS: Readonly<Record<string, readonly string[]>> = {
  institutions_customer: [
    'institutions_customer_derived',
    'institutions_customer_insert_keys',
    'institutions_customer_insert_sea',
    'institutions_customer_insert_intention',
    'institutions_customer_insert_user',
  ],
  institution_customer_relation: ['institution_customer_relation_derive', 'institution_customer_relation_first_follow_up'],
  lead_contact_key: [],
  lead_owner_history: [],
  high_seas: [],
}

/** Pinyin of each character. */
const SYLLABLES = [...new Set(SURNAMES + GIVEN_NAMES)].map(letter => `('${letter}', '${spellingKeys(letter)[1]}')`).join(',')

/** Search keys of a name with two or three characters that have one reading each. */
const SPELLING_KEYS_SQL = `create function pg_temp.keys(name text) returns text[] language sql stable as $$
  select array(select distinct key from (
      select array_agg(sound order by n) as s, string_agg(left(sound, 1), '' order by n) as i
      from generate_series(1, char_length($1)) n join syllables on letter = substr($1, n, 1)
    ) w, unnest(array['^' || left(i, 1), array_to_string(s, ''), array_to_string(s[2:], ''), s[3], i, substr(i, 2), s[1] || substr(i, 2)]) key
    where char_length(key) > 1) $$`

const HELPERS = [
  `create temp table syllables as select * from (values ${SYLLABLES}) v(letter, sound)`,
  SPELLING_KEYS_SQL,
  `create function pg_temp.pick(list text[], r float8) returns text language sql immutable as $$ select list[1 + floor(r * cardinality(list))::int] $$`,
  `create function pg_temp.chars(text text, r float8) returns text language sql immutable as $$ select substr(text, 1 + floor(r * char_length(text))::int, 1) $$`,
  "create temp table people as select array_agg(id order by id) as consultants from employee where username ~ '^(manager|consultant)'",
  "create temp table service as select array_agg(id order by id) as ids from (select id from employee where username like 'consultant%' order by id limit 20) s",
  'create temp table houses as select array_agg(id order by id) as ids, array_agg(self_operated order by id) as own from institution',
  'select setseed(0.42)',
]

/** One row per lead with what the other tables need. Ids increase with time, as in production. */
const plan = (leads: number): string => `
create temp table plan as
select i, name, moment, phase, lost, wechat_only, has_wechat, booked,
       case when houses_of > 0 then first_house end as first_house,
       case when houses_of > 1 then 1 + first_house % (select cardinality(ids) from houses) end as second_house,
       houses_of, owner, staff, by_service, precise and houses_of > 0 as precise,
       case when followed < 0.6 then least(now(), moment + interval '1 day' * (0.02 + followed * followed)) end as first_follow_up,
       case when followed < 0.25 then least(now(), moment + interval '1 day' * (1 + 20 * followed)) end as second_follow_up
from (
  select i,
    pg_temp.chars('${SURNAMES}', random() ^ 1.6) || pg_temp.chars('${GIVEN_NAMES}', random()) || case when random() < 0.7 then pg_temp.chars('${GIVEN_NAMES}', random()) else '' end as name,
    date_trunc('second', now() - interval '730 days' * (1 - i::float8 / ${leads}) ^ 1.7 - interval '1 minute') as moment,
    pg_temp.${pickSql(PHASE_WEIGHTS)} as phase,
    random() < 0.07 as lost, random() < 0.1 as wechat_only, random() < 0.72 as has_wechat, random() < 0.15 as booked, random() < 0.6 as by_service,
    random() < 0.3 as precise, random() as followed,
    (array[0,0,0,0,0,0,0,1,1,2])[1 + floor(random() * 10)::int] as houses_of,
    1 + floor(random() * (select cardinality(ids) from houses))::int as first_house,
    (select consultants from people)[1 + floor(random() * (select cardinality(consultants) from people))::int] as owner,
    (select ids from service)[1 + floor(random() * 20)::int] as staff
  from generate_series(1, ${leads}) i
) r order by i`

/** SQL condition: the lead with this number is a registered user with the same number. */
export const isLinked = (i: string): string => `${i} % 5 = 0`

/** SQL condition: the user with this number has an intention, with the same number. */
export const hasIntention = (i: string): string => `${i} % 3 = 0`

const LEADS = `
insert into institutions_customer (name, name_pinyin, phone_number, wechat, customer_source, consulting_project, intention_level, star, budget, intended_countries,
  gender, resident_city, highest_degree, college, study_professional, gpa, language_grade_type, language_achievement, graduation_time, remarks,
  manual_phase, customer_phase, self_operated, status, move_in_reason, creator_id, attributable_person_id, staff_person_id, follow_up_with_people_id,
  created_date, entered_date, owner_since, first_follow_up_date, last_follow_up_date, precise,
  client_user_id, abroad_intention_id)
select name, pg_temp.keys(name),
  case when not (wechat_only and has_wechat) then '1' || (3000000000 + i)::text end,
  case when has_wechat then 'wx_' || lpad(to_hex(i), 8, '0') end,
  pg_temp.${pickSql(SOURCE_WEIGHTS)},
  case when random() < 0.2 then array['移民', pg_temp.${pickSql(PROJECT_WEIGHTS.filter(([name]) => name !== '移民'))}] else array[pg_temp.${pickSql(PROJECT_WEIGHTS)}] end,
  pg_temp.${pickSql([
    ['HIGH', 20],
    ['MEDIUM', 50],
    ['LOW', 24],
    ['INVALID', 6],
  ])},
  case when random() < 0.5 then pg_temp.${pickSql(['ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS'])} end,
  case when random() < 0.7 then 8 + floor(random() * 82)::int end,
  case when random() < 0.4 then array['英国', pg_temp.${pickSql(COUNTRY_WEIGHTS.filter(([name]) => name !== '英国'))}] else array[pg_temp.${pickSql(COUNTRY_WEIGHTS)}] end,
  case when random() < 0.8 then pg_temp.${pickSql(['MALE', 'FEMALE'])} end,
  pg_temp.${pickSql(HOME_CITIES)}, pg_temp.${pickSql(LEAD_DEGREE_WEIGHTS)}, pg_temp.${pickSql(LEAD_COLLEGES)}, pg_temp.${pickSql(LEAD_MAJORS)},
  to_char(2.6 + random() * 1.3, 'FM0.0'), 'IELTS', to_char(5 + floor(random() * 8) / 2, 'FM0.0'),
  make_date(extract(year from now())::int + floor(random() * 4)::int - 1, 6, 30),
  case when random() < 0.35 then pg_temp.${pickSql(LEAD_REMARKS)} end,
  phase, (array[phase, 'ALLOCATED', 'MULTIPLE_ASSIGNMENT'])[1 + houses_of],
  coalesce((select own from houses)[first_house] or (select own from houses)[second_house], (select own from houses)[first_house], false),
  case when lost then 'LOSS' else 'NORMAL' end, case when lost then 'CUSTOMER_CHURN' end,
  case when by_service then staff else owner end, case when not lost then owner end, staff,
  case when not lost and random() < 0.5 then owner end, moment, moment, moment, first_follow_up, coalesce(second_follow_up, first_follow_up), precise,
  case when ${isLinked('i')} then i end, case when ${isLinked('i')} and ${hasIntention('i')} then i end
from plan order by i`

/** Identities of an empty table begin at 1, so plan.i is the lead's id; checked before dependent rows are written. */
const FOLLOWING = [
  `insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id, created_date, first_follow_up_date, precise_time,
     deal_stage, estimated_signing_amount, customer_status)
   select i, (select ids from houses)[house], case when booked then 'jigouyuyue' else 'manualAllocate' end, case when not booked then staff end,
          least(now(), moment + interval '2 days'), case when random() < 0.7 then least(now(), moment + interval '1 day' * (2 + random() * 2)) end,
          case when sure then least(now(), moment + interval '1 day' * (3 + random() * 20)) end, case when sure then 'CONTRACT_NEGOTIATION' end,
          case when sure then 30000 end, case when sure then 'ACCURATE_CUSTOMER_FUNDING' else 'IN_FOLLOW_UP' end
   from plan cross join lateral (values (first_house, precise), (second_house, false)) h(house, sure) where house is not null order by i`,
  `insert into lead_contact_key (key, lead_id, kinds)
   select k.key, c.id, k.kinds from institutions_customer c, contact_keys(c.phone_number, c.wechat) k order by c.id`,
  `insert into lead_owner_history (lead_id, to_id, cause, operator_id, created_date)
   select id, attributable_person_id, 'add', creator_id, created_date from institutions_customer where attributable_person_id is not null order by id`,
  `insert into high_seas (lead_id, put_in_time, move_in_reason, previous_staff_id, previous_phase, was_allocated)
   select id, owner_since, move_in_reason, staff_person_id, customer_phase, customer_phase in ('ALLOCATED', 'MULTIPLE_ASSIGNMENT')
   from institutions_customer where status = 'LOSS' order by id`,
]

/** Each query must return no row: the result must equal what the triggers would have written. */
const LEAD_CHECKS: Readonly<Record<string, string>> = {
  ids: 'select 1 from plan left join institutions_customer c on c.id = plan.i where c.created_date is distinct from plan.moment limit 1',
  phases: `select 1 from (select * from institutions_customer order by id desc limit 2000) c, lead_derive(c.id, c.manual_phase) d
    where (d.phase, d.own) is distinct from (c.customer_phase, c.self_operated) limit 1`,
  keys: `select 1 from (select * from institutions_customer order by id desc limit 2000) c, contact_keys(c.phone_number, c.wechat) k
    where not exists (select from lead_contact_key held where held.key = k.key and held.lead_id = c.id) limit 1`,
  'precise leads': `select 1 from (select * from institutions_customer order by id desc limit 2000) c where c.precise is distinct from exists (
      select from institution_customer_relation r where r.lead_id = c.id and r.withdrawn_date is null and r.precise_time is not null) limit 1`,
  seas: `select 1 where (select count(*) from high_seas where closed_date is null) <> (select count(*) from institutions_customer where status = 'LOSS')`,
}

export type Run = (statement: string) => Promise<pg.QueryResult>

/** Drops all indexes without a constraint and returns the statements that create them again: building them at the end is many times faster. */
export const dropIndexes = async (run: Run, tables: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await run(`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any('{${tables.join(',')}}'::regclass[])
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`)
  for (const { name } of rows) await run(`drop index ${name}`)
  return rows.map(row => row.definition as string)
}

const switchTriggers = async (run: Run, on: boolean): Promise<void> => {
  for (const [table, replaced] of Object.entries(REPLACED_TRIGGERS)) {
    await run(`alter table ${table} ${on ? 'enable' : 'disable'} trigger all`)
    if (on) continue
    const { rows } = await run(`select tgname from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`)
    for (const { tgname } of rows) if (!replaced.includes(tgname)) await run(`alter table ${table} enable trigger ${tgname}`)
  }
}

/**
 * Fills an empty lead table and its dependent tables. Runs as superuser without foreign key checks, because the referenced rows are generated here
 * too.
 * @throws if the result differs from what the application's triggers would have written
 */
export async function loadLeads(client: pg.Client, leads: number): Promise<void> {
  const run: Run = statement => client.query(statement)
  const tables = Object.keys(REPLACED_TRIGGERS)
  await run("set maintenance_work_mem = '512MB'; set work_mem = '128MB'; set synchronous_commit = off; set jit = off")
  await run('begin')
  for (const statement of HELPERS) await run(statement)
  await run(plan(leads))
  await switchTriggers(run, false)
  const indexes = await dropIndexes(run, tables)
  for (const statement of [LEADS, ...FOLLOWING]) await run(statement)
  for (const statement of indexes) await run(statement)
  await switchTriggers(run, true)
  for (const [what, statement] of Object.entries(LEAD_CHECKS)) {
    if ((await run(statement)).rowCount !== 0) throw new Error(`generated ${what} are not what the application would have written`)
  }
  await run('commit')
  await run('vacuum (analyze)')
}
