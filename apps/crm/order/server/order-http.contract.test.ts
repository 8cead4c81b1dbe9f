import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { CANCELLATIONS_PATH, CANCELLED_ORDERS_PATH, type Deal, ORDERS_PATH, orderForm, orderWorld, postOrder } from './order.testing.ts'

const world = orderWorld('订单客户', '1340000')
const { crm, clients, ids, leads, finance, audit, deal, pay, cancel, applicationOf, now } = world

const ADD = '/agency/allocationCustomer/addOrder'

const rowOf = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select o.*, to_char(signing_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as signed
      from institutions_order o where id = ${id}`.execute(crm.database.db)
  ).rows[0] as Record<string, unknown>
const ledger = async (id: number) =>
  (await sql`select type, amount from order_transaction where order_id = ${id} order by id`.execute(crm.database.db)).rows
const phaseOf = async (lead: number) =>
  (await sql<{ phase: string }>`select customer_phase as phase from institutions_customer where id = ${lead}`.execute(crm.database.db))
    .rows[0]?.phase
const relationOf = async (id: number) =>
  (
    await sql`select customer_status, deal_stage, closing_reason from institution_customer_relation where id = ${id}`.execute(
      crm.database.db,
    )
  ).rows[0]
const passCancellations = (id: unknown, by = audit, values: object = {}) => by.post(`${CANCELLATIONS_PATH}/pass`, { id, ...values })
const addCancelledOrder = async (of: Deal, paid: string, due: string): Promise<number> => {
  const id = await postOrder(clients.sales_a1, of)
  expect((await pay(id, paid)).body).toMatchObject({ code: 200 })
  expect((await cancel(id, due)).body).toMatchObject({ code: 200, message: '提交成功，审核通过后生效' })
  expect((await passCancellations([await applicationOf(id)])).body).toMatchObject({ code: 200, message: '订单取消已通过' })
  return id
}
/** Runs a statement that the database's trigger would refuse. */
const changeRefused = async (query: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: crm.ownerUrl })
  await owner.connect()
  await owner.query('alter table institutions_order disable trigger institutions_order_refuse_change')
  await owner.query(query)
  await owner.query('alter table institutions_order enable trigger institutions_order_refuse_change')
  await owner.end()
}

describe('a new order', () => {
  it('keeps whom it counts for, makes the lead an ordered one, and is paid when its item is paid at once', async () => {
    const one = await deal()
    await sql`update institution set activate_id = ${ids.hr_1}, operations_person_id = ${ids.ops_1} where id = ${one.institution}`.execute(
      crm.database.db,
    )
    const form = await clients.sales_a1.get(`${ADD}?id=${one.relation}`)
    expect(form.body.data.source).toMatchObject({ institutionName: world.institutions[0]?.name, name: leads.lastName(), status: 'NORMAL' })
    expect(form.body.data.serviceItemList.map((item: { id: number }) => item.id)).toEqual(expect.arrayContaining([one.once, one.stages]))
    const id = await postOrder(clients.sales_a1, one, { serviceItemId: one.once, orderAmount: '12,800.5' })
    expect(await rowOf(id)).toMatchObject({
      order_number: expect.stringMatching(/^YH\d{6}000\d{3}$/),
      order_amount: '12800.50',
      amount_paid: '12800.50',
      payment_status: 'PAYMENT_COMPLETED',
      lead_owner_id: ids.sales_a1,
      biz_owner_id: ids.hr_1,
      operations_id: ids.ops_1,
      operator_id: ids.sales_a1,
      customer_source: '小红书',
      service_category: '文书',
      payment_mode: 'ONCE',
      signed: '2026-03-01 10:00:00',
    })
    expect(await ledger(id)).toEqual([{ type: 'PAYMENT', amount: '12800.50' }])
    expect(await phaseOf(one.lead)).toBe('ORDERED')
    expect(await relationOf(one.relation)).toMatchObject({ customer_status: 'HAS_BECOME_A_SINGLE' })
    await postOrder(clients.sales_a1, one)
    expect(await relationOf(one.relation)).toMatchObject({ customer_status: 'MULTIPLE_ORDERS' })
    expect((await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: one.relation })).body.message).toBe(
      '该机构下已有订单，不能撤回',
    )
  })
})

describe('what a new order must be', () => {
  let one: Deal
  beforeAll(async () => {
    one = await deal()
  })
  const refusal = async (values: object, by = clients.sales_a1) => {
    const { status, body } = await by.post(ADD, { ...orderForm(one), ...values })
    return [status, body.message]
  }

  it.each([
    ['1.005', '订单金额最多2位小数'],
    ['0.005', '订单金额最多2位小数'],
    ['0', '订单金额不能小于0.01'],
    ['-5', '订单金额不能小于0.01'],
    ['1e9', '订单金额只能输入半角数字，如 1234.50'],
    ['NaN', '订单金额只能输入半角数字，如 1234.50'],
    ['１００', '订单金额只能输入半角数字，如 1234.50'],
    ['1234567890123', '订单金额整数部分最多12位'],
    [null, '请输入订单金额'],
  ])('has an amount of money: not %s', async (orderAmount, message) => {
    expect(await refusal({ orderAmount })).toEqual([422, message])
  })

  it('is of what this institution sells', async () => {
    const other = await deal(1)
    expect(await refusal({ serviceItemId: other.stages })).toEqual([422, '该服务项目不属于此机构'])
    await sql`update service_item set locked = true where id = ${one.once}`.execute(crm.database.db)
    expect(await refusal({ serviceItemId: one.once })).toEqual([422, '服务项目【测试项目ONCE】已停用'])
    await sql`update service_item set locked = false where id = ${one.once}`.execute(crm.database.db)
  })

  it('was signed already, by somebody who has the lead, with an institution that has it', async () => {
    expect(await refusal({ signingTime: '2099-01-01 00:00:00' })).toEqual([422, '签约时间不能晚于当前时间'])
    expect(await refusal({ orderStatus: '' })).toEqual([422, '请输入订单情况'])
    expect(await refusal({ attributionId: ids.sales_a2 })).toEqual([422, '客户不在公海，归属人和跟进人不变'])
    expect((await refusal({}, clients.sales_b1))[0]).toBe(404)
    expect((await refusal({}, finance))[0]).toBe(403)
    const gone = await deal()
    await clients.mgr_a.post('/agency/allocationCustomer/withdraw', { id: gone.relation })
    expect((await clients.sales_a1.post(ADD, orderForm(gone))).status).toBe(404)
  })

  it('is asked about when the same was ordered on the same day', async () => {
    const values = { orderAmount: '777', signingTime: '2026-02-01 23:59:59' }
    await postOrder(clients.sales_a1, one, values)
    expect(await refusal({ ...values, signingTime: '2026-02-01 00:00:00' })).toEqual([409, '疑似重复订单，请确认'])
    expect((await refusal({ ...values, signingTime: '2026-02-02 00:00:00' }))[0]).toBe(200)
    expect((await refusal({ ...values, confirmDuplicate: true }))[0]).toBe(200)
  })

  it('is done once for one key, and the key is for one order', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = orderForm(one, { orderAmount: '888' })
    const [first, second] = [await clients.sales_a1.post(ADD, body, key), await clients.sales_a1.post(ADD, body, key)]
    expect(second.body.data).toEqual(first.body.data)
    expect((await clients.sales_a1.post(ADD, { ...body, orderAmount: '889' }, key)).status).toBe(409)
    expect((await clients.sales_a1.post(ADD, body, { 'idempotency-key': '' })).status).toBe(400)
  })

  it('takes a lead out of the high seas, into the hands of those whom it names', async () => {
    const lost = await deal()
    const form = orderForm(lost)
    expect(
      (await clients.sales_a1.post('/agency/institutionsCustomer/highSeas', { id: [lost.lead], moveInReason: 'CUSTOMER_CHURN' })).status,
    ).toBe(200)
    expect((await clients.sales_b1.post(ADD, form)).body.message).toBe('请选择归属人')
    const people = { attributionId: ids.sales_b1, followUpWithPeopleId: ids.sales_b1 }
    expect((await clients.sales_b1.post(ADD, { ...form, ...people, attributionId: ids.sales_a1 })).body.message).toBe(
      '该客户在公海，您只能将其归属到自己名下',
    )
    const { body } = await clients.sales_b1.post(ADD, { ...form, ...people })
    expect(body).toMatchObject({ code: 200 })
    const { rows } = await sql`select status, attributable_person_id as owner, follow_up_with_people_id as follower, customer_phase as phase
      from institutions_customer where id = ${lost.lead}`.execute(crm.database.db)
    expect(rows).toEqual([{ status: 'NORMAL', owner: ids.sales_b1, follower: ids.sales_b1, phase: 'ORDERED' }])
    expect(await rowOf(body.data.id)).toMatchObject({ lead_owner_id: ids.sales_b1 })
  })

  it('may be one of two at the same instant', async () => {
    const both = await deal()
    const answers = await Promise.all([
      clients.sales_a1.post(ADD, orderForm(both, { orderAmount: '1' })),
      clients.mgr_a.post(ADD, orderForm(both, { orderAmount: '2' })),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect(await relationOf(both.relation)).toMatchObject({ customer_status: 'MULTIPLE_ORDERS' })
    const same = await Promise.all([1, 2].map(() => clients.sales_a1.post(ADD, orderForm(both, { orderAmount: '3' }))))
    expect(same.map(answer => answer.status).sort()).toEqual([200, 409])
  })
})

describe('payments', () => {
  it('come until the order is paid, and no further', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    expect(await rowOf(id)).toMatchObject({ payment_status: 'TO_BE_PAID', amount_paid: '0.00' })
    expect((await pay(id, '0.005')).body.message).toBe('收款金额最多2位小数')
    expect((await pay(id, '-1')).body.message).toBe('收款金额不能小于0.01')
    expect((await pay(id, '1000.01')).body.errors).toEqual([{ field: 'amount', message: '收款金额不能大于未付金额（¥1000.00）' }])
    expect((await pay(id, '1', { time: '2026-02-28 23:59:59' })).body.message).toBe('收款时间不能早于签约时间')
    expect((await pay(id, '1', { time: '2099-01-01 00:00:00' })).body.message).toBe('收款时间不能晚于当前时间')
    expect((await pay(id, '400.10')).body).toMatchObject({ code: 200 })
    expect(await rowOf(id)).toMatchObject({ payment_status: 'IN_PAYMENT', amount_paid: '400.10' })
    const both = await Promise.all([pay(id, '599.90'), pay(id, '599.90')])
    expect(both.map(answer => answer.body.code).sort()).toEqual([200, 3000])
    expect(await rowOf(id)).toMatchObject({ payment_status: 'PAYMENT_COMPLETED', amount_paid: '1000.00' })
    expect((await pay(id, '1')).body.message).toBe('订单已付清')
    expect((await clients.sales_a1.post(`${ORDERS_PATH}/pay`, { id, amount: '1', time: '2026-03-02 10:00:00' })).status).toBe(403)
  })
})

describe('a cancellation', () => {
  it('is asked for within what was paid, after signing, once', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    await pay(id, '300')
    expect((await cancel(id, '300.01')).body.errors).toEqual([{ field: 'amountToBeRefunded', message: '应退金额不能大于已付金额' }])
    expect((await cancel(id, '-1')).body.message).toBe('应退金额不能小于0')
    expect((await cancel(id, '')).body.message).toBe('请输入应退金额')
    expect((await cancel(id, '1', { reasonForCancellation: undefined })).body.message).toBe('请选择取消原因')
    expect((await cancel(id, '1', { reasonForCancellation: 'X' })).body.message).toBe('请选择正确的取消原因')
    expect((await cancel(id, '1', { cancelTime: '2026-03-01 09:59:59' })).body.message).toBe('取消时间不能早于签约时间')
    expect((await cancel(id, '1', { cancelTime: '2099-03-01 09:59:59' })).body.message).toBe('取消时间不能晚于当前时间')
    const form = await clients.sales_a1.get(`${ORDERS_PATH}/cancelOrder?id=${id}`)
    expect(form.body.data.source).toMatchObject({ orgName: world.institutions[0]?.name, orderAmount: '1000.00' })
    const both = await Promise.all([cancel(id, '300'), cancel(id, '300')])
    expect(both.map(answer => answer.body.message).sort()).toEqual(['提交成功，审核通过后生效', '该订单已有待审核的取消申请'].sort())
    expect(await rowOf(id)).toMatchObject({ lifecycle: 'CANCEL_AUDIT', payment_status: 'IN_PAYMENT', amount_to_be_refunded: '0.00' })
    expect((await pay(id, '1')).body.message).toBe('订单取消审核中，请等待审核结果')
    expect((await cancel(id, '1')).body.message).toBe('该订单已有待审核的取消申请')
  })

  it('is decided by somebody else, all of it or nothing', async () => {
    const of = await deal()
    const [first, second] = [await postOrder(clients.mgr_a, of), await postOrder(clients.admin, of, { orderAmount: '2000' })]
    for (const id of [first, second]) expect((await cancel(id, '0', {}, clients.admin)).body.code).toBe(200)
    const applications = [await applicationOf(first), await applicationOf(second)]
    expect((await passCancellations(undefined)).body.message).toBe('请至少选择一个订单')
    expect((await passCancellations([])).body.message).toBe('请至少选择一个订单')
    expect((await passCancellations(applications, clients.admin)).body.message).toBe('不能审核自己提交的申请')
    expect((await passCancellations(applications, audit, { auditReply: '好'.repeat(51) })).body.message).toBe('只能输入1-50个字符')
    expect((await passCancellations(applications, clients.mgr_a)).status).toBe(403)
    expect((await audit.post(`${CANCELLATIONS_PATH}/reject`, { id: applications[0], auditReply: '再谈谈' })).body).toMatchObject({
      message: '订单取消已拒绝',
    })
    expect(await rowOf(first)).toMatchObject({ lifecycle: 'IN_PROGRESS' })
    const number = (await rowOf(first))['order_number'] as string
    expect((await passCancellations(applications)).body.message).toBe(`以下订单已被处理，请刷新：${number}`)
    expect(await rowOf(second)).toMatchObject({ lifecycle: 'CANCEL_AUDIT' })
    expect((await cancel(first, '0', {}, clients.admin)).body.code).toBe(200)
    const again = await applicationOf(first)
    const text = `${again},${applications[1]}`
    expect((await passCancellations(`${text},x`)).status).toBe(400)
    const both = await Promise.all([passCancellations(text), passCancellations(text)])
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
    for (const id of [first, second])
      expect(await rowOf(id)).toMatchObject({
        lifecycle: 'CANCELLED',
        payment_status: 'REFUND_COMPLETE',
        reason_for_cancellation: 'USER_CANCELLED',
      })
    expect(await phaseOf(of.lead)).toBe('ALLOCATED')
  })

  it('passed, the deal is lost and the lead is what it was before', async () => {
    const of = await deal()
    await clients.sales_a1.post('/agency/allocationCustomer/precise', { id: of.relation, estimatedSigningAmount: '1000' })
    const [first, second] = [await postOrder(clients.sales_a1, of), await postOrder(clients.sales_a1, of, { orderAmount: '5' })]
    expect((await clients.sales_a1.post('/agency/accurateCustomer/setStage', { id: of.relation, stage: 'DEAL' })).body.code).toBe(200)
    const off = async (id: number) => {
      await cancel(id, '0')
      return passCancellations([await applicationOf(id)])
    }
    await off(first)
    expect(await relationOf(of.relation)).toEqual({ customer_status: 'HAS_BECOME_A_SINGLE', deal_stage: 'DEAL', closing_reason: null })
    expect((await off(second)).body.code).toBe(200)
    expect(await relationOf(of.relation)).toEqual({
      customer_status: 'IN_FOLLOW_UP',
      deal_stage: 'LOSS',
      closing_reason: 'CUSTOMER_REGRET',
    })
    expect(await phaseOf(of.lead)).toBe('ALLOCATED')
  })

  it('signed for after all, a lost deal says so and is closed at once', async () => {
    const of = await deal()
    const stage = (values: object) => clients.sales_a1.post('/agency/accurateCustomer/setStage', { id: of.relation, ...values })
    await clients.sales_a1.post('/agency/allocationCustomer/precise', { id: of.relation, estimatedSigningAmount: '1000' })
    expect((await stage({ stage: 'LOSS', closingReason: 'OTHER' })).body.code).toBe(200)
    expect((await stage({ stage: 'DEAL' })).body).toEqual({ code: 3000, message: '该机构下没有有效订单，不能标记为成交' })
    const { body } = await clients.sales_a1.post(ADD, orderForm(of))
    expect(body).toMatchObject({ code: 200, message: '订单已新增；签约阶段仍为流失，请在精准客资中改为成交' })
    expect((await stage({ stage: 'DEAL' })).body).toMatchObject({ code: 200, message: '阶段已更新' })
    expect(await relationOf(of.relation)).toMatchObject({ deal_stage: 'DEAL', closing_reason: null })
  })

  it('gives back no more than is there when it is passed', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    await pay(id, '500')
    await cancel(id, '500')
    const number = (await rowOf(id))['order_number'] as string
    // Simulates a correction between submission and audit.
    await changeRefused(`update institutions_order set amount_paid = 400 where id = ${id}`)
    expect((await passCancellations([await applicationOf(id)])).body.message).toBe(`应退金额不能大于已付金额：${number}`)
  })

  it('and a payment at the same instant leave one of the two', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    const [paid, asked] = await Promise.all([pay(id, '100'), cancel(id, '0')])
    expect(asked?.body.code).toBe(200)
    const row = await rowOf(id)
    expect([row['lifecycle'], row['amount_paid']]).toEqual(['CANCEL_AUDIT', paid?.body.code === 200 ? '100.00' : '0.00'])
    if (paid?.body.code !== 200) expect(paid?.body.message).toBe('订单取消审核中，请等待审核结果')
  })
})

describe('refunds', () => {
  const refund = async (id: number, amount: unknown, time?: string) =>
    finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount, time: time ?? (await now()) })

  it('go back up to what is due, and no further', async () => {
    const id = await addCancelledOrder(await deal(), '600', '500')
    expect(await rowOf(id)).toMatchObject({ payment_status: 'REFUND_IN_PROCESS', amount_to_be_refunded: '500.00' })
    expect((await refund(id, '500.01')).body.errors).toEqual([{ field: 'amount', message: '退款金额不能大于剩余应退金额（¥500.00）' }])
    expect((await refund(id, '1', '2026-03-03 10:00:00')).body.message).toBe('退款时间不能早于取消审核通过时间')
    expect((await refund(id, '1', '2099-03-03 10:00:00')).body.message).toBe('退款时间不能晚于当前时间')
    expect((await refund(id, '0')).body.message).toBe('退款金额不能小于0.01')
    expect((await refund(id, '100.5')).body).toMatchObject({ code: 200 })
    const both = await Promise.all([refund(id, '399.50'), refund(id, '399.50')])
    expect(both.map(answer => answer.body.code).sort()).toEqual([200, 3000])
    expect(await rowOf(id)).toMatchObject({ payment_status: 'REFUND_COMPLETE', refunded_amount: '500.00' })
    expect((await refund(id, '1')).body.message).toBe('退款已完成')
    expect((await ledger(id)).map(row => (row as { type: string }).type)).toEqual(['PAYMENT', 'REFUND', 'REFUND'])
  })

  it('may be of the day of the audit, as it is in Shanghai, and of none before it', async () => {
    const id = await addCancelledOrder(await deal(), '600', '500')
    // 00:30 in Shanghai is the evening before in UTC.
    await changeRefused(`update institutions_order set cancelled_date = '2026-04-02 00:30:00+08' where id = ${id}`)
    expect((await refund(id, '1', '2026-04-01 23:59:59')).body.errors).toEqual([
      { field: 'time', message: '退款时间不能早于取消审核通过时间' },
    ])
    expect((await refund(id, '1', '2026-04-02 00:00:00')).body).toMatchObject({ code: 200 })
  })

  it('are of cancelled orders alone, by who may', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    expect((await refund(id, '1')).body).toMatchObject({ code: 3000, message: '订单未取消，不能退款' })
    expect((await clients.sales_a1.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount: '1', time: await now() })).status).toBe(403)
  })
})

it('what is only for running orders says that this one is cancelled, to those who see it', async () => {
  const id = await addCancelledOrder(await deal(), '600', '500')
  expect((await pay(id, '1')).body).toMatchObject({ code: 3000, message: '订单已取消，不能收款' })
  expect((await cancel(id, '0')).body).toMatchObject({ code: 3000, message: '订单已取消' })
  const rule = { id, rebateType: 'PROPORTIONAL_REBATES', rebateRate: '5' }
  expect((await clients.sales_a1.post(`${ORDERS_PATH}/submitRule`, rule)).body).toMatchObject({ code: 3000, message: '订单已取消' })
  for (const [path, form] of [
    ['cancelOrder', { reasonForCancellation: 'USER_CANCELLED', amountToBeRefunded: '0', cancelTime: '2026-03-03 10:00:00' }],
    ['submitRule', rule],
  ] as const)
    expect((await clients.sales_b1.post(`${ORDERS_PATH}/${path}`, { ...form, id })).status).toBe(404)
})

describe('the ledger', () => {
  const rows = async (id: number) => {
    const number = (await rowOf(id))['order_number'] as string
    return (await finance.get(`/order/transactions/list?screen=/order/transactions&orderOrderNumberContains=${number}&sort=createdDate`))
      .body.data
  }
  const adjust = (id: number, by = finance) => by.post('/order/transactions/adjust', { id, reason: '金额录错' })

  it('is corrected by the opposite row, once', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    await pay(id, '600')
    const [row] = (await rows(id)).records
    expect((await adjust(row.id, clients.sales_a1)).status).toBe(403)
    expect((await finance.post('/order/transactions/adjust', { id: row.id })).body.message).toBe('请输入更正原因')
    const both = await Promise.all([adjust(row.id), adjust(row.id)])
    expect(both.map(answer => answer.body.message).sort()).toEqual(['已更正', '该记录已更正'].sort())
    expect(await rowOf(id)).toMatchObject({ amount_paid: '0.00', payment_status: 'TO_BE_PAID' })
    const after = await rows(id)
    // A correction is no movement of money.
    expect(after.summary).toEqual({ income: '0.00', expense: '0.00', net: '0.00' })
    expect(after.records.map((one: { correction: boolean }) => one.correction)).toEqual([true, true])
    expect(after.records[1]).toMatchObject({
      type: 'REFUND',
      expense: '0.00',
      corrects: { id: row.id },
      remarks: '金额录错',
    })
    expect((await adjust(after.records[1].id)).body.message).toBe('更正记录不能再更正')
  })

  it('of a cancelled order is corrected as far as what went back was paid; nobody is owed more than that', async () => {
    const id = await addCancelledOrder(await deal(), '600', '500')
    await finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount: '500', time: await now() })
    const [paid, back] = (await rows(id)).records
    expect((await adjust(paid.id)).body.message).toBe('更正后已付金额（¥0.00）不能小于已退金额（¥500.00）')
    const correct = (id: number, correctAmount: string) =>
      finance.post('/order/transactions/adjust', { id, correctAmount, reason: '金额录错' })
    expect((await correct(paid.id, '499.99')).body.message).toBe('更正后已付金额（¥499.99）不能小于已退金额（¥500.00）')
    expect((await correct(paid.id, '1000.01')).body.message).toBe('更正后已付金额不能大于订单金额（¥1000.00）')
    expect((await correct(paid.id, '600')).body.message).toBe('正确金额与原金额相同，无需更正')
    expect((await correct(back.id, '500.01')).body.message).toBe('更正后已退金额不能大于应退金额（¥500.00）')
    expect((await correct(back.id, '200')).body.message).toBe('已更正')
    expect(await rowOf(id)).toMatchObject({ payment_status: 'REFUND_IN_PROCESS', refunded_amount: '200.00' })
    expect((await correct(paid.id, '450')).body.message).toBe('已更正')
    expect(await rowOf(id)).toMatchObject({ amount_paid: '450.00', amount_to_be_refunded: '450.00', refunded_amount: '200.00' })
    expect((await rows(id)).summary).toEqual({ income: '450.00', expense: '200.00', net: '250.00' })
  })

  it('of a cancelled order says what is due back anew, once somebody else agrees', async () => {
    const id = await addCancelledOrder(await deal(), '600', '500')
    await finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount: '100', time: await now() })
    const ask = (correctAmount: string, by = finance) =>
      by.post(`${CANCELLED_ORDERS_PATH}/correctRefundDue`, { id, correctAmount, reason: '应退算错' })
    expect((await ask('550', clients.sales_a1)).status).toBe(403)
    expect((await ask('600.01')).body.errors).toEqual([{ field: 'correctAmount', message: '应退金额不能大于已付金额' }])
    expect((await ask('99.99')).body.errors).toEqual([{ field: 'correctAmount', message: '应退金额不能小于已退金额（¥100.00）' }])
    expect((await ask('500')).body.errors).toEqual([{ field: 'correctAmount', message: '应退金额没有变化' }])
    expect((await ask('100')).body.message).toBe('提交成功，审核通过后生效')
    expect((await ask('120')).status).toBe(409)
    const decide = async (how: 'pass' | 'reject', by = audit) => by.post(`${CANCELLATIONS_PATH}/${how}`, { id: [await applicationOf(id)] })
    expect(await decide('pass', finance)).toMatchObject({ status: 403, body: { message: '没有权限访问' } })
    expect(await rowOf(id)).toMatchObject({ amount_to_be_refunded: '500.00', payment_status: 'REFUND_IN_PROCESS' })
    expect((await decide('pass')).body.message).toBe('应退金额更正已通过')
    expect(await rowOf(id)).toMatchObject({ amount_to_be_refunded: '100.00', payment_status: 'REFUND_COMPLETE', lifecycle: 'CANCELLED' })
    expect((await ask('600')).body.code).toBe(200)
    expect((await decide('reject')).body.message).toBe('应退金额更正已拒绝')
    expect(await rowOf(id)).toMatchObject({ amount_to_be_refunded: '100.00', lifecycle: 'CANCELLED' })
    await expect(sql`update institutions_order set amount_to_be_refunded = 300 where id = ${id}`.execute(crm.database.db)).rejects.toThrow(
      /follows from a passed correction/,
    )
  })

  it('says before the form where no other amount can be right: all was paid, and all went back', async () => {
    const id = await addCancelledOrder(await deal(), '1000', '1000')
    await finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount: '1000', time: await now() })
    const [paid, back] = (await rows(id)).records
    const sentence = '已付款已全部退还，请先更正退款'
    expect(paid).toMatchObject({ type: 'PAYMENT', $refused: { adjust: sentence } })
    expect((await adjust(paid.id)).body).toEqual({ code: 3000, message: sentence })
    expect((await finance.get(`/order/transactions/adjust?id=${paid.id}`)).body).toEqual({ code: 3000, message: sentence })
    const [order] = (await finance.get(`${CANCELLED_ORDERS_PATH}/list?screen=/order/cancelorder&ids=${id}`)).body.data.records
    expect(order).toMatchObject({ $refused: { correctRefundDue: '已付金额已全部退还，应退金额不能更正' } })
    expect((await adjust(back.id)).body.message).toBe('已更正')
    expect((await rows(id)).records[0].$refused?.adjust).toBeUndefined()
  })

  it('waits while a cancellation is decided on', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    await pay(id, '600')
    await cancel(id, '600')
    const [row] = (await rows(id)).records
    expect((await adjust(row.id)).body.message).toBe('订单取消审核中，请等待审核结果')
  })

  it('is what sums are kept from: the database lets nobody write them', async () => {
    const id = await postOrder(clients.sales_a1, await deal())
    const db = crm.database.db
    await expect(sql`update institutions_order set amount_paid = 1 where id = ${id}`.execute(db)).rejects.toThrow(/kept from its ledger/)
    await expect(sql`update institutions_order set order_amount = 1 where id = ${id}`.execute(db)).rejects.toThrow(/does not change/)
    await expect(sql`update institutions_order set lifecycle = 'CANCELLED' where id = ${id}`.execute(db)).rejects.toThrow(
      /does not go from/,
    )
    await expect(sql`delete from order_transaction where order_id = ${id}`.execute(db)).rejects.toThrow()
  })
})

describe('who sees an order', () => {
  it('its consultant, the business owner, finance and auditors; others do not know of it', async () => {
    const of = await deal(1)
    await sql`update institution set activate_id = ${ids.sales_a2} where id = ${of.institution}`.execute(crm.database.db)
    const id = await postOrder(clients.sales_a1, of)
    const sees = async (by: Client) => (await by.get(`/runtime/detail?path=/order/orderDetail&id=${id}`)).status
    const lists = async (by: Client) =>
      (await by.get(`${ORDERS_PATH}/list?orderNumberContains=${(await rowOf(id))['order_number']}`)).body.data?.total
    for (const by of [clients.sales_a1, clients.mgr_a, clients.sales_a2, finance, audit, clients.admin])
      expect([await sees(by), await lists(by)]).toEqual([200, 1])
    for (const by of [clients.sales_b1]) expect([await sees(by), await lists(by)]).toEqual([404, 0])
    // The institution's current owner sees them, and so does the owner at signing.
    const give = (to: unknown) =>
      clients.admin.post('/agency/institutions/setAttributablePerson', { id: [of.institution], attributablePersonId: to })
    expect((await give(ids.sales_b1)).body).toMatchObject({ code: 200 })
    for (const by of [clients.sales_b1, clients.sales_a2]) {
      expect(await sees(by)).toBe(200)
      await expect.poll(() => lists(by)).toBe(1)
    }
    expect((await give(ids.sales_a2)).body).toMatchObject({ code: 200 })
    expect(await sees(clients.sales_b1)).toBe(404)
    await expect.poll(() => lists(clients.sales_b1)).toBe(0)
    expect((await cancel(id, '0', {}, clients.sales_b1)).status).toBe(404)
    const told = await clients.sales_a1.get(`/runtime/timeline?path=/order/orderDetail&id=${id}`)
    expect(told.body.data.records.map((entry: { title: string }) => entry.title)).toEqual(['提交返佣规则', '推送至机构系统', '新增订单'])
  })
})
