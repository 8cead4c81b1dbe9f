/** Effects of orders: messages, pushes, the lead's detail, merges. */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { CANCELLATIONS_PATH, CANCELLED_ORDERS_PATH, ORDERS_PATH, orderForm, orderWorld, postOrder } from './order.testing.ts'

const world = orderWorld('签约客户', '1350000')
const { crm, clients, ids, leads, finance, audit, one, deal, pay, cancel, applicationOf, now } = world

const decide = async (id: number, how: 'pass' | 'reject', auditReply?: string) =>
  audit.post(`${CANCELLATIONS_PATH}/${how}`, { id: [await applicationOf(id)], ...(auditReply ? { auditReply } : {}) })

describe('messages', () => {
  const told = async (id: number) => {
    await expect
      .poll(async () => (await one(sql<{ n: number }>`select count(*)::int as n from outbox where published_date is null`)).n, {
        timeout: 10_000,
      })
      .toBe(0)
    const { rows } = await sql<{ who: string; trigger: string; summary: string }>`select e.username as who, m.trigger, m.summary
      from message_recipient r join message m on m.id = r.message_id join employee e on e.id = r.employee_id
      where m.trigger like 'order.%' and m.summary like '%' || (select order_number from institutions_order where id = ${id}) || '%'
      order by m.id, e.username`.execute(crm.database.db)
    return rows
  }
  const brief = async (id: number) => (await told(id)).map(({ who, trigger }) => `${who} ${trigger}`)

  it('say of a deal that was given up that it has to be closed', async () => {
    const of = await deal()
    await clients.sales_a1.post('/agency/allocationCustomer/precise', { id: of.relation, estimatedSigningAmount: '1000' })
    await clients.sales_a1.post('/agency/accurateCustomer/setStage', { id: of.relation, stage: 'LOSS', closingReason: 'OTHER' })
    const { body } = await clients.mgr_a.post('/agency/allocationCustomer/addOrder', orderForm(of))
    const owned = (await told(body.data.id)).find(({ who, trigger }) => who === 'sales_a1' && trigger === 'order.added')
    expect(owned?.summary).toMatch(/签约阶段仍为流失，请在精准客资中改为成交$/)
  })

  it('go to those whom an order concerns, and to who may decide', async () => {
    const of = await deal(2)
    await sql`update institution set activate_id = ${ids.sales_a2} where id = ${of.institution}`.execute(crm.database.db)
    const id = await postOrder(clients.mgr_a, of)
    expect((await told(id))[0]?.summary).toMatch(/金额1000.00元$/)
    expect(await brief(id)).toEqual(expect.arrayContaining(['sales_a1 order.added', 'sales_a2 order.added']))
    await pay(id, '600')
    await cancel(id, '600')
    expect((await brief(id)).filter(line => line.endsWith('cancelSubmitted'))).toEqual(['audit_1 order.cancelSubmitted'])
    await decide(id, 'reject', '再谈谈')
    const results = (await told(id)).filter(({ trigger }) => trigger === 'order.cancelResult')
    expect(results.map(({ who }) => who)).toEqual(['sales_a1', 'sales_a2'])
    expect(results[0]?.summary).toMatch(/取消申请已拒绝，回复：再谈谈$/)
    await cancel(id, '600')
    await decide(id, 'pass')
    for (const amount of ['100', '500']) await finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount, time: await now() })
    const refunds = (await told(id)).filter(({ trigger, who }) => trigger === 'order.refunded' && who === 'sales_a1')
    expect(refunds.map(({ summary }) => /已退款.*$/.exec(summary)?.[0])).toEqual(['已退款100元，尚未退完', '已退款500元，退款已完成'])
  })
})

describe('the institution’s system', () => {
  const deliveries = async (id: number) =>
    (
      await sql<{ topic: string; state: string; body: Record<string, unknown> }>`select topic, state, body from webhook_delivery
        where resource = 'order' and record_id = ${id} order by id`.execute(crm.database.db)
    ).rows
  const stateOf = async (id: number) =>
    (await clients.sales_a1.get(`/runtime/detail?path=/order/orderDetail&id=${id}`)).body.data.row.pushState

  it('hears of an order that is added and of one that is cancelled, with no contact in the clear', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    const [added] = await deliveries(id)
    expect(added).toMatchObject({
      topic: 'order.added',
      body: { orderAmount: '1000.00', customerName: leads.lastName(), serviceItem: '测试项目STAGES' },
    })
    expect(added?.body['phoneNumber']).toMatch(/^\d{4}\*{4}\d{3}$/)
    expect(JSON.stringify(added?.body)).not.toContain(leads.phoneOf(leads.last()))
    await pay(id, '600')
    await cancel(id, '100')
    expect(await deliveries(id)).toHaveLength(1)
    await decide(id, 'reject')
    await cancel(id, '100')
    await decide(id, 'pass')
    const [, gone, more] = await deliveries(id)
    expect([gone?.topic, gone?.body['amountToBeRefunded'], more]).toEqual(['order.cancelled', '100.00', undefined])
  })

  it('is told again of what was given up, and of nothing else', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    const again = () => finance.post(`${ORDERS_PATH}/sendAgain`, { id })
    await expect.poll(() => stateOf(id)).toBe('UNCONFIGURED')
    expect((await again()).body.message).toBe('当前状态不能执行此操作，请刷新后重试')
    await sql`update webhook_delivery set state = 'FAILED', next_attempt_date = null where resource = 'order' and record_id = ${id}`.execute(
      crm.database.db,
    )
    expect(await stateOf(id)).toBe('FAILED')
    expect((await again()).body).toMatchObject({ code: 200, message: '已重新推送' })
    expect((await clients.sales_b1.post(`${ORDERS_PATH}/sendAgain`, { id })).status).toBe(403)
  })
})

