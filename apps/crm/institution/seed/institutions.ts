import { sql } from 'kysely'
import { demoResult } from '#apps/crm/seed/demo-part.ts'
import { officeTime } from '#apps/crm/seed/moments.ts'
import { demoPhoneOf, randomPersonName } from '#apps/crm/seed/names.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

/** Name, company, kind of business, region as a path of codes, self-operated, locked. */
const DEMO_INSTITUTIONS = [
  ['远航自营·成都中心', '成都远航教育咨询有限公司', '留学申请', '510000/510100', true, false],
  ['远航自营·上海中心', '上海远航教育科技有限公司', '留学申请', '310000/310100', true, false],
  ['启明国际教育', '四川启明教育咨询有限公司', '留学申请', '510000/510100', false, false],
  ['雅途语言培训', '成都雅途文化传播有限公司', '语言培训', '510000/510100', false, false],
  ['渝海留学', '重庆渝海出国服务有限公司', '留学申请', '500000/500100', false, false],
  ['鹏程背景提升中心', '深圳市鹏程科研服务有限公司', '背景提升', '440000/440300', false, false],
  ['墨白艺术留学', '北京墨白艺术设计有限公司', '艺术留学', '110000/110100', false, false],
  ['京华国际学校申请中心', '北京京华教育科技有限公司', '国际学校', '110000/110100', false, false],
  ['中原优学留学', '郑州优学出国咨询有限公司', '留学申请', '410000/410100', false, false],
  ['申城雅思学院', '上海申雅教育培训有限公司', '语言培训', '310000/310100', false, false],
  ['远洋移民事务所', '深圳市远洋出入境服务有限公司', '移民服务', '440000/440300', false, false],
  ['博纳海外预科', '上海博纳教育咨询有限公司', '留学申请', '310000/310100', false, true],
] as const

export interface DemoInstitution {
  readonly id: number
  readonly locked: boolean
  /** True if students see its shop. */
  readonly shop: boolean
}

/** The demo's institutions. */
export const demoInstitutions = demoResult<readonly DemoInstitution[]>('institutions')

/** Inserts the institutions with a few ratings each; a system score is the sum of its records. */
export async function insertInstitutions(tx: Tx, random: Prng, owners: readonly number[]): Promise<DemoInstitution[]> {
  const list = DEMO_INSTITUTIONS.map(([name, company, kind, region, own, locked], place) => ({
    name,
    company_subject: company,
    business_type: kind,
    province_city_district: region,
    self_operated: own,
    locked,
    contact: randomPersonName(random, random.pick(['MALE', 'FEMALE'])),
    phone_number: demoPhoneOf(random, 60_000 + place),
    allocate_customer: own || random.chance(0.8) ? 1 : 0,
    shop: random.chance(0.6),
    activate_id: random.pick(owners),
    invite_num: random.int(0, 40),
    days: 800 - place * 20,
    score: random.int(20, 45),
  }))
  const { rows } = await sql<{ id: number; name: string; locked: boolean }>`
    insert into institution (name, company_subject, business_type, province_city_district, self_operated, locked, contact, phone_number,
      allocate_customer, activate_id, invite_num, signing_time, created_date, system_score, total_score)
    select name, company_subject, business_type, province_city_district, self_operated, locked, contact, phone_number, allocate_customer,
      activate_id, invite_num, (now() at time zone 'Asia/Shanghai')::date - days, ${officeTime(sql`days`, sql`days`)}, score, score
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as i(name text, company_subject text, business_type text, province_city_district text,
      self_operated boolean, locked boolean, contact text, phone_number text, allocate_customer smallint, activate_id bigint,
      invite_num int, days int, score numeric)
    returning id, name, locked`.execute(tx)
  await sql`
    insert into institution_score_record (institution_id, reason, scoring_method, fraction, operator_id, created_date)
    select i.id, r.reason, r.method, case when r.method = 'ADD' then i.system_score + 2 else -2 end, i.activate_id, i.created_date + r.after
    from institution i, (values ('签约初评', 'ADD', interval '1 day'), ('跟进超时', 'DEDUCT', interval '30 days')) as r(reason, method, after)`.execute(
    tx,
  )
  const open = new Map<string, boolean>(list.map(({ name, shop }) => [name, shop]))
  return rows.map(({ id, name, locked }) => ({ id, locked, shop: open.get(name) ?? false }))
}
