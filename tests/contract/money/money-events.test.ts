import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CANCELLED_ORDERS_PATH, ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import {
  REBATE_AUDITS_PATH,
  REBATE_RECORDS_PATH,
  REBATE_RULES_PATH,
  type RebateWorld,
  startRebateWorld,
} from '#apps/crm/rebate/server/rebate.testing.ts'
import { createPrng, type Prng } from '#apps/crm/seed/prng.ts'
import type { Answer } from '#tests/support/client.ts'
import { wrongSums } from './obvious-sums.ts'

/** Seed of the random events on a few orders by the employees in charge; reproducible. */
const SEED = 20_261_123
const EVENTS = 460
/** Number of events between full recounts; refusals are checked for writes after each event. */
const EVERY = 8

let world: RebateWorld
let employees: readonly number[]
beforeAll(async () => {
  world = await startRebateWorld()
  await sql`insert into service_item (institution_id, content, payment_mode) values (${world.institution}, '分期项目', 'STAGES')`.execute(
    world.test.db,
  )
  // sales_a1 remains the customer service of the client under any owner.
  await sql`update institutions_customer set staff_person_id = (select id from employee where username = 'sales_a1') where name = '返佣客户'`.execute(
    world.test.db,
  )
  employees = (
    await sql<{ id: number }>`select id from employee where username in ('sales_a1', 'sales_a2', 'sales_b1') order by id`.execute(
      world.test.db,
    )
  ).rows.map(row => row.id)
})
afterAll(() => world.close())

interface Found {
  readonly id: number
  /** Largest amount in yuan that is accepted. */
  readonly most?: string
}
type Query = ReturnType<typeof sql>
type Step = (random: Prng) => Promise<Answer | undefined>

/** Random row of this institution's orders. The query usually selects rows that allow the event, which would otherwise hardly ever succeed. */
const anyOf = async (random: Prng, query: Query): Promise<Found | undefined> => {
  const { rows } = await (query as ReturnType<typeof sql<Found>>).execute(world.test.db)
  return rows.length === 0 ? undefined : random.pick(rows)
}
/** Amount in yuan: mostly the largest accepted, sometimes one cent more, sometimes an arbitrary part. */
const amount = (random: Prng, most: string | undefined): string => {
  const cents = Math.round(Number(most ?? '1') * 100)
  const chosen = random.weighted([
    [cents, 4],
    [cents + 1, 2],
    [Math.max(1, Math.floor(cents / random.int(2, 7)) + random.int(0, 1)), 5],
  ])
  return (chosen / 100).toFixed(2)
}
const on =
  (query: (random: Prng) => Query, act: (found: Found, random: Prng) => Promise<Answer>): Step =>
  async random => {
    const found = await anyOf(random, query(random))
    return found && act(found, random)
  }

const ours = sql`o.institution_id = ${sql.raw("(select id from institution where name = '返佣机构')")}`
const orders =
  (which: Query, most: Query = sql`order_amount`) =>
  () =>
    sql`select o.id, (${most})::text as most from institutions_order o left join rebates_rule r on r.order_id = o.id where ${ours} and ${which} order by o.id`
const rules = (status: readonly string[]) => () =>
  sql`select r.id from rebates_rule r join institutions_order o on o.id = r.order_id where ${ours} and r.audit_status = any(${[...status]}::text[]) order by r.id`
const waiting = () => sql`select a.id from rebate_application a join institutions_order o on o.id = a.order_id
  where ${ours} and a.audit_status = 'PENDING' order by a.id`
const asked = () =>
  sql`select c.id from order_cancellation c join institutions_order o on o.id = c.order_id where ${ours} and c.audit_status = 0 order by c.id`
const TIME = '2026-06-01 10:00:00'
const running = sql`o.lifecycle = 'IN_PROGRESS'`

