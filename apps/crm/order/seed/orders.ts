import { sql } from 'kysely'
import { midnightSql } from '#apps/crm/seed/moments.ts'
import { rowPositionSql } from '#apps/crm/seed/place-of.ts'
import type { Prng } from '#apps/crm/seed/prng.ts'
import type { Tx } from '#core/contract/database.ts'
import { mustAt } from '#core/contract/must.ts'
import { type DemoOrder, minutesOf } from './demo-order.ts'

const DEMO_ORDER_COUNT = 300
/** Range of days between allocation and signing. */
const [SOONEST, LATEST] = [4, 45]

const ORDER_NOTES = [
  '已签约，材料齐全',
  '客户要求尽快启动申请',
  '家长陪同签约',
  '线上签约',
  '老客户推荐签约',
  '分期付款，按合同节点收款',
] as const

interface SignableRelation {
  readonly lead: number
  readonly institution: number
  /** Days since the allocation. */
  readonly days: number
  readonly items: readonly { readonly id: number; readonly price: number | null; readonly mode: 'ONCE' | 'STAGES' }[]
}

/** Relations that may get an order: active, of a lead outside the high seas, at an institution with service items. */
async function signableRelations(tx: Tx): Promise<readonly SignableRelation[]> {
  const { rows } = await sql<SignableRelation>`
    select r.lead_id as lead, r.institution_id as institution, floor(extract(epoch from ${midnightSql} - r.created_date) / 86400)::int as days, i.items
    from institution_customer_relation r
    join institutions_customer c on c.id = r.lead_id and c.status = 'NORMAL' and c.deleted_date is null and not c.exclusive
    join lateral (
      select jsonb_agg(jsonb_build_object('id', s.id, 'price', s.price, 'mode', s.payment_mode) order by s.id) as items
      from service_item s where s.institution_id = r.institution_id and not s.locked
    ) i on i.items is not null
    where r.withdrawn_date is null order by r.id`.execute(tx)
  return rows.filter(row => row.days > SOONEST + 1)
}

/** Amount in yuan, up to 12 % below the list price. */
const signedAmount = (random: Prng, price: number | null): number =>
  price === null ? random.int(80, 600) * 100 : Math.max(100, Math.round((price * random.int(88, 100)) / 10_000) * 100)

/** Day of a cancellation request, in days before today; undefined if there is none. */
const cancelDaysOf = (random: Prng, days: number): number | undefined =>
  days > 12 && random.chance(0.2) ? Math.max(1, days - random.int(6, 70)) : undefined

type PlannedOrder = Omit<DemoOrder, 'id' | 'paid'> & { readonly [column: string]: unknown }

function planOrder(random: Prng, relation: SignableRelation): PlannedOrder {
  const item = random.pick(relation.items)
  const days = Math.max(1, relation.days - random.int(SOONEST, LATEST))
  return {
    lead: relation.lead,
    institution: relation.institution,
    item: item.id,
    mode: item.mode,
    days,
    minutes: minutesOf(random, days),
    amount: signedAmount(random, item.price),
    note: random.pick(ORDER_NOTES),
    cancelDays: cancelDaysOf(random, days),
  }
}

/** Payments in yuan with their times: a single one, or stages of which later ones may be outstanding. */
function paymentsOf(random: Prng, order: Omit<DemoOrder, 'paid'>): { order: number; amount: number; minutes: number }[] {
  if (order.mode === 'ONCE') return [{ order: order.id, amount: order.amount, minutes: order.minutes }]
  const stages = random.int(2, 4)
  const part = Math.floor(order.amount / stages / 100) * 100
  const last = order.cancelDays ?? 0
  return Array.from({ length: stages }, (_, stage) => {
    const days = order.days - stage * random.int(18, 40)
    const amount = stage === stages - 1 ? order.amount - part * (stages - 1) : part
    const minutes = stage === 0 ? order.minutes : minutesOf(random, days)
    return { order: order.id, amount, minutes, days }
  }).filter(({ days, amount }) => days > last && days > 0 && amount > 0)
}

