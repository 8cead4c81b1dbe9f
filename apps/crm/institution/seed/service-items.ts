import { sql } from 'kysely'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'

type DeliveryMode = 'ONLINE' | 'OFFLINE' | 'MIXED'

/** Service items per kind of business: name, category, usual price in CNY, paid in stages, delivery mode. */
const SERVICE_OFFERS: Readonly<Record<string, readonly (readonly [string, string, number, boolean, DeliveryMode])[]>> = {
  留学申请: [
    ['英国硕士申请', '精英申请', 32_800, true, 'MIXED'],
    ['美国本科申请', '精英申请', 68_000, true, 'MIXED'],
    ['澳洲硕士申请', '普通申请', 22_800, true, 'ONLINE'],
    ['香港硕士申请', '普通申请', 29_800, true, 'MIXED'],
    ['文书精修', '文书', 6_800, false, 'ONLINE'],
  ],
  语言培训: [
    ['雅思冲刺班', '语言考试', 12_800, false, 'OFFLINE'],
    ['雅思基础班', '语言考试', 8_800, false, 'OFFLINE'],
    ['托福一对一', '语言考试', 19_800, true, 'MIXED'],
    ['多邻国突击课', '语言考试', 3_980, false, 'ONLINE'],
    ['小语种入门班', '语言考试', 6_600, false, 'ONLINE'],
  ],
  背景提升: [
    ['科研论文一对一', '科研论文', 36_800, true, 'ONLINE'],
    ['名企实习', '实习', 15_800, false, 'OFFLINE'],
    ['海外名校夏校', '游学', 28_800, true, 'OFFLINE'],
    ['竞赛辅导', '背景提升', 9_800, false, 'ONLINE'],
    ['升学规划三年方案', '升学规划', 45_000, true, 'MIXED'],
  ],
  艺术留学: [
    ['作品集全程辅导', '艺术留学', 58_000, true, 'OFFLINE'],
    ['作品集诊断', '艺术留学', 2_980, false, 'ONLINE'],
    ['艺术院校申请', '艺术留学', 35_800, true, 'MIXED'],
    ['艺术类文书', '文书', 7_800, false, 'ONLINE'],
  ],
  国际学校: [
    ['国际高中申请', '国际学校', 26_800, true, 'MIXED'],
    ['入学考试辅导', '国际学校', 13_800, false, 'OFFLINE'],
    ['插班申请', '国际学校', 18_800, false, 'MIXED'],
    ['升学规划', '升学规划', 16_800, true, 'MIXED'],
  ],
  移民服务: [
    ['技术移民申请', '移民', 98_000, true, 'MIXED'],
    ['雇主担保移民', '移民', 168_000, true, 'OFFLINE'],
    ['留学签证', '签证服务', 3_800, false, 'ONLINE'],
    ['旅游签证', '签证服务', 1_280, false, 'ONLINE'],
  ],
}

/** Inserts three to five service items per institution; a few are locked. */
export async function insertServiceItems(tx: Tx, random: Prng): Promise<void> {
  const { rows } = await sql<{ id: number; kind: string }>`select id, business_type as kind from institution order by id`.execute(tx)
  const list = rows.flatMap(({ id, kind }) =>
    random.some(SERVICE_OFFERS[kind] ?? [], random.int(3, 5)).map(([content, category, price, stages, mode], place) => ({
      institution_id: id,
      content,
      category,
      price: price + random.int(-3, 3) * 100,
      payment_mode: stages ? 'STAGES' : 'ONCE',
      delivery_mode: mode,
      service_mode: stages ? 'customize' : 'standard',
      sort: place + 1,
      locked: place > 0 && random.chance(0.08),
    })),
  )
  await sql`
    insert into service_item (institution_id, content, category, price, payment_mode, delivery_mode, service_mode, sort, locked, created_date)
    select s.institution_id, s.content, s.category, s.price, s.payment_mode, s.delivery_mode, s.service_mode, s.sort, s.locked,
      i.created_date + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as s(institution_id bigint, content text, category text, price numeric,
      payment_mode text, delivery_mode text, service_mode text, sort int, locked boolean)
    join institution i on i.id = s.institution_id`.execute(tx)
}

/** Institutions with a fixed rebate in CNY per order, and one without agreed terms; the others give 5 to 15 percent. */
const FIXED_REBATE_AMOUNTS: Readonly<Record<string, number>> = { 雅途语言培训: 1200, 申城雅思学院: 1500 }
const INSTITUTION_WITHOUT_TERMS = '远洋移民事务所'

/** Gives every institution its contract terms and an operations employee. */
export async function writeContractTerms(tx: Tx, random: Prng, operations: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from institution order by id`.execute(tx)
  const list = rows.map(({ id, name }) => {
    const person = random.pick(operations)
    const rate = random.int(10, 30) / 2
    if (name === INSTITUTION_WITHOUT_TERMS) return { id, person }
    const amount = FIXED_REBATE_AMOUNTS[name]
    return amount === undefined ? { id, person, type: 'PROPORTIONAL_REBATES', rate } : { id, person, type: 'FIXED_REBATES', amount }
  })
  await sql`
    update institution i set operations_person_id = t.person, rebate_type = t.type, rebate_rate = t.rate, rebate_amount = t.amount
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(id bigint, person bigint, type text, rate numeric, amount numeric)
    where i.id = t.id`.execute(tx)
}
