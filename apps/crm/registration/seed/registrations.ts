import { sql } from 'kysely'
import type { DemoInstitution } from '#apps/crm/institution/seed/institutions.ts'
import { demoPhoneOf, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Staff } from '#apps/crm/system/seed/employees.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'

/** Name, company, kind of business, region of institutions in negotiation or under review. */
const APPLICANTS = [
  ['星途国际教育', '成都星途国际教育咨询有限公司', '留学申请', '510000/510100'],
  ['锦城语言中心', '成都锦城语言培训学校有限公司', '语言培训', '510000/510100'],
  ['鹿鸣艺术工作室', '重庆鹿鸣文化艺术有限公司', '艺术留学', '500000/500100'],
  ['湾区背景提升', '深圳湾区科创教育有限公司', '背景提升', '440000/440300'],
  ['燕园留学', '北京燕园出国咨询有限公司', '留学申请', '110000/110100'],
  ['黄河国际学校服务', '郑州黄河教育科技有限公司', '国际学校', '410000/410100'],
  ['浦江留学', '上海浦江出国服务有限公司', '留学申请', '310000/310100'],
  ['云帆移民', '深圳云帆出入境咨询有限公司', '移民服务', '440000/440300'],
  ['青藤升学', '北京青藤教育咨询有限公司', '留学申请', '110000/110100'],
  ['巴渝雅思', '重庆巴渝教育培训有限公司', '语言培训', '500000/500100'],
  ['沪上画室', '上海绘境艺术设计有限公司', '艺术留学', '310000/310100'],
] as const

const REGISTERED_ONLY_COUNT = 9
const REJECT_REASONS = ['营业执照与公司主体不一致', '联系人电话无法接通', '业务范围不符合合作要求']

interface Reviewers {
  readonly first: number | undefined
  readonly final: number | undefined
}

function randomApplicant(random: Prng, place: number, staff: Staff, { first }: Reviewers): Record<string, unknown> {
  const [name, company, kind, region] = mustAt(APPLICANTS, place)
  // The first five are under review, two of them in the final one; three were rejected; the others are in negotiation.
  const underReview = place < 5
  const refused = place >= 5 && place < 8
  const entered = underReview || refused
  return {
    status: underReview ? 2 : 1,
    follow_up_id: random.pick(staff.business),
    ...(entered
      ? { name, company_subject: company, business_type: kind, region, contact: randomPersonName(random, random.pick(['MALE', 'FEMALE'])) }
      : {}),
    ...(entered
      ? { phone_number: demoPhoneOf(random, 71_000 + place), applied: random.int(1, 12), entered_by_id: random.pick(staff.business) }
      : {}),
    first_reviewer_id: underReview && place >= 3 ? first : null,
    reject_reason: refused ? REJECT_REASONS[place - 5] : null,
    rejected_by_id: refused ? first : null,
  }
}

/** Inserts registrations in every state with their review history. */
async function insertRegistrations(tx: Tx, random: Prng, staff: Staff, institutions: readonly DemoInstitution[]): Promise<void> {
  const reviewers = { first: staff.byUsername.get('audit_1'), final: staff.byUsername.get('ops_1') }
  const list = [
    ...Array.from({ length: REGISTERED_ONLY_COUNT }, () => ({ status: 0 })),
    ...APPLICANTS.map((_, place) => randomApplicant(random, place, staff, reviewers)),
  ].map((row, place) => ({
    ...row,
    register_phone: demoPhoneOf(random, 70_000 + place),
    registered: place + random.int(13, 30),
    invited_by: random.chance(0.4) ? random.pick(institutions).id : null,
  }))
  await sql`
    insert into institutions_registration (register_phone, register_time, created_date, invite_institution_id, status, follow_up_id, name, company_subject,
      business_type, province_city_district, contact, phone_number, apply_time, entered_by_id, first_reviewer_id, first_review_date, reject_reason,
      rejected_by_id, rejected_date)
    select register_phone, now() - make_interval(days => registered), now() - make_interval(days => registered), invited_by, status, follow_up_id, name,
      company_subject, business_type, region, contact, phone_number, now() - make_interval(days => applied), entered_by_id, first_reviewer_id,
      case when first_reviewer_id is not null then now() - interval '20 hours' end, reject_reason, rejected_by_id,
      case when reject_reason is not null then now() - interval '8 hours' end
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(register_phone text, registered int, invited_by bigint, status smallint,
      follow_up_id bigint, name text, company_subject text, business_type text, region text, contact text, phone_number text, applied int,
      entered_by_id bigint, first_reviewer_id bigint, reject_reason text, rejected_by_id bigint)`.execute(tx)
  // Registrations of institutions that have already joined.
  await sql`
    insert into institutions_registration (register_phone, register_time, created_date, status, follow_up_id, name, company_subject, business_type,
      province_city_district, contact, phone_number, apply_time, entered_by_id, first_reviewer_id, first_review_date, final_reviewer_id,
      final_review_date, institution_id)
    select phone_number, i.created_date - interval '20 days', i.created_date - interval '20 days', 3, activate_id, name, company_subject, business_type,
      province_city_district, contact, phone_number, i.created_date - interval '5 days', activate_id, ${reviewers.first}, i.created_date - interval '2 days',
      ${reviewers.final}, i.created_date, id
    from institution i where not self_operated order by id limit 4`.execute(tx)
  await sql`
    insert into institutions_registration_review (created_date, registration_id, decision, reason, reviewer_id)
    select first_review_date, id, 'FIRST_PASS', null, first_reviewer_id from institutions_registration where first_reviewer_id is not null
    union all
    select rejected_date, id, 'REJECT', reject_reason, rejected_by_id from institutions_registration where reject_reason is not null
    union all
    select final_review_date, id, 'FINAL_PASS', null, final_reviewer_id from institutions_registration where final_reviewer_id is not null
    order by 1, 2`.execute(tx)
}

/** Inserts one to three accounts per institution; none has a password until it is reset. */
async function insertAccounts(tx: Tx, random: Prng, institutions: readonly DemoInstitution[]): Promise<void> {
  const list = institutions.flatMap(({ id }, place) =>
    Array.from({ length: random.int(1, 3) }, (_, nth) => ({
      institution: id,
      username: `jg${String(place + 1).padStart(2, '0')}_${nth + 1}`,
      name: randomPersonName(random, random.pick(['MALE', 'FEMALE'])),
      phone: demoPhoneOf(random, 72_000 + place * 10 + nth),
      locked: nth > 0 && random.chance(0.25),
      days: random.int(10, 300),
      remarks: nth === 0 ? '机构负责人' : null,
    })),
  )
  await sql`
    insert into institution_account (institution_id, username, name, phone_number, locked, remarks, created_date)
    select institution, username, name, phone, locked, remarks, now() - make_interval(days => days)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as a(institution bigint, username text, name text, phone text, locked boolean, remarks text,
      days int)`.execute(tx)
}

/** Inserts registrations of institutions, and the accounts of institutions that have joined. */
export async function insertAgency(tx: Tx, random: Prng, staff: Staff, institutions: readonly DemoInstitution[]): Promise<void> {
  await insertRegistrations(tx, random, staff, institutions)
  await insertAccounts(tx, random, institutions)
}
