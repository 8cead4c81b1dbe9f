import { sql } from 'kysely'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { randomPersonName } from '#apps/crm/seed/names.ts'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import type { ShopInstitution } from './shop-institution.ts'
import { BENEFITS, BUSINESS_TEXTS, CASES, HONOURS, SCHOOL_HONOURS } from './shop-texts.ts'
import { shopPictureUrl } from './store-pictures.ts'

const INTERNATIONAL_SCHOOL = '国际学校'
const STAFF_TITLES = ['创始人', '首席顾问', '申请总监', '文书导师', '高级规划师', '签证专员', '学术主管']

type ShopPartRow = Readonly<Record<string, unknown>>
type ShopPartFactory = (institution: ShopInstitution, place: number) => readonly ShopPartRow[]

/** Date this many days from today, in Shanghai. */
const daysFromToday = (days: number): string => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

/** Adds institution, sort and display to rows of one institution; rows after the second are hidden now and then. */
const orderedRows = (random: Prng, institution: ShopInstitution, rows: readonly ShopPartRow[]): readonly ShopPartRow[] =>
  rows.map((row, at) => ({ institution_id: institution.id, sort: at + 1, display: at < 2 || random.chance(0.85), ...row }))

const teamMemberRows =
  (random: Prng): ShopPartFactory =>
  ({ kind }, place) =>
    Array.from({ length: random.int(3, 6) }, (_, at) => {
      const years = random.int(2, 18)
      return {
        name: randomPersonName(random, (place + at) % 2 ? 'FEMALE' : 'MALE'),
        photo: shopPictureUrl('person', place + at),
        title: STAFF_TITLES[at % STAFF_TITLES.length],
        years,
        specialities: BUSINESS_TEXTS[kind]?.specialities ?? [],
        countries: random.some(BUSINESS_TEXTS[kind]?.countries ?? [], 2),
        introduction: `从业${years}年，累计服务${years * 35 + random.int(0, 30)}名学生，擅长把复杂的规划讲清楚，对时间节点要求严格。`,
      }
    })

const honourRows =
  (random: Prng, list: typeof HONOURS | typeof SCHOOL_HONOURS): ShopPartFactory =>
  (_, place) =>
    random.some<(typeof list)[number]>(list, random.int(2, 3)).map(([title, issuer, days], at) => ({
      title,
      issuer,
      award_date: daysFromToday(-days),
      images: [shopPictureUrl('honour', place + at)],
    }))

const caseRows =
  (random: Prng): ShopPartFactory =>
  (_, place) =>
    random.some(CASES, random.int(2, 5)).map(([college, degree, gpa, test, score, offers, major, scholarship], at) => ({
      alias: `${randomPersonName(random, 'MALE').slice(0, 1)}同学`,
      graduation_college: college,
      highest_degree: degree,
      gpa,
      language_grade_type: test,
      language_achievement: score,
      offers: offers.join('\n'),
      major,
      year: 2023 + ((place + at) % 3),
      scholarship,
      story: `<p>来自${college}，最初对选校没有方向。顾问结合成绩与兴趣定下<strong>${major}</strong>，用四个月补齐了经历与文书。</p><p>最终收到${offers.length}份录取，并选择了${offers[0]}。</p>`,
      pictures: [shopPictureUrl('offer', place + at)],
    }))

const programRows: ShopPartFactory = ({ kind }) =>
  kind === INTERNATIONAL_SCHOOL
    ? [
        ['初中', 'IB MYP', 'OFFERED', 168_000, ['双语'], 11, 14, 60, ['9月']],
        ['高中', 'A-Level', 'MANDATORY', 188_000, ['英语'], 14, 17, 80, ['9月', '2月']],
        ['高中', 'AP', 'OFFERED', 198_000, ['英语'], 14, 18, 40, ['9月']],
        ['大学预科', 'NCUK', 'NONE', 128_000, ['英语', '中文'], 17, null, null, ['3月', '9月']],
      ].map(([stage, curriculum, boarding, fee, teaching_languages, age_from, age_to, places, enrolment_months]) => ({
        stage,
        curriculum,
        boarding,
        fee,
        teaching_languages,
        age_from,
        age_to,
        places,
        enrolment_months,
      }))
    : []

const diyRows: ShopPartFactory = ({ kind }, place) =>
  (BUSINESS_TEXTS[kind]?.diy ?? []).map(([title, introduction, price_from, price_to], at) => ({
    title,
    introduction,
    price_from,
    price_to,
    picture: shopPictureUrl('cover', place + at + 1),
  }))