/** Inserts orders with the people and departments at signing, and books the payments. */
export async function insertOrders(tx: Tx, random: Prng, cashier: number): Promise<readonly DemoOrder[]> {
  const planned = random
    .some(await signableRelations(tx), DEMO_ORDER_COUNT)
    .map(relation => planOrder(random, relation))
    .sort((one, other) => other.minutes - one.minutes)
  const { rows } = await sql<{ id: number }>`
    insert into institutions_order (order_number, created_date, lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, operator_id,
      service_category, payment_mode, customer_source, biz_owner_id, biz_owner_department_id, lead_owner_id, lead_owner_department_id, staff_id,
      staff_department_id, operations_id, operations_department_id, manager_id, manager_department_id)
    select 'YH' || to_char(at.moment at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('order_number')::text, 6, '0'), at.moment + interval '20 minutes',
      o.lead, o.institution, o.item, at.moment, o.amount, o.note, owner.id, item.category, item.payment_mode, c.customer_source,
      biz.id, biz.department_id, owner.id, owner.department_id, staff.id, staff.department_id, ops.id, ops.department_id, boss.id, boss.department_id
    from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb) as o(lead bigint, institution bigint, item bigint, minutes int, amount numeric, note text)
    join institutions_customer c on c.id = o.lead join service_item item on item.id = o.item join institution i on i.id = o.institution
    join employee owner on owner.id = c.attributable_person_id
    left join employee biz on biz.id = i.activate_id left join employee staff on staff.id = c.staff_person_id
    left join employee ops on ops.id = i.operations_person_id
    left join department d on d.id = owner.department_id left join employee boss on boss.id = d.manager_id
    cross join lateral (select ${midnightSql} - make_interval(mins => o.minutes) as moment) at
    order by o.minutes desc, o.lead, o.institution returning id`.execute(tx)
  const orders = planned
    .toSorted((one, other) => other.minutes - one.minutes || one.lead - other.lead || one.institution - other.institution)
    .map((order, place) => ({ ...order, id: mustAt(rows, place).id }))
  const paid = orders.flatMap(order => paymentsOf(random, order))
  await sql`
    insert into order_transaction (order_id, type, amount, time, created_date, operator_id, source)
    select p."order", 'PAYMENT', p.amount, at.moment, at.moment + interval '25 minutes', case when not told then ${cashier}::bigint end,
      case when told then '机构 CRM' end
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as p("order" bigint, amount numeric, minutes int)
    cross join lateral (select ${midnightSql} - make_interval(mins => p.minutes) as moment) at
    -- Of every fifth order the institution itself told what was paid.
    cross join lateral (select ${rowPositionSql('institutions_order', 'p.order')} % 5 = 0 as told) from_there order by p.minutes desc, p."order"`.execute(
    tx,
  )
  await closeDeals(tx)
  return orders.map(order => ({
    ...order,
    paid: paid.filter(one => one.order === order.id).reduce((sum, one) => sum + one.amount, 0),
  }))
}

/** Closes the deals of precise leads that have an order. */
const closeDeals = (tx: Tx) =>
  sql`
    with signed as (
      update institution_customer_relation r set deal_stage = 'DEAL', closing_reason = null from institutions_order o
      where o.lead_id = r.lead_id and o.institution_id = r.institution_id and r.withdrawn_date is null and r.deal_stage is not null
      returning r.id, r.lead_id, o.operator_id, greatest(o.created_date, r.precise_time) as moment
    )
    insert into deal_stage_history (relation_id, lead_id, from_stage, to_stage, operator_id, created_date)
    select distinct on (id) id, lead_id, 'CONTRACT_NEGOTIATION', 'DEAL', operator_id, moment from signed order by id, moment`.execute(tx)