const sign: Step = async random => {
  const { sales_a1: sales } = world.clients
  await world.terms(random.pick([{ rate: '10' }, { rate: '7.77' }, { rate: '33.33' }, { fixed: '99.99' }, {}]))
  const { rows } = await sql<{ relation: number; items: readonly number[] }>`
    select r.id as relation, array(select id from service_item s where s.institution_id = r.institution_id order by id) as items
    from institution_customer_relation r where r.institution_id = ${world.institution} and r.withdrawn_date is null`.execute(world.test.db)
  const [found] = rows
  const orderAmount = `${random.int(100, 9_999)}.${String(random.int(0, 99)).padStart(2, '0')}`
  const form = { signingTime: '2026-03-02 10:00:00', orderAmount, orderStatus: '已签约', confirmDuplicate: true }
  return sales.edit('/agency/allocationCustomer/addOrder', { id: found?.relation, serviceItemId: random.pick(found?.items ?? []), ...form })
}

const STEPS: Readonly<Record<string, readonly [weight: number, Step]>> = {
  sign: [10, sign],
  pay: [
    9,
    on(orders(sql`${running} and o.amount_paid < o.order_amount`, sql`o.order_amount - o.amount_paid`), ({ id, most }, random) =>
      world.clients.finance_1.post(`${ORDERS_PATH}/pay`, { id, amount: amount(random, most), time: TIME }),
    ),
  ],
  askCancel: [
    6,
    on(orders(running, sql`o.amount_paid`), ({ id, most }, random) =>
      world.askCancel(id, random.chance(0.5) ? (most as string) : amount(random, most)),
    ),
  ],
  passCancel: [8, on(asked, ({ id }) => world.clients.audit_1.post('/approvalCenter/cancellOrderAudit/pass', { id: [id] }))],
  rejectCancel: [
    2,
    on(asked, ({ id }) => world.clients.audit_1.post('/approvalCenter/cancellOrderAudit/reject', { id: [id], auditReply: '再谈谈' })),
  ],
  refund: [
    10,
    on(
      orders(
        sql`o.lifecycle = 'CANCELLED' and o.refunded_amount < o.amount_to_be_refunded`,
        sql`o.amount_to_be_refunded - o.refunded_amount`,
      ),
      async ({ id, most }, random) => {
        const { now } = await world.one<{ now: string }>(
          sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`,
        )
        return world.clients.finance_1.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount: amount(random, most), time: now })
      },
    ),
  ],
  adjust: [
    5,
    on(
      () =>
        sql`select t.id, t.amount::text as most from order_transaction t join institutions_order o on o.id = t.order_id where ${ours} order by t.id`,
      ({ id, most }, random) =>
        world.clients.finance_1.post('/order/transactions/adjust', {
          id,
          reason: '记错了',
          ...(random.chance(0.4) && { correctAmount: amount(random, most) }),
        }),
    ),
  ],
  adjustCancelled: [
    3,
    on(
      () => sql`select t.id, t.amount::text as most from order_transaction t join institutions_order o on o.id = t.order_id
        where ${ours} and o.lifecycle = 'CANCELLED' and t.type = 'PAYMENT' and t.corrects_id is null
          and not exists (select from order_transaction c where c.corrects_id = t.id) order by t.id`,
      ({ id, most }, random) =>
        world.clients.finance_1.post('/order/transactions/adjust', {
          id,
          reason: '取消后发现记错',
          ...(random.chance(0.6) && { correctAmount: amount(random, most) }),
        }),
    ),
  ],
  correctDue: [
    9,
    on(orders(sql`o.lifecycle = 'CANCELLED' and o.amount_paid > o.refunded_amount`, sql`o.amount_paid`), ({ id, most }, random) =>
      world.clients.finance_1.post(`${CANCELLED_ORDERS_PATH}/correctRefundDue`, {
        id,
        correctAmount: amount(random, most),
        reason: '应退算错',
      }),
    ),
  ],
  passCorrection: [
    10,
    on(
      () => sql`select c.id from order_cancellation c join institutions_order o on o.id = c.order_id
        where ${ours} and c.audit_status = 0 and c.correction order by c.id`,
      ({ id }, random) =>
        world.clients.audit_1.post(`/approvalCenter/cancellOrderAudit/${random.chance(0.8) ? 'pass' : 'reject'}`, { id: [id] }),
    ),
  ],
  addLine: [
    3,
    on(
      () =>
        sql`select r.id from rebates_record r join institutions_order o on o.id = r.order_id where ${ours} and r.payment_type = 'RECEIPT' order by r.id`,
      ({ id }, random) =>
        world.clients.finance_1.post('/commission/addLine', {
          id,
          employeeId: random.pick(employees),
          roleType: random.pick([4, 6]),
          commissionRate: random.pick(['0.5', '2.22']),
          reason: '漏记',
        }),
    ),
  ],
  institutionOwner: [
    2,
    random =>
      world.clients.admin.post('/agency/institutions/setAttributablePerson', {
        id: [world.institution],
        attributablePersonId: random.pick(employees),
      }),
  ],
  department: [
    2,
    async random => {
      const id = random.pick(employees)
      await sql`update employee set department_id = (select id from department order by id offset ${random.int(0, 3)} limit 1) where id = ${id}`.execute(
        world.test.db,
      )
      return undefined
    },
  ],
  submitRule: [
    3,
    on(orders(sql`${running} and r.id is null`), ({ id }, random) =>
      world.clients.sales_a1.post(`${ORDERS_PATH}/submitRule`, {
        id,
        rebateType: 'PROPORTIONAL_REBATES',
        rebateRate: random.pick(['0.01', '12.34', '100']),
      }),
    ),
  ],
  passRule: [10, on(rules(['PENDING']), ({ id }) => world.clients.audit_1.post(`${REBATE_RULES_PATH}/pass`, { id }))],
  refuseRule: [
    2,
    on(rules(['PENDING']), ({ id }) => world.clients.audit_1.post(`${REBATE_RULES_PATH}/refuse`, { id, reviewResponse: '比例不对' })),
  ],
  returnRule: [
    3,
    on(rules(['PASSED']), ({ id }) => world.clients.audit_1.post(`${REBATE_RULES_PATH}/returned`, { id, reviewResponse: '合同变了' })),
  ],
  editRule: [
    4,
    on(rules(['REFUSED', 'RETURNED']), ({ id }, random) =>
      world.clients.sales_a1.edit(
        `${REBATE_RULES_PATH}/edit`,
        random.chance(0.5)
          ? { id, rebateType: 'PROPORTIONAL_REBATES', rebateRate: '8.88' }
          : { id, rebateType: 'FIXED_REBATES', rebateAmount: '66.66' },
      ),
    ),
  ],
  submit: [
    14,
    on(
      orders(
        sql`r.audit_status = 'PASSED' and r.amount_to_be_refunded > r.returned_amount + r.pending_amount`,
        sql`r.amount_to_be_refunded - r.returned_amount - r.pending_amount`,
      ),
      ({ id, most }, random) => world.submit(id, amount(random, most)),
    ),
  ],
  passRebate: [12, on(waiting, ({ id }) => world.clients.audit_1.post(`${REBATE_AUDITS_PATH}/pass`, { id }))],
  refuseRebate: [2, on(waiting, ({ id }) => world.clients.audit_1.post(`${REBATE_AUDITS_PATH}/refuse`, { id, reviewResponse: '看不清' }))],
  withdraw: [2, on(waiting, ({ id }) => world.clients.finance_1.post(`${REBATE_AUDITS_PATH}/withdraw`, { id }))],
  reverse: [
    4,
    on(
      () =>
        sql`select r.id from rebates_record r join institutions_order o on o.id = r.order_id where ${ours} and r.payment_type = 'RECEIPT' order by r.id`,
      ({ id }) => world.clients.finance_1.post(`${REBATE_RECORDS_PATH}/reverse`, { id, reason: '记错订单' }),
    ),
  ],
  rate: [
    3,
    random =>
      world.clients.finance_1.post('/commission/rate/add', {
        roleType: random.pick([1, 2, 3]),
        rate: random.pick(['3.33', '11.11', '60']),
        effectiveDate: `2026-0${random.int(1, 3)}-${random.int(10, 28)}`,
        confirmBooked: random.chance(0.7),
        correctBooked: random.chance(0.5),
      }),
  ],
  correct: [
    4,
    on(
      () => sql`select l.id from commission_line l join institutions_order o on o.id = l.order_id where ${ours} order by l.id`,
      ({ id }, random) =>
        world.clients.finance_1.edit('/commission/correct', {
          id,
          employeeId: random.pick(employees),
          commissionRate: random.pick(['1.5', '9.99']),
          reason: '换人',
        }),
    ),
  ],
  lock: [
    2,
    async () => {
      const { month } = await world.one<{ month: string }>(sql`select min(month) as month from commission_month where locked_date is null`)
      return world.clients.finance_1.post('/commission/lock', { month })
    },
  ],
  transfer: [
    3,
    on(
      () => sql`select distinct lead_id as id from institutions_order o where ${ours}`,
      ({ id }, random) =>
        world.clients.admin.post('/agency/institutionsCustomer/setAttributablePerson', {
          id: [id],
          attributablePersonId: random.pick(employees),
        }),
    ),
  ],
}

/** Checksum of all money rows; a refusal must not change it. */
const PRINT = sql<{ print: string }>`
  select md5(string_agg(line, '|' order by line)) as print from (
    select 'o' || t::text as line from institutions_order t union all select 'c' || t::text from order_cancellation t
    union all select 't' || t::text from order_transaction t union all select 'r' || t::text from rebates_rule t
    union all select 'a' || t::text from rebate_application t union all select 'l' || t::text from commission_line t
    union all select 's' || t::text from commission_sheet t union all select 'm' || t::text from commission_rate t) all_lines`
/** Checksum of all rows of locked months. */
const LOCKED = sql<{ print: string }>`
  select md5(string_agg(line, '|' order by line)) as print from (
    select m::text as line from commission_month m where locked_date is not null
    union all select s::text from commission_sheet s join commission_month m on m.month = s.month where m.locked_date is not null
    union all select l::text from commission_line l join commission_month m on m.month = l.month where m.locked_date is not null) all_lines`
const print = async (query: typeof PRINT): Promise<string | undefined> => (await query.execute(world.test.db)).rows[0]?.print

it('the money is right after every one of many random events, and a refusal changes nothing', { timeout: 240_000 }, async () => {
  const random = createPrng(SEED)
  const done = new Map<string, string[]>()
  const refused = new Map<string, string[]>()
  let locked = await print(LOCKED)
  for (let n = 0; n < EVENTS; n++) {
    const before = await print(PRINT)
    const [name, step] = random.weighted(Object.entries(STEPS).map(([key, [weight, run]]) => [[key, run] as const, weight] as const))
    const answer = await step(random)
    if (!answer) continue
    const event = `event ${n}, ${name}: ${answer.text}`
    expect(answer.status, event).toBeLessThan(500)
    const [counted, same] = answer.status >= 400 ? [refused, before] : [done, undefined]
    counted.set(name, [...(counted.get(name) ?? []), answer.body.message])
    if (name === 'lock') locked = answer.status < 400 ? await print(LOCKED) : locked
    if (same !== undefined) expect(await print(PRINT), event).toBe(same)
    if (n % EVERY === 0) expect([await wrongSums(world.test.db), await print(LOCKED)], event).toEqual([[], locked])
  }
  expect(await wrongSums(world.test.db)).toEqual([])
  expect(await print(LOCKED)).toBe(locked)
  // Every kind of event succeeded at least once, and excessive amounts were refused.
  const never = Object.keys(STEPS).filter(name => name !== 'department' && !done.has(name))
  expect(never.map(name => [name, refused.get(name)])).toEqual([])
  expect(['pay', 'refund', 'submit'].filter(name => !refused.has(name))).toEqual([])
})