const benefitRows =
  (random: Prng): ShopPartFactory =>
  () =>
    random.some(BENEFITS, random.int(2, 4)).map(([benefit_type, title, description, since, left, quantity]) => ({
      benefit_type,
      title,
      description,
      valid_from: daysFromToday(-since),
      valid_to: daysFromToday(left),
      quantity,
    }))

/** Adds pictures and descriptions to the existing service items. */
async function describeItems(tx: Tx): Promise<void> {
  const covers = JSON.stringify([0, 1, 2, 3].map(place => shopPictureUrl('cover', place)))
  await sql`update service_item s set cover = ${covers}::jsonb ->> (${rowPositionSql('service_item', 's.id')} % 4)::int,
    description = '<p>' || s.content || '由专属顾问负责，签约后三个工作日内给出时间表。</p><ul><li>一对一沟通群，工作日两小时内回复</li><li>每两周一次进度说明</li></ul>',
    last_modified_date = ${officeTime(sql`10 + ${rowPositionSql('institution', 's.institution_id')} % 20`, sql`s.id`)}
    where exists (select from institutions_store where institution_id = s.institution_id)`.execute(tx)
}

/** Inserts rows into a table; `columns` maps column names to types. */
async function insertPartRows(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly ShopPartRow[],
): Promise<void> {
  const all = { institution_id: 'bigint', sort: 'int', display: 'boolean', ...columns }
  const names = sql.join(Object.keys(all).map(name => sql.id(name)))
  const values = sql.join(Object.keys(all).map(name => sql.ref(`r.${name}`)))
  const typed = sql.join(Object.entries(all).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`))
  await sql`insert into ${sql.table(table)} (${names}, created_date, last_modified_date)
    select ${values}, i.created_date + interval '5 days' + make_interval(mins => r.sort * 17), ${officeTime(sql`${rowPositionSql('institution', 'i.id')} % 30`, sql`i.id * 31 + r.sort`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${typed}) join institution i on i.id = r.institution_id
    order by r.institution_id, r.sort`.execute(tx)
}

/** Inserts the parts of all shops. */
export async function insertShopParts(tx: Tx, random: Prng, institutions: readonly ShopInstitution[]): Promise<void> {
  const rowsOf = (make: ShopPartFactory): readonly ShopPartRow[] =>
    institutions.flatMap((one, place) => orderedRows(random, one, make(one, place)))
  const TEXTS = 'text[]'
  await insertPartRows(
    tx,
    'diy_service',
    { title: 'text', introduction: 'text', price_from: 'numeric', price_to: 'numeric', picture: 'text' },
    rowsOf(diyRows),
  )
  await insertPartRows(
    tx,
    'service_team_member',
    { name: 'text', photo: 'text', title: 'text', years: 'int', specialities: TEXTS, countries: TEXTS, introduction: 'text' },
    rowsOf(teamMemberRows(random)),
  )
  await insertPartRows(
    tx,
    'admission_case',
    {
      ...{ alias: 'text', graduation_college: 'text', highest_degree: 'text', gpa: 'text', language_grade_type: 'text' },
      ...{
        language_achievement: 'text',
        offers: 'text',
        major: 'text',
        year: 'int',
        scholarship: 'numeric',
        story: 'text',
        pictures: TEXTS,
      },
    },
    rowsOf(caseRows(random)),
  )
  await insertPartRows(
    tx,
    'enrollment_program',
    {
      ...{ stage: 'text', curriculum: 'text', boarding: 'text', fee: 'numeric', teaching_languages: TEXTS, age_from: 'int', age_to: 'int' },
      ...{ places: 'int', enrolment_months: TEXTS },
    },
    rowsOf(programRows),
  )
  const dated = { title: 'text', issuer: 'text', award_date: 'date', images: TEXTS }
  await insertPartRows(tx, 'honorary_qualification', dated, rowsOf(honourRows(random, HONOURS)))
  const school = institutions
    .filter(({ kind }) => kind === INTERNATIONAL_SCHOOL)
    .flatMap((one, place) => orderedRows(random, one, honourRows(random, SCHOOL_HONOURS)(one, place)))
  await insertPartRows(tx, 'school_honour', dated, school)
  await insertPartRows(
    tx,
    'store_reservation',
    { benefit_type: 'text', title: 'text', description: 'text', valid_from: 'date', valid_to: 'date', quantity: 'int' },
    rowsOf(benefitRows(random)),
  )
  await describeItems(tx)
}
