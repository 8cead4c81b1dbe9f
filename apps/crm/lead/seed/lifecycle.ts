import { sql } from 'kysely'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { insertClaims } from './claims.ts'

const LIFECYCLE_SEED = 20_260_610

const FOLLOW_UP_CONTENTS = [
  '电话沟通二十分钟，家长关心费用和录取率，已发送方案介绍',
  '微信发送了院校对比表，客户表示周末和家人商量',
  '已约下周到店面谈，提醒带成绩单和语言成绩',
  '未接听，已发短信说明来意',
  '客户确认意向国家，希望先了解语言班时间',
  '讨论了背景提升方案，客户对科研项目感兴趣',
  '发送合同样本，客户在比较另一家机构',
  '客户雅思出分，达到目标院校要求，准备进入选校',
  '沟通预算，建议增加性价比高的备选国家',
  '客户最近考试，约定月底再联系',
] as const
const INSTITUTION_CONTENTS = [
  '已与学生建立联系，安排顾问初步评估',
  '完成首次视频咨询，学生对选校方案比较满意',
  '学生资料收集中，缺少推荐信',
  '已提供报价，等待学生确认',
  '学生到访，讨论文书思路',
] as const
const COUNSELLORS = ['李顾问', '王老师', '陈顾问', '刘老师', '黄顾问'] as const
const SERVED_COUNTRIES = ['英国', '美国', '中国香港', '澳大利亚', '新加坡', '加拿大', '日本', '德国', '法国'] as const
const DEAL_ITEMS = ['普通申请', '精英申请', '艺术留学', '语言考试', '背景提升', '文书'] as const

interface SeedLead {
  readonly id: number
  readonly phase: string
  readonly status: string
  readonly owner: number | null
}

/** Sorted moments between the lead's entry and now, as fractions of that time. */
const followUpMoments = (random: Prng, count: number): number[] =>
  Array.from({ length: count }, () => 0.03 + random.next() * 0.94).sort((a, b) => a - b)

/** Minutes until the first follow-up, derived from its fraction of the lead's age: mostly some hours, seldom close to `longest`. */
const firstWithin = (at: number, longest: number): number => 12 + Math.floor(((at * 1_000) % 1) ** 2 * longest)
const [OWN_LONGEST, INSTITUTION_LONGEST] = [26 * 60, 60 * 60]

/** Follow-ups of a lead that is no longer new. The last one of an open lead may plan the next. */
function followUpRows(random: Prng, lead: SeedLead, author: number): Record<string, unknown>[] {
  if (lead.phase === 'NEW_CUSTOMER_CAPITAL') return []
  const times = followUpMoments(random, random.int(1, 4))
  return times.map((at, place) => ({
    lead: lead.id,
    author,
    at,
    within: place === 0 ? firstWithin(at, OWN_LONGEST) : null,
    content: random.pick(FOLLOW_UP_CONTENTS),
    // Days from now; a few are overdue.
    next: place === times.length - 1 && lead.status === 'NORMAL' && random.chance(0.7) ? random.int(-2, 9) : null,
    level: random.weighted([
      ['HIGH', 20],
      ['MEDIUM', 55],
      ['LOW', 25],
    ]),
  }))
}

async function insertFollowUps(tx: Tx, random: Prng, leads: readonly SeedLead[], people: readonly number[]): Promise<void> {
  const rows = leads.flatMap(lead => followUpRows(random, lead, lead.owner ?? random.pick(people)))
  await sql`
    insert into follow_up_record (lead_id, author_id, follow_up_time, created_date, content, next_follow_up_time, intention_level)
    select f.lead, f.author, at.moment, at.moment, f.content,
      case when f.next is not null then greatest(at.moment + interval '1 hour', date_trunc('day', now()) + make_interval(days => f.next, hours => 7)) end, f.level
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(lead bigint, author bigint, at float, "within" int, content text, next int, level text)
    join institutions_customer c on c.id = f.lead
    cross join lateral (select c.created_date + least((now() - c.created_date) * f.at, make_interval(mins => f.within)) as moment) at
    order by at.moment, f.lead`.execute(tx)
}

