import { sql } from 'kysely'
import type { Tx } from '#core/contract/server-plugin.ts'
import type { Prng } from '../prng.ts'
import type { Staff } from './employees.ts'
import type { DemoInstitution } from './institutions.ts'
import { type Gender, personName, phoneOf } from './names.ts'

const COUNT = 2_000

const SOURCES = [
  ['小红书', 22],
  ['抖音', 14],
  ['百度搜索', 10],
  ['微信公众号', 9],
  ['朋友推荐', 9],
  ['知乎', 7],
  ['直播', 6],
  ['线下讲座', 6],
  ['视频号', 4],
  ['老客户推荐', 4],
  ['教育展', 3],
  ['官网咨询', 3],
  ['哔哩哔哩', 2],
  ['合作院校', 2],
  ['校园宣讲', 2],
  ['APP注册', 2],
] as const
const PROJECTS = [
  ['普通申请', 30],
  ['精英申请', 16],
  ['艺术留学', 10],
  ['语言考试', 14],
  ['背景提升', 8],
  ['文书', 6],
  ['国际学校', 5],
  ['海外预科', 4],
  ['移民', 3],
  ['科研论文', 2],
  ['实习', 2],
] as const
const COUNTRIES = [
  ['英国', 22],
  ['美国', 18],
  ['中国香港', 14],
  ['澳大利亚', 12],
  ['新加坡', 10],
  ['加拿大', 8],
  ['日本', 6],
  ['新西兰', 3],
  ['德国', 3],
  ['法国', 3],
  ['韩国', 3],
  ['马来西亚', 2],
  ['荷兰', 1],
  ['爱尔兰', 1],
] as const
const DEGREES = [
  ['高中', 18],
  ['大专', 10],
  ['本科', 52],
  ['硕士', 14],
  ['初中', 4],
  ['博士', 2],
] as const
const COLLEGES = [
  '四川大学',
  '电子科技大学',
  '西南财经大学',
  '重庆大学',
  '西南大学',
  '深圳大学',
  '中山大学',
  '华南理工大学',
  '郑州大学',
  '河南大学',
  '北京师范大学',
  '中国传媒大学',
  '北京工业大学',
  '复旦大学',
  '华东师范大学',
  '上海大学',
  '武汉大学',
  '西安交通大学',
  '成都七中',
  '重庆南开中学',
  '上海外国语大学',
]
const MAJORS = [
  '金融学',
  '会计学',
  '计算机科学与技术',
  '软件工程',
  '电子信息工程',
  '机械工程',
  '英语',
  '传播学',
  '视觉传达设计',
  '建筑学',
  '生物工程',
  '法学',
  '教育学',
  '统计学',
]
const REMARKS = [
  '家长很着急，希望本周内给方案',
  '预算有限，优先考虑性价比高的国家',
  '已有雅思成绩，想冲刺名校',
  '先了解费用，下个月再决定',
  '希望周末到店面谈',
  '作品集还没有开始准备',
  '对比了三家机构，看重文书质量',
  '想申请奖学金',
  '跨专业申请，需要背景提升',
  '工作两年，考虑在职申请',
]
const HOME_CITIES = ['成都', '重庆', '深圳', '北京', '郑州', '上海', '广州', '杭州', '武汉', '西安', '线上'] as const

type Phase = 'NEW_CUSTOMER_CAPITAL' | 'CONTACTS' | 'IN_INTENTION' | 'TO_BE_ALLOCATED'
const PHASES: readonly (readonly [Phase, number])[] = [
  ['NEW_CUSTOMER_CAPITAL', 28],
  ['CONTACTS', 30],
  ['IN_INTENTION', 22],
  ['TO_BE_ALLOCATED', 20],
]

/** More recent days have more leads, as in a growing agency. */
const minutesAgo = (random: Prng): number => Math.floor(random.next() ** 1.7 * 400 * 24 * 60)

const languageOf = (random: Prng): { language_grade_type: string; language_achievement: string } =>
  random.chance(0.7)
    ? { language_grade_type: 'IELTS', language_achievement: (random.int(10, 16) / 2).toFixed(1) }
    : { language_grade_type: 'TOEFL', language_achievement: String(random.int(70, 115)) }

const background = (random: Prng): Record<string, unknown> => ({
  highest_degree: random.weighted(DEGREES),
  college: random.pick(COLLEGES),
  study_professional: random.pick(MAJORS),
  gpa: random.chance(0.5) ? (random.int(26, 39) / 10).toFixed(1) : String(random.int(72, 95)),
  graduation_year: random.int(-1, 3),
  ...(random.chance(0.55) ? languageOf(random) : {}),
})

function lead(random: Prng, serial: number, staff: Staff): Record<string, unknown> {
  const gender: Gender = random.pick(['MALE', 'FEMALE'])
  const owner = random.pick(staff.consultants)
  const lost = random.chance(0.07)
  const service = random.pick(staff.service)
  const wechat = random.chance(0.72)
  return {
    name: personName(random, gender),
    phone_number: !wechat || random.chance(0.85) ? phoneOf(random, serial) : null,
    wechat: wechat ? `wx_${(serial * 48_271 + 1_679_616).toString(36)}` : null,
    customer_source: random.weighted(SOURCES),
    consulting_project: [...new Set(Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => random.weighted(PROJECTS)))],
    intention_level: random.weighted([
      ['HIGH', 20],
      ['MEDIUM', 50],
      ['LOW', 24],
      ['INVALID', 6],
    ]),
    star: random.chance(0.5) ? random.pick(['ONE_STAR', 'TWO_STARS', 'THREE_STARS', 'FOUR_STARS', 'FIVE_STARS']) : null,
    budget: random.chance(0.7) ? random.int(8, 90) : null,
    intended_countries: [...new Set(Array.from({ length: random.int(1, 3) }, () => random.weighted(COUNTRIES)))],
    gender: random.chance(0.8) ? gender : null,
    resident_city: random.chance(0.6) ? owner.city : random.pick(HOME_CITIES),
    ...(random.chance(0.75) ? background(random) : {}),
    remarks: random.chance(0.35) ? random.pick(REMARKS) : null,
    manual_phase: random.weighted(PHASES),
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

/** Institutions that have the lead, none for most; those are what the phase follows from. */
const relationsOf = (random: Prng, institutions: readonly DemoInstitution[]): { institution: number; booked: boolean }[] => {
  const count = random.weighted([
    [0, 66],
    [1, 24],
    [2, 8],
    [3, 2],
  ])
  return random.some(institutions, count).map(({ id }) => ({ institution: id, booked: random.chance(0.15) }))
}

/** Writes the leads and their relations. A statement each: the database derives phases and contact keys row by row. */
export async function insertLeads(tx: Tx, random: Prng, staff: Staff, institutions: readonly DemoInstitution[]): Promise<void> {
  const open = institutions.filter(institution => !institution.locked)
  const list = Array.from({ length: COUNT }, (_, place) => lead(random, place + 1, staff))
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
        ['IN_FOLLOW_UP', 55],
        ['ACCURATE_CUSTOMER_FUNDING', 10],
      ]),
    })),
  )
  await sql`
    insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id, customer_status, created_date)
    select r.lead, r.institution, r.method, r.operator, r.status, least(now(), c.created_date + interval '2 days')
    from jsonb_to_recordset(${JSON.stringify(relations)}::jsonb) as r(lead bigint, institution bigint, method text, operator bigint, status text)
    join institutions_customer c on c.id = r.lead`.execute(tx)
}
