/** Queries for the parts of a shop that a student sees: displayed rows in order, by the index on institution and order. */
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CrmTables } from '#apps/crm/db/tables.generated.ts'

type CrmDatabase = Kysely<CrmTables>

/** Maximum rows of a part; more than any shop has. */
const MAX_PART_ROWS = 100

const dateTextSql = (column: string): RawBuilder<string> => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
const moneyTextSql = (column: string): RawBuilder<string | null> => sql<string | null>`${sql.ref(column)}::text`

/** Displayed rows of the institution, in order. */
const displayedRows = <Table extends keyof CrmTables, Row>(query: SelectQueryBuilder<CrmTables, Table, Row>, institution: number) =>
  query.where(sql<boolean>`institution_id = ${institution} and display`).orderBy(sql`sort, id`).limit(MAX_PART_ROWS).execute()

export const shopHead = (crm: CrmDatabase, institution: number) =>
  crm
    .selectFrom('institutions_store as s')
    .innerJoin('institution as i', 'i.id', 's.institution_id')
    .select([
      'i.name',
      'i.business_type as businessType',
      sql<string>`i.total_score::text`.as('score'),
      's.open',
      's.logo',
      's.cover',
      's.introduction',
      's.environment_images as environmentImages',
      's.highlights',
      's.service_countries as serviceCountries',
      's.address',
      's.opening_hours as openingHours',
      's.contact_person as contactPerson',
      's.contact_phone as contactPhone',
      's.contact_wechat as contactWechat',
    ])
    .where('s.institution_id', '=', institution)
    .executeTakeFirstOrThrow()

/** Benefits valid today. */
export const shopBenefits = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('store_reservation')
      .select(['id', 'benefit_type as benefitType', 'title', 'description', dateTextSql('valid_to').as('validTo'), 'quantity'])
      .where(sql<boolean>`(now() at time zone 'Asia/Shanghai')::date between valid_from and valid_to`),
    institution,
  )

/** Service items on sale. */
export const shopItems = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('service_item')
      .select(['id', 'content', 'category', moneyTextSql('price').as('price'), 'cover', 'service_mode as mode'])
      .where('locked', '=', false),
    institution,
  )

export const shopDiy = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('diy_service')
      .select([
        'id',
        'title',
        'introduction',
        moneyTextSql('price_from').as('priceFrom'),
        moneyTextSql('price_to').as('priceTo'),
        'picture',
      ]),
    institution,
  )

export const shopTeam = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm.selectFrom('service_team_member').select(['id', 'name', 'photo', 'title', 'years', 'specialities', 'countries', 'introduction']),
    institution,
  )

export const shopHonours = (crm: CrmDatabase, table: 'honorary_qualification' | 'school_honour', institution: number) =>
  displayedRows(
    crm
      .selectFrom(table)
      .select(['id', 'title', 'images', 'issuer', sql<string | null>`to_char(award_date, 'YYYY-MM-DD')`.as('awardDate')]),
    institution,
  )

export const shopCases = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('admission_case')
      .select([
        'id',
        'alias',
        'graduation_college as graduationCollege',
        'highest_degree as highestDegree',
        'gpa',
        sql<string | null>`nullif(concat_ws(' ', language_grade_type, language_achievement), '')`.as('languageAchievement'),
        'offers',
        'major',
        'year',
        moneyTextSql('scholarship').as('scholarship'),
        'pictures',
      ]),
    institution,
  )

export const shopPrograms = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('enrollment_program')
      .select([
        'id',
        'stage',
        'curriculum',
        'boarding',
        sql<string>`fee::text`.as('fee'),
        'teaching_languages as teachingLanguages',
        'age_from as ageFrom',
        'age_to as ageTo',
        'places',
        'enrolment_months as enrolmentMonths',
      ]),
    institution,
  )

/** Testimonials written by staff. */
export const shopEvaluations = (crm: CrmDatabase, institution: number) =>
  displayedRows(
    crm
      .selectFrom('user_evaluate')
      .select([
        'id',
        'nickname',
        'school_offered as schoolOffered',
        sql<number>`array_position(array['ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS'], stars)`.as('stars'),
        'content',
      ]),
    institution,
  )

/** Latest displayed comments of app users. */
export const shopComments = (crm: CrmDatabase, institution: number) =>
  crm
    .selectFrom('institution_comment')
    .select(['id', 'nickname', sql<null>`null`.as('schoolOffered'), sql<number>`average::float8`.as('stars'), 'content'])
    .where('institution_id', '=', institution)
    .where('display', '=', true)
    .orderBy('created_date', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()

/** Latest published articles of the institution. */
export const shopArticles = (crm: CrmDatabase, institution: number) =>
  crm
    .selectFrom('article')
    .select(['id', 'title', 'cover', sql<string>`to_char(publish_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('publishDate')])
    .where('institution_id', '=', institution)
    .where('state', '=', 'PUBLISHED')
    .orderBy('publish_time', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
