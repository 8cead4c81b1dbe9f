/** Every operation that moves money: invalid amounts are refused by item, and an idempotency key counts once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANCELLED_ORDERS_PATH, ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import { REBATE_RECORDS_PATH, type RebateWorld, startRebateWorld } from '#apps/crm/rebate/server/rebate.testing.ts'
import { collide } from '#tests/support/collide.ts'
import { wrongSums } from './obvious-sums.ts'

const TABLES = [
  'institutions_order',
  'order_cancellation',
  'order_transaction',
  'rebates_rule',
  'rebate_application',
  'commission_rate',
  'commission_line',
] as const
type Counts = Readonly<Partial<Record<(typeof TABLES)[number], number>>>
type Body = Readonly<Record<string, unknown>>

/** Body for the operation; `order` is the row to lock while other calls wait. */
interface Subject {
  readonly body: Body
  readonly order?: number
}

interface Operation {
  readonly path: string
  readonly by: 'sales_a1' | 'finance_1'
  /** Amount or rate: item, label, smallest accepted value, and message for text that is no number. */
  readonly amount?: readonly [item: string, label: string, least: string, digits: string]
  subject(): Promise<Subject>
  /** Change that makes it a different call. */
  readonly other: Body
  /** Rows that the operation adds, by table. */
  readonly adds: Counts
}

const MONEY = '只能输入半角数字，如 1234.50'
const RATE = '只能输入半角数字，如 12.5'

let world: RebateWorld
let relation: number
let stages: number
beforeAll(async () => {
  world = await startRebateWorld()
  relation = (
    await world.one<{ id: number }>(sql`select id from institution_customer_relation where institution_id = ${world.institution}`)
  ).id
  stages = (
    await world.one<{ id: number }>(sql`insert into service_item (institution_id, content, payment_mode)
      values (${world.institution}, '分期项目', 'STAGES') returning id`)
  ).id
  const rate = { roleType: 2, rate: '20', effectiveDate: '2020-01-01', confirmBooked: true }
  expect((await world.clients.finance_1.post('/commission/rate/add', rate)).body).toMatchObject({ code: 200 })
})
afterAll(() => world?.close())

const addForm = (values: Body) => ({
  id: relation,
  serviceItemId: stages,
  signingTime: '2026-03-02 10:00:00',
  orderStatus: '已签约',
  confirmDuplicate: true,
  ...values,
})
/** Order of 1,000 without payments. */
const unpaid = async (): Promise<number> =>
  (await world.clients.sales_a1.edit('/agency/allocationCustomer/addOrder', addForm({ orderAmount: '1000' }) as never)).body.data.id
const now = async () =>
  (await world.one<{ now: string }>(sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`)).now
const only = async (order: number, table: string) =>
  (await world.one<{ id: number }>(sql`select max(id) as id from ${sql.table(table)} where order_id = ${order}`)).id

const OPERATIONS: Readonly<Record<string, Operation>> = {
  'a new order': {
    path: '/agency/allocationCustomer/addOrder',
    by: 'sales_a1',
    amount: ['orderAmount', '订单金额', '0.01', MONEY],
    subject: async () => ({ body: addForm({ orderAmount: '777' }) }),
    other: { orderAmount: '778' },
    adds: { institutions_order: 1, rebates_rule: 1 },
  },
  'a payment': {
    path: `${ORDERS_PATH}/pay`,
    by: 'finance_1',
    amount: ['amount', '收款金额', '0.01', MONEY],
    async subject() {
      const order = await unpaid()
      return { order, body: { id: order, amount: '100', time: '2026-03-03 10:00:00' } }
    },
    other: { amount: '200' },
    adds: { order_transaction: 1 },
  },
  'a cancellation': {
    path: `${ORDERS_PATH}/cancelOrder`,
    by: 'sales_a1',
    amount: ['amountToBeRefunded', '应退金额', '0', MONEY],
    async subject() {
      const order = await world.order('1000')
      const form = { reasonForCancellation: 'USER_CANCELLED', amountToBeRefunded: '100', cancelTime: '2026-05-01 10:00:00' }
      return { order, body: { id: order, ...form } }
    },
    other: { amountToBeRefunded: '200' },
    adds: { order_cancellation: 1 },
  },
  'a refund': {
    path: `${CANCELLED_ORDERS_PATH}/refund`,
    by: 'finance_1',
    amount: ['amount', '退款金额', '0.01', MONEY],
    async subject() {
      const order = await world.order('1000')
      await world.cancel(order, '500')
      return { order, body: { id: order, amount: '100', time: await now() } }
    },
    other: { amount: '200' },
    adds: { order_transaction: 1 },
  },
  'the correction of a payment': {
    path: '/order/transactions/adjust',
    by: 'finance_1',
    async subject() {
      const order = await world.order('1000')
      return { order, body: { id: await only(order, 'order_transaction'), reason: '金额录错' } }
    },
    other: { reason: '记错订单' },
    adds: { order_transaction: 1 },
  },
  'the rule of a rebate': {
    path: `${ORDERS_PATH}/submitRule`,
    by: 'sales_a1',
    amount: ['rebateAmount', '固定返佣金额', '0.01', MONEY],
    async subject() {
      await world.terms({})
      const order = await unpaid()
      await world.terms({ rate: '10' })
      return { order, body: { id: order, rebateType: 'FIXED_REBATES', rebateAmount: '50' } }
    },
    other: { rebateAmount: '60' },
    adds: { rebates_rule: 1 },
  },
  'a rebate': {
    path: `${ORDERS_PATH}/rebates`,
    by: 'finance_1',
    amount: ['returnCommissionAmount', '返佣金额', '0.01', MONEY],
    async subject() {
      const order = await world.passedOrder('1000')
      const form = { returnCommissionAmount: '30', rebateTime: '2026-04-01 09:00:00', paymentVoucher: await world.voucher() }
      return { order, body: { id: order, ...form } }
    },
    other: { returnCommissionAmount: '31' },
    adds: { rebate_application: 1 },
  },
  'the reversal of a rebate': {
    path: `${REBATE_RECORDS_PATH}/reverse`,
    by: 'finance_1',
    async subject() {
      const order = await world.passedOrder('1000')
      return { order, body: { id: await world.received(order, '30'), reason: '记错订单' } }
    },
    other: { reason: '金额录错' },
    adds: { rebate_application: 1 },
  },
  'the correction of commission': {
    path: '/commission/correct',
    by: 'finance_1',
    amount: ['commissionRate', '提成比例', '0', RATE],
    async subject() {
      const order = await world.passedOrder('1000')
      await world.received(order, '30')
      const { id: employeeId } = await world.one<{ id: number }>(sql`select id from employee where username = 'sales_b1'`)
      const form = { version: 1, employeeId, commissionRate: '10', reason: '归属登记错误' }
      return { order, body: { id: await only(order, 'commission_line'), ...form } }
    },
    other: { commissionRate: '11' },
    adds: { commission_line: 2 },
  },
}
const each = Object.entries(OPERATIONS)

const counts = async (): Promise<Counts> => {
  const found = TABLES.map(table => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(table)}`)
  return world.one(sql`select ${sql.join(found)}`)
}
const added = (before: Counts, after: Counts): Counts =>
  Object.fromEntries(
    TABLES.flatMap(table => (after[table] === before[table] ? [] : [[table, Number(after[table]) - Number(before[table])]])),
  )

