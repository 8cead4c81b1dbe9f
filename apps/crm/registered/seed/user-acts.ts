import { sql } from 'kysely'
import { COUNTRY_WEIGHTS, LEAD_DEGREE_WEIGHTS, PROJECT_WEIGHTS } from '#apps/crm/lead/seed/lead-values.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { DEPARTURES, OTHER_WISHES, RESERVATION_NOTES } from './user-values.ts'

/** Share of users who state an intention. */
const INTENTION_SHARE = 0.38
/** Latest intention, in hours after the registration. */
const LATEST_INTENTION_HOURS = 240

const randomValues = (random: Prng, values: readonly (readonly [string, number])[], most: number): string[] => [
  ...new Set(Array.from({ length: random.int(1, most) }, () => random.weighted(values))),
]

const randomIntention = (random: Prng, user: number) => ({
  user,
  projects: randomValues(random, PROJECT_WEIGHTS, 2),
  countries: randomValues(random, COUNTRY_WEIGHTS, 3),
  degree: random.weighted(LEAD_DEGREE_WEIGHTS),
  famous: random.chance(0.34),
  budget: random.chance(0.7) ? random.int(10, 80) : null,
  departure: random.pick(DEPARTURES),
  other: random.chance(0.4) ? random.pick(OTHER_WISHES) : null,
  hours: random.int(1, LATEST_INTENTION_HOURS),
})

/**
 * Inserts intentions, stated soon after the registration; a few users state a second one. The latest intention of a user is always the one with the
 * most hours, at any time of day, and ids follow the order of users: references to them are the same in every demo.
 */
export async function insertUserIntentions(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from client_user where not has_intention order by id`.execute(tx)
  const saying = rows.filter(() => random.chance(INTENTION_SHARE))
  const wishes = saying.flatMap(({ id }) => Array.from({ length: random.chance(0.12) ? 2 : 1 }, () => randomIntention(random, id)))
  await sql`
    insert into abroad_intention (client_user_id, consulting_project, intended_countries, highest_degree, famous_school, budget, departure_time,
      other_information, time, created_date)
    select w."user", array(select jsonb_array_elements_text(w.projects)), array(select jsonb_array_elements_text(w.countries)), w.degree, w.famous,
      w.budget, w.departure, w.other, at.moment, at.moment
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as w("user" bigint, projects jsonb, countries jsonb, degree text, famous boolean,
      budget numeric, departure text, other text, hours int)
    join client_user u on u.id = w."user"
    cross join lateral (select least(u.time + make_interval(hours => w.hours),
      greatest(u.time, now() - make_interval(mins => ${LATEST_INTENTION_HOURS}::int - w.hours))) as moment) at
    order by w."user", w.hours`.execute(tx)
}

/** Inserts a reservation for each lead that a user booked directly; often for a service item, if the institution has any. */
export async function insertUserReservations(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ id: number; items: readonly number[] }>`
    select r.id, array(select s.id from service_item s where s.institution_id = r.institution_id and not s.locked order by s.id) as items
    from institution_customer_relation r join institutions_customer l on l.id = r.lead_id and l.deleted_date is null
    where r.allocation_method = 'jigouyuyue' and l.client_user_id is not null order by r.id`.execute(tx)
  const list = rows.map(({ id, items }) => ({
    id,
    item: items.length > 0 && random.chance(0.6) ? random.pick(items) : null,
    note: random.chance(0.4) ? random.pick(RESERVATION_NOTES) : null,
  }))
  await sql`
    insert into client_reservation (client_user_id, institution_id, service_item_id, time, note, relation_id, created_date)
    select l.client_user_id, r.institution_id, t.item, r.created_date, t.note, r.id, r.created_date
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(id bigint, item bigint, note text)
    join institution_customer_relation r on r.id = t.id join institutions_customer l on l.id = r.lead_id order by r.created_date, r.id`.execute(
    tx,
  )
}