interface SeedRelation {
  readonly id: number
  readonly status: string
}

async function insertInstitutionFollowUps(tx: Tx, random: Prng, relations: readonly SeedRelation[]): Promise<void> {
  const rows = relations
    .filter(relation => relation.status !== 'TO_BE_FOLLOWED_UP')
    .flatMap(({ id }) =>
      followUpMoments(random, random.int(1, 3)).map((at, place) => ({
        id,
        at,
        within: place === 0 ? firstWithin(at, INSTITUTION_LONGEST) : null,
        content: random.pick(INSTITUTION_CONTENTS),
        author: random.pick(COUNSELLORS),
      })),
    )
  await sql`
    insert into follow_up_record (lead_id, institution_id, author_name, follow_up_time, created_date, content, next_follow_up_time)
    select r.lead_id, r.institution_id, f.author, at.moment, at.moment, f.content, at.moment + interval '5 days'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id bigint, at float, "within" int, content text, author text)
    join institution_customer_relation r on r.id = f.id
    cross join lateral (select r.created_date + least((now() - r.created_date) * f.at, make_interval(mins => f.within)) as moment) at
    order by at.moment, f.id`.execute(tx)
}

/** Marks some of the relations in follow-up as precise (real prospects). */
async function markSomePrecise(tx: Tx, random: Prng, relations: readonly SeedRelation[]): Promise<void> {
  const rows = relations
    .filter(relation => relation.status === 'IN_FOLLOW_UP' && random.chance(0.18))
    .map(({ id }) => {
      const lost = random.chance(0.25)
      return {
        id,
        amount: random.int(15, 120) * 1_000,
        item: random.pick(DEAL_ITEMS),
        stage: lost ? 'LOSS' : 'CONTRACT_NEGOTIATION',
        reason: lost ? random.pick(['CUSTOMER_REGRET', 'APPLICATION_FAILED', 'OTHER']) : null,
        at: 0.4 + random.next() * 0.5,
      }
    })
  await sql`
    with p as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, amount numeric, item text, stage text, reason text, at float)),
    marked as (
      update institution_customer_relation r set customer_status = 'ACCURATE_CUSTOMER_FUNDING', estimated_signing_amount = p.amount, signing_item = p.item,
        deal_stage = p.stage, closing_reason = p.reason, precise_time = r.created_date + (now() - r.created_date) * p.at
      from p where p.id = r.id returning r.id, r.lead_id, r.precise_time, r.operator_id
    )
    insert into deal_stage_history (relation_id, lead_id, from_stage, to_stage, closing_reason, operator_id, created_date)
    select m.id, m.lead_id, step.from_stage, step.to_stage, step.reason, m.operator_id, m.precise_time + step.after
    from marked m join p on p.id = m.id
    cross join lateral (
      select null as from_stage, 'CONTRACT_NEGOTIATION' as to_stage, null as reason, interval '0' as after
      union all select 'CONTRACT_NEGOTIATION', 'LOSS', p.reason, (now() - m.precise_time) / 2 where p.stage = 'LOSS'
    ) step order by m.precise_time + step.after, step.from_stage nulls first`.execute(tx)
}

/** Sets the previous owner of leads in the high seas, and when they were moved there. */
async function settleSea(tx: Tx, random: Prng, leads: readonly SeedLead[], people: readonly number[]): Promise<void> {
  const rows = leads
    .filter(lead => lead.status === 'LOSS')
    .map(({ id }) => ({ id, owner: random.pick(people), at: 0.5 + random.next() * 0.49 }))
  await sql`
    update high_seas s set previous_owner_id = l.owner, operator_id = case when s.move_in_reason in ('CUSTOMER_CHURN', 'WAKE_UP_FAILED') then l.owner end,
      put_in_time = c.created_date + (now() - c.created_date) * l.at,
      was_allocated = exists (select from institution_customer_relation r where r.lead_id = s.lead_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(id bigint, owner bigint, at float) join institutions_customer c on c.id = l.id
    where s.lead_id = l.id and s.closed_date is null`.execute(tx)
}