describe('what is no amount', () => {
  it.each(each.filter(([, { amount }]) => amount !== undefined))('is refused by name: %s', async (_, { path, by, amount, subject }) => {
    const [item = '', label = '', least = '', digits = ''] = amount ?? []
    const wrong: readonly (readonly [unknown, string])[] = [
      ['1.005', '最多2位小数'],
      ['0.005', '最多2位小数'],
      ['1e9', digits],
      [true, digits],
      ['-1', `不能小于${least}`],
      ['NaN', digits],
      ['１００', digits],
    ]
    const { body } = await subject()
    const before = await counts()
    for (const [value, message] of wrong) {
      const answer = await world.clients[by].post(path, { ...body, [item]: value })
      expect([value, answer.status, answer.body.errors]).toEqual([value, 422, [{ field: item, message: label + message }]])
    }
    expect(await counts()).toEqual(before)
    expect((await world.clients[by].post(path, body)).status).toBe(200)
  })

  it.each([
    ['the correction of a payment', 'amount'],
    ['the reversal of a rebate', 'returnCommissionAmount'],
  ] as const)('is not asked for where all of it is undone: %s', async (name, item) => {
    const { path, by, subject } = OPERATIONS[name] as Operation
    const { body } = await subject()
    const before = await counts()
    for (const value of ['1.005', '1', '-1']) {
      const answer = await world.clients[by].post(path, { ...body, [item]: value })
      // The form determines the amount and has no item for it.
      expect([value, answer.status]).toEqual([value, 400])
      expect(answer.body.message).toContain(item)
    }
    expect(await counts()).toEqual(before)
  })
})

describe('one key', () => {
  it.each(each)('counts once, sent twice at the same instant and once more with another form: %s', async (_, operation) => {
    const { path, by, subject, other, adds } = operation
    const { body, order } = await subject()
    const before = await counts()
    const key = { 'idempotency-key': randomUUID() }
    const send = (form: Body) => () => world.clients[by].post(path, form, key)
    const held =
      order === undefined
        ? sql`select from institutions_customer where name = '返佣客户' for update`
        : sql`select from institutions_order where id = ${order} for update`
    const [first, second, third] = await collide(world.test.db, held, [send(body), send(body), send({ ...body, ...other })])
    expect(first?.body).toMatchObject({ code: 200 })
    expect(second?.body).toEqual(first?.body)
    expect([third?.status, third?.body.message]).toEqual([409, '该请求已提交过，请刷新后重试'])
    expect((await send(body)()).body).toEqual(first?.body)
    expect((await send({ ...body, ...other })()).status).toBe(409)
    expect(added(before, await counts())).toEqual(adds)
    expect(await wrongSums(world.test.db)).toEqual([])
  })
})
