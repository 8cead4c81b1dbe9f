import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedClient, feedClient } from '#tests/support/feed-client.ts'
import { CANCELLATIONS_PATH, type Deal, orderWorld, postOrder } from './order.testing.ts'

const world = orderWorld('付款客户', '1340011')
const { crm, clients, finance, audit, deal, pay, cancel, applicationOf, one } = world

let institutionCrm: FeedClient
let sold: Deal
let serial = 0

beforeAll(async () => {
  institutionCrm = await feedClient({ app: crm.app, db: crm.database.db }, '机构CRM', ['payments'])
  sold = await deal()
})

interface Order {
  readonly id: number
  readonly orderNumber: string
}

/** A new order of 1000.00, signed on 2026-03-01 at 10:00. */
async function addUnpaidOrder(of: Deal = sold): Promise<Order> {
  const id = await postOrder(clients.sales_a1, of, { confirmDuplicate: true })
  return { id, orderNumber: (await one(sql<{ n: string }>`select order_number as n from institutions_order where id = ${id}`)).n }
}
const sentPaymentOf = ({ orderNumber }: Order, values: object = {}) => ({
  externalId: `payment-${++serial}`,
  orderNumber,
  amount: '400.00',
  time: '2026-03-02T10:00:00+08:00',
  ...values,
})
const answers = (...items: object[]) => institutionCrm.send('/payments', items)
const sendAccepted = (item: object) => institutionCrm.taken('/payments', item)
const ledger = async ({ id }: Order) =>
  (
    await sql<Record<string, unknown>>`select id, type, amount, operator_id, source, remarks,
        to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time
      from order_transaction where order_id = ${id} order by id`.execute(crm.database.db)
  ).rows
const paymentSums = ({ id }: Order) =>
  one(sql`select amount_paid as paid, payment_status as status from institutions_order where id = ${id}`)
/** Everything that a payment changes. */
const paymentTraces = async ({ id }: Order) => ({
  ledger: await ledger({ id } as Order),
  sums: await paymentSums({ id } as Order),
  facts: (await sql`select id from outbox where entity = 'order' and entity_id = ${id}`.execute(crm.database.db)).rows,
})

describe('a payment', () => {
  it('stands in the ledger with its source, and counts in the order', async () => {
    const of = await addUnpaidOrder()
    const first = await sendAccepted(sentPaymentOf(of, { remarks: '首付' }))
    const second = await sendAccepted(sentPaymentOf(of, { amount: 600, time: '2026-03-03T02:00:00Z' }))
    const told = { type: 'PAYMENT', operator_id: null, source: institutionCrm.name }
    expect(await ledger(of)).toEqual([
      { ...told, id: first, amount: '400.00', remarks: '首付', time: '2026-03-02 10:00:00' },
      { ...told, id: second, amount: '600.00', remarks: null, time: '2026-03-03 10:00:00' },
    ])
    expect(await paymentSums(of)).toEqual({ paid: '1000.00', status: 'PAYMENT_COMPLETED' })
    const { body } = await finance.get(
      `/order/transactions/list?screen=/order/transactions&orderOrderNumberContains=${of.orderNumber}&sort=-createdDate`,
    )
    expect(body.data.records[0]).toMatchObject({ source: institutionCrm.name, operator: null, income: '600.00' })
    const story = await clients.sales_a1.get(`/runtime/timeline?path=/order/orderDetail&id=${of.id}`)
    expect(JSON.stringify(story.body)).toContain(`来自${institutionCrm.name}，首付`)
    expect((await paymentTraces(of)).facts).toHaveLength(3)
  })

  it('that is sent again is booked once', async () => {
    const of = await addUnpaidOrder()
    const item = sentPaymentOf(of)
    const id = await sendAccepted(item)
    expect(await answers(item)).toEqual([{ index: 0, ok: true, id, repeated: true }])
    expect(await answers({ ...item, amount: '500.00' })).toEqual([{ index: 0, ok: true, id, repeated: true }])
    expect(await paymentSums(of)).toMatchObject({ paid: '400.00' })
  })

  it('is corrected by staff as one of their own', async () => {
    const of = await addUnpaidOrder()
    const id = await sendAccepted(sentPaymentOf(of))
    expect((await finance.post('/order/transactions/adjust', { id, reason: '重复到账' })).body).toMatchObject({ message: '已更正' })
    expect(await paymentSums(of)).toEqual({ paid: '0.00', status: 'TO_BE_PAID' })
  })
})