/** Owner history: entry of each lead, and its release if it is in the high seas. */
const writeHistory = (tx: Tx) =>
  sql`
    insert into lead_owner_history (lead_id, from_id, to_id, cause, operator_id, created_date)
    select * from (
      select c.id, null::bigint, coalesce(c.attributable_person_id, s.previous_owner_id), 'add', c.creator_id, c.created_date
      from institutions_customer c left join high_seas s on s.lead_id = c.id and s.closed_date is null
      union all
      select s.lead_id, s.previous_owner_id, null, 'sea', s.operator_id, s.put_in_time from high_seas s where s.closed_date is null
    ) as h(lead_id, from_id, to_id, cause, operator_id, created_date) order by created_date, lead_id`.execute(tx)

/** Study intentions that some registered users gave in the app. */
async function insertIntentions(tx: Tx, random: Prng): Promise<void> {
  const { rows: leads } = await sql<{
    id: number
  }>`select id from institutions_customer where client_user_id is not null order by id`.execute(tx)
  const rows = leads.map(({ id }) => ({
    id,
    departure: random.pick(['今年秋季', '明年春季', '明年秋季', '两年以后']),
    other: random.pick([null, '希望有奖学金', '想和同学去同一座城市', '需要语言班']),
  }))
  await sql`
    insert into abroad_intention (client_user_id, intended_countries, consulting_project, highest_degree, college, study_professional, budget,
      departure_time, other_information, time, created_date)
    select c.client_user_id, c.intended_countries, c.consulting_project, c.highest_degree, c.college, c.study_professional, c.budget, s.departure, s.other,
      c.created_date, c.created_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id bigint, departure text, other text) join institutions_customer c on c.id = s.id
    order by c.id`.execute(tx)
}

const settleInstitutions = async (tx: Tx, random: Prng): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from institution where not self_operated order by id`.execute(tx)
  const list = rows.map(({ id }) => ({ id, countries: random.some(SERVED_COUNTRIES, random.int(2, 6)) }))
  await sql`update institution i set country_of_application = array(select jsonb_array_elements_text(l.countries))
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as l(id bigint, countries jsonb) where i.id = l.id`.execute(tx)
  await sql`update institution_customer_relation set qr_url = '/institution/' || institution_id || '?customer=' || md5(id::text)
    where allocation_method = 'manualAllocate'`.execute(tx)
}

/** Allocates a few leads exclusively to a team. */
const allocateExclusively = (tx: Tx) =>
  sql`
    update institutions_customer c set exclusive = true, exclusive_date = now() - interval '3 days', exclusive_department_id = e.department_id,
      follow_up_with_people_id = c.attributable_person_id
    from employee e where e.id = c.attributable_person_id and c.customer_phase = 'IN_INTENTION' and ${rowPositionSql('institutions_customer', 'c.id')} % 25 = 0`.execute(
    tx,
  )

/**
 * Inserts everything that has happened to the demo leads since their entry
 * @param spared reads leads that are not released
 */
export async function insertLifecycle(tx: Tx, people: readonly number[], spared: (tx: Tx) => Promise<readonly number[]>): Promise<void> {
  const random = createPrng(LIFECYCLE_SEED)
  const leads =
    await sql<SeedLead>`select id, customer_phase as phase, status, attributable_person_id as owner from institutions_customer order by id`.execute(
      tx,
    )
  const relations = await sql<SeedRelation>`select id, customer_status as status from institution_customer_relation order by id`.execute(tx)
  await settleInstitutions(tx, random)
  await insertFollowUps(tx, random, leads.rows, people)
  await insertInstitutionFollowUps(tx, random, relations.rows)
  await markSomePrecise(tx, random, relations.rows)
  await settleSea(tx, random, leads.rows, people)
  await insertIntentions(tx, random)
  await allocateExclusively(tx)
  await writeHistory(tx)
  await insertClaims(tx, people, await spared(tx))
}