describe('the lead’s detail', () => {
  it('counts and lists its orders, running and cancelled', async () => {
    const of = await deal()
    const [kept, gone] = [await postOrder(clients.sales_a1, of), await postOrder(clients.sales_a1, of, { orderAmount: '2000' })]
    await cancel(gone, '0', { reasonForCancellation: 'PAYMENT_TIMEOUT' })
    await decide(gone, 'pass')
    const part = async (name: string, query = '') =>
      (await clients.sales_a1.get(`/agency/institutionsCustomer/${name}?id=${of.lead}${query}`)).body.data
    expect((await part('details')).orderGrouping).toEqual({ proceed: 1, cancel: 1 })
    expect(await part('ordersInProgress')).toMatchObject({
      total: 1,
      records: [
        { id: kept, orderAmount: '1000.00', orderStatus: '已签合同', serviceItem: { content: expect.stringMatching(/^测试项目STAGES/) } },
      ],
    })
    expect(await part('cancelledOrders')).toMatchObject({ total: 1, records: [{ id: gone, reasonForCancellation: 'PAYMENT_TIMEOUT' }] })
    expect((await part('cancelledOrders', '&page=2')).records).toEqual([])
    expect((await clients.sales_b1.get(`/agency/institutionsCustomer/ordersInProgress?id=${of.lead}`)).status).toBe(404)
  })

  it('takes follow-ups that are written at an order', async () => {
    const of = await deal()
    const id = await postOrder(clients.sales_a1, of)
    const said = await clients.sales_a1.post(`${ORDERS_PATH}/followUpWithCustomers`, {
      id,
      followUpContent: '已确认入学材料',
      followUpTime: '2026-03-02 09:00:00',
      intentionLevel: 'HIGH',
    })
    expect(said.body).toMatchObject({ code: 200, message: '跟进成功' })
    expect(await one(sql`select content, author_id from follow_up_record where lead_id = ${of.lead}`)).toEqual({
      content: '已确认入学材料',
      author_id: ids.sales_a1,
    })
  })
})

describe('a lead with an order', () => {
  it('takes its orders along when it goes into another one', async () => {
    const [keep, goes] = [await deal(), await deal()]
    const [first, second] = [await postOrder(clients.sales_a1, keep), await postOrder(clients.sales_a1, goes)]
    expect(
      (await clients.mgr_a.post('/agency/institutionsCustomer/combine', { id: [keep.lead, goes.lead], keep: 'OLDER' })).body,
    ).toMatchObject({
      code: 200,
    })
    for (const id of [first, second])
      expect(await one(sql`select lead_id, lead_owner_id from institutions_order where id = ${id}`)).toEqual({
        lead_id: keep.lead,
        lead_owner_id: ids.sales_a1,
      })
    expect(await one(sql`select customer_status from institution_customer_relation where id = ${keep.relation}`)).toEqual({
      customer_status: 'MULTIPLE_ORDERS',
    })
    expect(await one(sql`select customer_phase from institutions_customer where id = ${goes.lead}`)).not.toEqual({
      customer_phase: 'ORDERED',
    })
  })

  it('does not go to the high seas', async () => {
    const of = await deal()
    await postOrder(clients.sales_a1, of)
    const { body } = await clients.sales_a1.post('/agency/institutionsCustomer/highSeas', { id: [of.lead], moveInReason: 'CUSTOMER_CHURN' })
    expect(body.message).toBe(`以下客户已成单，不能移入公海：${leads.lastName()}`)
  })
})

describe('the audit', () => {
  it('is asked for by the names of the specification, and answers its fields', async () => {
    const of = await deal()
    const id = await postOrder(clients.sales_a1, of, { orderAmount: '4321' })
    await cancel(id, '0', { reasonForCancellation: 'PAYMENT_TIMEOUT' })
    const number = (await one(sql<{ n: string }>`select order_number as n from institutions_order where id = ${id}`)).n
    const list = async (status: number, more = '') =>
      (await audit.get(`${CANCELLATIONS_PATH}/list?auditStatus=${status}&orderNumber=${number}&page=1&size=10${more}`)).body.data
    const [row] = (await list(0)).records
    expect(row).toMatchObject({
      orgName: world.institutions[0]?.name,
      customerName: leads.lastName(),
      customerId: of.lead,
      orderAmount: '4321.00',
      amountPaid: '0.00',
      amountToBeRefunded: '0.00',
      cancellReason: 'PAYMENT_TIMEOUT',
      cancelDate: '2026-03-03 10:00:00',
      orderNumber: number,
      submitUserName: '林晓雯',
      rebatesType: 'PROPORTIONAL_REBATES',
      auditReply: null,
    })
    await decide(id, 'reject', '不同意')
    expect(await list(0)).toMatchObject({ total: 0 })
    expect((await list(2, `&orgName=${encodeURIComponent(String(row.orgName))}`)).records[0]).toMatchObject({
      auditReply: '不同意',
      auditUserName: '郑志远',
    })
    // Consultants see only their own requests.
    expect((await clients.sales_a1.get(`${CANCELLATIONS_PATH}/list?auditStatus=2&orderNumber=${number}`)).body.data.total).toBe(1)
    expect((await clients.sales_b1.get(`${CANCELLATIONS_PATH}/list?auditStatus=2&orderNumber=${number}`)).body.data.total).toBe(0)
  })
})

it('an order form answers what it opens with to nobody else', async () => {
  const of = await deal()
  expect((await clients.sales_b1.get(`/agency/allocationCustomer/addOrder?id=${of.relation}`)).status).toBe(404)
  expect((await clients.sales_b1.post('/agency/allocationCustomer/addOrder', orderForm(of))).status).toBe(404)
})
