import { sql } from 'kysely'
import { COUNTRY_WEIGHTS, PROJECT_WEIGHTS } from '#apps/crm/lead/seed/lead-values.ts'
import { demoResult } from '#apps/crm/seed/demo-part.ts'
import { demoPhoneOf, randomPersonName } from '#apps/crm/seed/names.ts'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

/** Users of the app who left their contact data, first registered first; stored by the room of the users. */
export const clientUsers = demoResult<readonly number[]>('users of retention clients')

const PENDING_CLIENT_COUNT = 36
/** Number of pending clients whose phone number belongs to a lead: they can only be merged. */
const KNOWN_PHONE_COUNT = 4
const CLAIMED_CLIENT_COUNT = 24
const VISIT_COUNT = 60

const SOURCE_CHANNEL_WEIGHTS = [
  ['APP注册', 50],
  ['官网咨询', 25],
  ['小红书', 10],
  ['抖音', 8],
  ['朋友推荐', 7],
] as const
const CLIENT_NOTES = [
  '想了解2027年秋季入学的申请时间',
  '希望晚上七点以后联系',
  '对学费和奖学金感兴趣',
  '孩子高二，考虑本科直申',
  '已有托福成绩，咨询选校',
  '想参加下周的线下讲座',
]
const VISIT_CONTENTS = ['申请进度满意度回访', '签约前需求确认', '语言成绩更新回访', '留资客户首次回访', '服务体验回访']
const VISIT_OUTCOMES = ['客户满意，无其他需求', '客户希望补充两所保底院校', '已约下周到店面谈', '电话未接通，改日再约']

const pendingClient = (random: Prng, user: number, place: number): Record<string, unknown> => ({
  user,
  name: randomPersonName(random, random.pick(['MALE', 'FEMALE'])),
  phone: demoPhoneOf(random, 80_000 + place),
  known: place < KNOWN_PHONE_COUNT ? place + 1 : null,
  projects: [...new Set(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.weighted(PROJECT_WEIGHTS)))],
  countries: [...new Set(Array.from({ length: random.int(0, 2) }, () => random.weighted(COUNTRY_WEIGHTS)))],
  channel: random.weighted(SOURCE_CHANNEL_WEIGHTS),
  note: random.chance(0.6) ? random.pick(CLIENT_NOTES) : null,
  minutes: place * 67 + random.int(1, 60),
})

async function insertPendingClients(tx: Tx, random: Prng, users: readonly number[]): Promise<void> {
  const list = users.map((user, place) => pendingClient(random, user, place))
  await sql`
    with held as (
      select phone_number, name, row_number() over (order by id) as place from institutions_customer
      where phone_number is not null and status = 'NORMAL' and deleted_date is null and ${rowPositionSql('institutions_customer', 'id')} % 37 = 5
    )
    insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, intended_countries, source_channel,
      other_information, created_date)
    select r."user", coalesce(held.name, r.name), coalesce(held.phone_number, r.phone), array(select jsonb_array_elements_text(r.projects)),
      array(select jsonb_array_elements_text(r.countries)), r.channel, r.note, now() - make_interval(mins => r.minutes)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r("user" bigint, name text, phone text, known int, projects jsonb, countries jsonb,
      channel text, note text, minutes int)
    left join held on held.place = r.known order by r.minutes desc`.execute(tx)
}

/** Links leads from the app to their users, and inserts the retention client of each; one in six was merged into an existing lead. */
async function insertClaimedClients(tx: Tx, users: readonly number[], firstUser: number): Promise<void> {
  await sql`
    with chosen as (
      select id, row_number() over (order by id) as place from institutions_customer
      where phone_number is not null and status = 'NORMAL' and deleted_date is null and ${rowPositionSql('institutions_customer', 'id')} % 53 = 7 order by id limit ${users.length}
    )
    update institutions_customer c set client_user_id = (${[...users]}::bigint[])[chosen.place] from chosen where c.id = chosen.id`.execute(
    tx,
  )
  await sql`
    insert into retention_client (client_user_id, customer_name, mobile_phone_number, consulting_project, intended_countries, source_channel, state,
      received_by_id, operator_id, received_date, lead_id, created_date)
    select client_user_id, name, phone_number, consulting_project, intended_countries, 'APP注册', case when (client_user_id - ${firstUser}::bigint + 1) % 6 = 2 then 'MERGED' else 'RECEIVED' end,
      attributable_person_id, attributable_person_id, created_date, id, created_date - interval '3 hours'
    from institutions_customer where client_user_id is not null order by id`.execute(tx)
}

async function insertVisits(tx: Tx, random: Prng): Promise<void> {
  const list = Array.from({ length: VISIT_COUNT }, (_, place) => {
    const status = random.weighted([
      ['PENDING', 5],
      ['VISITED', 4],
      ['CANCELLED', 1],
    ])
    return {
      place: place + 1,
      status,
      content: random.pick(VISIT_CONTENTS),
      outcome: status === 'PENDING' ? null : random.pick(VISIT_OUTCOMES),
      hours: random.int(2, 900),
    }
  })
  await sql`
    with chosen as (
      select id, attributable_person_id as owner, row_number() over (order by created_date desc, id) as place from institutions_customer
      where status = 'NORMAL' and deleted_date is null and ${rowPositionSql('institutions_customer', 'id')} % 11 = 3
    )
    insert into customer_return_visit (lead_id, content, planned_time, visitor_id, status, outcome, finished_by_id, finished_date, created_date,
      reminded_date)
    select c.id, v.content, now() + make_interval(hours => 72 - v.hours), c.owner, v.status, v.outcome, case when v.outcome is not null then c.owner end,
      case when v.outcome is not null then now() - make_interval(hours => v.hours) / 2 end, now() - make_interval(hours => v.hours),
      case when v.hours >= 72 then now() end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as v(place int, status text, content text, outcome text, hours int)
    join chosen c on c.place = v.place order by v.hours desc`.execute(tx)
}

/** Inserts pending and claimed retention clients of these users, and return visits. After the leads. */
export async function insertRetention(tx: Tx, random: Prng, users: readonly number[]): Promise<void> {
  await insertPendingClients(tx, random, users.slice(0, PENDING_CLIENT_COUNT))
  await insertClaimedClients(tx, users.slice(PENDING_CLIENT_COUNT, PENDING_CLIENT_COUNT + CLAIMED_CLIENT_COUNT), users[0] ?? 0)
  await insertVisits(tx, random)
}

/** Leads with a pending visit, as they are now. */
export async function pendingVisitLeads(tx: Tx): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`select distinct lead_id as id from customer_return_visit where status = 'PENDING'`.execute(tx)
  return rows.map(({ id }) => id)
}