describe('what is no payment', () => {
  let of: Order
  beforeAll(async () => {
    of = await addUnpaidOrder()
  })

  it.each([
    [{ amount: '0' }, 'amount', '收款金额不能小于0.01'],
    [{ amount: '-5.00' }, 'amount', '收款金额不能小于0.01'],
    [{ amount: '0.005' }, 'amount', '收款金额最多2位小数'],
    [{ amount: '1e2' }, 'amount', '收款金额只能输入半角数字，如 1234.50'],
    [{ amount: 0.005 }, 'amount', '收款金额最多2位小数'],
    [{ amount: 1e21 }, 'amount', '收款金额以数字提交时最多15位有效数字，请改用文字提交，如 "1234.50"'],
    [{ amount: '１００' }, 'amount', '收款金额只能输入半角数字，如 1234.50'],
    [{ amount: ' ' }, 'amount', '请输入收款金额'],
    [{ amount: '1000.01' }, 'amount', '收款金额不能大于未付金额（¥1000.00）'],
    [{ time: '2026-02-28T10:00:00+08:00' }, 'time', '收款时间不能早于签约时间'],
    [{ remarks: '长'.repeat(201) }, 'remarks', '只能输入1-200个字符'],
    [{ orderNumber: 'YH0000' }, 'orderNumber', '订单不存在'],
  ])('%j is refused by its field', async (values, field, message) => {
    const before = await paymentTraces(of)
    expect(await answers(sentPaymentOf(of, values))).toEqual([{ index: 0, ok: false, code: 3000, field, message }])
    expect(await paymentTraces(of)).toEqual(before)
  })

  it('is one for an order that is paid, whose cancellation is audited, or that is cancelled', async () => {
    const refused = (message: string) => [{ index: 0, ok: false, code: 3000, message }]
    const gone = await addUnpaidOrder()
    await pay(gone.id, '1000.00')
    expect(await answers(sentPaymentOf(gone))).toEqual(refused('订单已付清'))
    const asked = await addUnpaidOrder()
    await cancel(asked.id, '0')
    expect(await answers(sentPaymentOf(asked))).toEqual(refused('订单取消审核中，请等待审核结果'))
    expect((await audit.post(`${CANCELLATIONS_PATH}/pass`, { id: [await applicationOf(asked.id)] })).status).toBe(200)
    expect(await answers(sentPaymentOf(asked))).toEqual(refused('订单已取消，不能收款'))
    expect(await ledger(asked)).toEqual([])
  })

  it('leaves the good ones of its batch whole, and itself nothing', async () => {
    const [first, second] = [await addUnpaidOrder(), await addUnpaidOrder()]
    const results = await answers(
      sentPaymentOf(first, { amount: '300' }),
      sentPaymentOf(first, { amount: '700.01' }),
      sentPaymentOf(second, { time: '2026-01-01T00:00:00Z' }),
      sentPaymentOf(first, { amount: '700.00' }),
    )
    expect(results.map(one => (one.ok ? true : one.message))).toEqual([
      true,
      '收款金额不能大于未付金额（¥700.00）',
      '收款时间不能早于签约时间',
      true,
    ])
    expect((await ledger(first)).map(({ amount }) => amount)).toEqual(['300.00', '700.00'])
    expect(await paymentSums(first)).toEqual({ paid: '1000.00', status: 'PAYMENT_COMPLETED' })
    // The audit entry lists only the rows that were written.
    const { detail } = await one(sql<{ detail: { changed: object } }>`select detail from audit_log order by id desc limit 1`)
    expect(detail.changed).toEqual({ transactions: Object.fromEntries((await ledger(first)).map(({ id }) => [id, expect.any(Object)])) })
    const { facts, ...untouched } = await paymentTraces(second)
    expect([untouched, facts.length]).toEqual([{ ledger: [], sums: { paid: '0.00', status: 'TO_BE_PAID' } }, 1])
  })
})

it('is a matter of clients that were given it', async () => {
  const { app, database } = crm
  const other = await feedClient({ app, db: database.db }, '留学App', ['comments'])
  expect(await other.call('/payments', [sentPaymentOf(await addUnpaidOrder())])).toMatchObject({
    status: 403,
    message: '没有提交“客户付款”的权限（payments）',
  })
})

describe('many at once', () => {
  it('never exceed the order, whether clients or staff book them', async () => {
    const of = await addUnpaidOrder()
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, place) =>
        place % 2 === 0 ? (await answers(sentPaymentOf(of, { amount: '300.00' })))[0]?.ok : (await pay(of.id, '300.00')).status === 200,
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(3)
    expect(await ledger(of)).toHaveLength(3)
    expect(await paymentSums(of)).toEqual({ paid: '900.00', status: 'IN_PAYMENT' })
  })

  it('come through each once, whichever way their batches name the orders of several customers', async () => {
    const orders = [await addUnpaidOrder(await deal()), await addUnpaidOrder(await deal()), await addUnpaidOrder(await deal())]
    const batches = Array.from({ length: 6 }, (_, place) => {
      const items = orders.map(of => sentPaymentOf(of, { amount: '100.00' }))
      return place % 2 === 0 ? items : items.toReversed()
    })
    const results = (await Promise.all(batches.map(batch => answers(...batch)))).flat()
    expect(results.every(({ ok }) => ok)).toBe(true)
    for (const of of orders) expect(await paymentSums(of)).toMatchObject({ paid: '600.00' })
  })
})
