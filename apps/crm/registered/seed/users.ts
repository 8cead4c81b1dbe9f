import { sql } from 'kysely'
import { demoPhoneOf, NICKNAMES } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { insertUserIntentions, insertUserReservations } from './user-acts.ts'
import { daysAgo, randomOrigin } from './user-values.ts'

/** Number of users who registered on their own and are no leads. */
const VISITOR_COUNT = 900
/** Maximum number of leads that get an app user, besides those claimed from retention clients. */
const MAX_LEADS_WITH_USER = 160
/** Above the serial numbers of phones of leads and retention clients. */
const FIRST_USER_PHONE = 200_000

const randomTraits = (random: Prng) => ({ ...randomOrigin(random), nickname: `${random.pick(NICKNAMES)}${random.int(1, 99)}` })

/** JSON of the rows, each with its own random traits. */
const withTraits = <T extends object>(random: Prng, ids: readonly T[]): string =>
  JSON.stringify(ids.map(id => ({ ...id, ...randomTraits(random), hours: random.int(1, 96) })))

/** Completes the users of retention clients, who registered some hours before they left their contact. Before the intentions. */
async function completeFirstUsers(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from client_user order by id`.execute(tx)
  await sql`
    update client_user u set registration_platform = t.platform, channel_code = t.channel, nickname = t.nickname, derived = false,
      phone_number = r.mobile_phone_number, time = coalesce(r.created_date, now()) - make_interval(hours => t.hours)
    from jsonb_to_recordset(${withTraits(random, rows)}::jsonb) as t(id bigint, platform text, channel text, nickname text, hours int)
    left join retention_client r on r.client_user_id = t.id where u.id = t.id`.execute(tx)
  await sql`
    update client_user u set linked_time = r.received_date from retention_client r
    where r.client_user_id = u.id and r.lead_id is not null and u.linked`.execute(tx)
}

/** Inserts a user for each registration through an employee's codes. */
async function insertPromoted(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from promotion_registration order by id`.execute(tx)
  await sql`
    with made as (
      insert into client_user (uid, nickname, registration_platform, channel_code, time, promoter_id)
      select 'p' || r.id, r.nickname, t.platform, 'PROMOTION', r.register_time, r.employee_id
      from jsonb_to_recordset(${withTraits(random, rows)}::jsonb) as t(id bigint, platform text) join promotion_registration r on r.id = t.id
      order by r.id returning id, uid
    )
    update promotion_registration r set client_user_id = made.id from made where made.uid = 'p' || r.id`.execute(tx)
}

async function insertVisitors(tx: Tx, random: Prng): Promise<void> {
  const list = Array.from({ length: VISITOR_COUNT }, (_, place) => ({
    ...randomTraits(random),
    phone: random.chance(0.6) ? demoPhoneOf(random, FIRST_USER_PHONE + place) : null,
    // Nine of ten in the 16 hours before now, the others earlier.
    minutes: daysAgo(random) * 1440 + random.weighted([[random.int(1, 960), 9] as const, [random.int(960, 1440), 1] as const]),
  }))
  await sql`
    insert into client_user (uid, nickname, phone_number, registration_platform, channel_code, time)
    select 'v' || t.minutes || '-' || row_number() over (), t.nickname, t.phone, t.platform, t.channel, now() - make_interval(mins => t.minutes)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(nickname text, phone text, platform text, channel text, minutes int)
    order by t.minutes desc`.execute(tx)
}

/** Inserts users for leads from the app or the website, or with a direct reservation. */
async function insertLeadsUsers(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ lead: number }>`
    select l.id as lead from institutions_customer l
    where l.client_user_id is null and l.deleted_date is null and l.phone_number is not null and (l.customer_source in ('APP注册', '官网咨询')
      or exists (select from institution_customer_relation r where r.lead_id = l.id and r.allocation_method = 'jigouyuyue'))
    order by l.id limit ${MAX_LEADS_WITH_USER}`.execute(tx)
  await sql`
    with made as (
      insert into client_user (uid, nickname, phone_number, registration_platform, channel_code, time)
      select 'l' || l.id, t.nickname, l.phone_number, t.platform, t.channel, l.created_date - make_interval(hours => t.hours)
      from jsonb_to_recordset(${withTraits(random, rows)}::jsonb) as t(lead bigint, platform text, channel text, nickname text, hours int)
      join institutions_customer l on l.id = t.lead order by l.created_date, l.id returning id, uid
    )
    update institutions_customer l set client_user_id = made.id from made where made.uid = 'l' || l.id`.execute(tx)
  await sql`
    update client_user u set linked_time = l.created_date from institutions_customer l
    where l.client_user_id = u.id and u.uid like 'l%'`.execute(tx)
}

/** Replaces the temporary uid by the id, as the app numbers its users. */
const numberUsers = (tx: Tx) => sql`update client_user set uid = id::text where uid <> id::text`.execute(tx)

/** Inserts some hundreds of users over two years with intentions and reservations. After leads, retention clients and promoted registrations. */
export async function insertUsers(tx: Tx, random: Prng): Promise<void> {
  await completeFirstUsers(tx, random)
  await insertVisitors(tx, random)
  await insertLeadsUsers(tx, random)
  await insertPromoted(tx, random)
  await numberUsers(tx)
  await insertUserIntentions(tx, random)
  await insertUserReservations(tx, random)
}
