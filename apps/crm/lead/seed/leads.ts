import { sql } from 'kysely'
import type { DemoInstitution } from '#apps/crm/institution/seed/institutions.ts'
import { demoPhoneOf, type Gender, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Staff } from '#apps/crm/system/seed/employees.ts'
import type { Tx } from '#core/contract/database.ts'
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
} from './lead-values.ts'

const DEMO_LEAD_COUNT = 2_000

/** Age of a lead: recent days have more leads, as in a growing agency; the oldest leads are a year and a half old. */
const minutesAgo = (random: Prng): number => {
  const days = random.next() ** 1.7 * 400
  return Math.floor((days > 250 ? 250 + (days - 250) * 2.1 : days) * 24 * 60)
}

const languageOf = (random: Prng): { language_grade_type: string; language_achievement: string } =>
  random.chance(0.7)
    ? { language_grade_type: 'IELTS', language_achievement: (random.int(10, 16) / 2).toFixed(1) }
    : { language_grade_type: 'TOEFL', language_achievement: String(random.int(70, 115)) }

const leadBackground = (random: Prng): Record<string, unknown> => ({
  highest_degree: random.weighted(LEAD_DEGREE_WEIGHTS),
  college: random.pick(LEAD_COLLEGES),
  study_professional: random.pick(LEAD_MAJORS),
  gpa: random.chance(0.5) ? (random.int(26, 39) / 10).toFixed(1) : String(random.int(72, 95)),
  graduation_year: random.int(-1, 3),
  ...(random.chance(0.55) ? languageOf(random) : {}),
})

function randomLead(random: Prng, serial: number, staff: Staff): Record<string, unknown> {
  const gender: Gender = random.pick(['MALE', 'FEMALE'])
  const owner = random.pick(staff.consultants)
  const lost = random.chance(0.07)
  const service = random.pick(staff.service)
  const wechat = random.chance(0.72)
  return {
    name: randomPersonName(random, gender),
    phone_number: !wechat || random.chance(0.85) ? demoPhoneOf(random, serial) : null,
    wechat: wechat ? `wx_${(serial * 48_271 + 1_679_616).toString(36)}` : null,
    customer_source: random.weighted(SOURCE_WEIGHTS),
    consulting_project: [...new Set(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.weighted(PROJECT_WEIGHTS)))],
    intention_level: random.weighted([
      ['HIGH', 20],
      ['MEDIUM', 50],
      ['LOW', 24],
      ['INVALID', 6],
    ]),
    star: random.chance(0.5) ? random.pick(['ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS']) : null,
    budget: random.chance(0.7) ? random.int(8, 90) : null,
    intended_countries: [...new Set(Array.from({ length: random.int(1, 3) }, () => random.weighted(COUNTRY_WEIGHTS)))],
    gender: random.chance(0.8) ? gender : null,
    resident_city: random.chance(0.6) ? owner.city : random.pick(HOME_CITIES),
    ...(random.chance(0.75) ? leadBackground(random) : {}),
    remarks: random.chance(0.35) ? random.pick(LEAD_REMARKS) : null,
    manual_phase: random.weighted(PHASE_WEIGHTS),
    status: lost ? 'LOSS' : 'NORMAL',
    move_in_reason: lost
      ? random.weighted([
          ['CUSTOMER_CHURN', 4],
          ['WAKE_UP_FAILED', 2],
          ['AUTO_NO_FOLLOW_UP', 3],
          ['AUTO_NO_ALLOCATION', 1],
        ])
      : null,
    creator_id: random.chance(0.6) ? service : owner.id,
    attributable_person_id: lost ? null : owner.id,
    staff_person_id: service,
    follow_up_with_people_id: lost || random.chance(0.5) ? null : random.chance(0.8) ? owner.id : random.pick(staff.consultants).id,
    minutes: minutesAgo(random),
  }
}

/** Institutions that have the lead, none for most leads; the lead's phase is derived from them. */
const relationsOf = (random: Prng, institutions: readonly DemoInstitution[]): { institution: number; booked: boolean }[] => {
  const count = random.weighted([
    [0, 66],
    [1, 24],
    [2, 8],
    [3, 2],
  ])
  return random.some(institutions, count).map(({ id }) => ({ institution: id, booked: random.chance(0.15) }))
}

/** Inserts the leads and their relations, in one statement each; database triggers derive phases and contact keys per row. */
export async function insertLeads(tx: Tx, random: Prng, staff: Staff, institutions: readonly DemoInstitution[]): Promise<void> {
  const open = institutions.filter(institution => !institution.locked)
  const list = Array.from({ length: DEMO_LEAD_COUNT }, (_, place) => randomLead(random, place + 1, staff))
  const { rows } = await sql<{ id: number }>`
    with today as (select date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as midnight)
    insert into institutions_customer (name, phone_number, wechat, customer_source, consulting_project, intention_level, star, budget,
      intended_countries, gender, resident_city, highest_degree, college, study_professional, gpa, language_grade_type, language_achievement,
      graduation_time, remarks, manual_phase, status, move_in_reason, creator_id, attributable_person_id, staff_person_id,
      follow_up_with_people_id, created_date, entered_date, owner_since)
    select l.name, l.phone_number, l.wechat, l.customer_source, array(select jsonb_array_elements_text(l.consulting_project)), l.intention_level,
      l.star, l.budget, array(select jsonb_array_elements_text(l.intended_countries)), l.gender, l.resident_city, l.highest_degree, l.college,
      l.study_professional, l.gpa, l.language_grade_type, l.language_achievement,
      make_date(extract(year from t.midnight)::int + l.graduation_year, 6, 30), l.remarks, l.manual_phase, l.status, l.move_in_reason, l.creator_id,
      l.attributable_person_id, l.staff_person_id, l.follow_up_with_people_id, at.moment, at.moment, at.moment
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l(name text, phone_number text, wechat text, customer_source text,
      consulting_project jsonb, intention_level text, star text, budget numeric, intended_countries jsonb, gender text, resident_city text,
      highest_degree text, college text, study_professional text, gpa text, language_grade_type text, language_achievement text,
      graduation_year int, remarks text, manual_phase text, status text, move_in_reason text, creator_id bigint, attributable_person_id bigint,
      staff_person_id bigint, follow_up_with_people_id bigint, minutes int)
    cross join today t
    cross join lateral (select t.midnight - make_interval(mins => l.minutes) as moment) at
    order by l.minutes desc
    returning id`.execute(tx)
  const relations = rows.flatMap(({ id }) =>
    relationsOf(random, open).map(({ institution, booked }) => ({
      lead: id,
      institution,
      method: booked ? 'jigouyuyue' : 'manualAllocate',
      operator: booked ? null : random.pick(staff.service),
      status: random.weighted([
        ['TO_BE_FOLLOWED_UP', 35],
        ['IN_FOLLOW_UP', 65],
      ]),
    })),
  )
  await sql`
    insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id, customer_status, created_date)
    select r.lead, r.institution, r.method, r.operator, r.status, c.created_date + least(interval '2 days', (now() - c.created_date) / 3)
    from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as r(lead bigint, institution bigint, method text, operator bigint, status text)
    join institutions_customer c on c.id = r.lead`.execute(tx)
}
