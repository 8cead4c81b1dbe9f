import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANCELLED_ORDERS_PATH, ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import { samples, upload } from '#tests/contract/fixture/samples.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'
import { REBATE_AUDITS_PATH, REBATE_RECORDS_PATH, REBATE_RULES_PATH, type RebateWorld, startRebateWorld } from './rebate.testing.ts'

let world: RebateWorld
let sales: Client
let stranger: Client
let finance: Client
let audit: Client
let admin: Client

beforeAll(async () => {
  world = await startRebateWorld()
  ;({ sales_a1: sales, sales_b1: stranger, finance_1: finance, audit_1: audit, admin } = world.clients)
})
afterAll(() => world?.close())

const statusAndMessage = ({ status, body }: InjectedAnswer): string => `${status} ${body.message}`
const fieldErrors = ({ body }: InjectedAnswer) =>
  (body.errors ?? []).map((one: { field: string; message: string }) => `${one.field}: ${one.message}`)
const decide = async (what: string, order: number, form: object = {}, by = audit): Promise<InjectedAnswer> =>
  by.post(`${REBATE_RULES_PATH}/${what}`, { id: (await world.rule(order)).id, ...form })
const orderListRow = async (order: number, by = finance) =>
  (await by.get(`${ORDERS_PATH}/list?screen=${ORDERS_PATH}&orderNumberContains=${await numberOf(order)}`)).body.data.records[0]
const numberOf = async (order: number) =>
  (await world.one<{ number: string }>(sql`select order_number as number from institutions_order where id = ${order}`)).number
const ruleSums = async (order: number) => {
  const { amount_to_be_refunded, returned_amount, pending_amount, rebate_status } = await world.rule(order)
  return [amount_to_be_refunded, returned_amount, pending_amount, rebate_status]
}

describe('the rule of an order', () => {
  it('comes with the order from the contract terms, submitted by who added it, and is shown on the order', async () => {
    const order = await world.order('1000.05')
    expect(await world.rule(order)).toMatchObject({
      rebate_type: 'PROPORTIONAL_REBATES',
      rebate_rate: '10.00',
      audit_status: 'PENDING',
      amount_to_be_refunded: '100.01',
    })
    const { rebateState, rebatesRules } = await orderListRow(order)
    expect({ rebateState, rebatesRules }).toMatchObject({
      rebateState: 'UNREVIEWED',
      rebatesRules: {
        rebateType: 'PROPORTIONAL_REBATES',
        auditStatus: 'PENDING',
        rebateStatus: 'PENDING_REBATES',
        amountToBeRefunded: '100.01',
        returnedAmount: '0.00',
        pendingAmount: '0.00',
      },
    })
    const listed = (await audit.get(`${REBATE_RULES_PATH}/list?screen=/approvalCenter/rebateRulesReview`)).body.data.records[0]
    expect(listed).toMatchObject({ order: { id: order }, orderAmount: '1000.05', submitUser: { name: '林晓雯' } })
  })

  it('of a fixed rebate is no more than the order comes to; without terms there is none', async () => {
    await world.terms({ fixed: '300' })
    expect(await world.rule(await world.order('1000'))).toMatchObject({ rebate_amount: '300.00' })
    expect(await world.rule(await world.order('200'))).toMatchObject({ rebate_amount: '200.00', amount_to_be_refunded: '200.00' })
    await world.terms({})
    const order = await world.order('1000')
    expect(await world.rule(order)).toBeUndefined()
    await world.terms({ rate: '10' })

    expect(statusAndMessage(await world.submit(order, '5'))).toBe('409 订单未设置返佣方式')
    const submitRule = (form: object, by = sales) => by.post(`${ORDERS_PATH}/submitRule`, { id: order, ...form })
    expect(fieldErrors(await submitRule({ rebateType: 'FIXED_REBATES', rebateAmount: '1000.01' }))).toEqual([
      'rebateAmount: 固定返佣金额不能大于订单金额（¥1000.00）',
    ])
    expect(fieldErrors(await submitRule({ rebateType: 'PROPORTIONAL_REBATES', rebateRate: '100.5' }))).toEqual([
      'rebateRate: 返佣比例不能大于100',
    ])
    expect(fieldErrors(await submitRule({ rebateType: 'FIXED_REBATES' }))).toEqual(['rebateAmount: 请输入固定返佣金额'])
    expect((await submitRule({ rebateType: 'FIXED_REBATES', rebateAmount: '5' }, stranger)).status).toBe(404)
    expect(statusAndMessage(await submitRule({ rebateType: 'FIXED_REBATES', rebateAmount: '1000' }))).toBe(
      '200 返佣规则已提交，审核通过后生效',
    )
    expect(statusAndMessage(await submitRule({ rebateType: 'FIXED_REBATES', rebateAmount: '1000' }))).toBe('409 该订单已有返佣规则')
  })

  it('is decided by somebody else, with a reason where it is not passed, once', async () => {
    const order = await world.order('1000')
    expect((await decide('pass', order, {}, sales)).status).toBe(403)
    expect(fieldErrors(await decide('refuse', order))).toEqual(['reviewResponse: 请输入拒绝原因'])
    expect(fieldErrors(await decide('refuse', order, { reviewResponse: '长'.repeat(51) }))[0]).toMatch(/^reviewResponse: /)
    expect(statusAndMessage(await decide('returned', order, { reviewResponse: '重填' }))).toBe('409 只有已通过的返佣规则可以退回')
    const both = await Promise.all([decide('pass', order), decide('refuse', order, { reviewResponse: '不对' }, admin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])

    const own = await world.order('1000')
    await decide('refuse', own, { reviewResponse: '不对' })
    const rule = await world.rule(own)
    const edited = await admin.edit(`${REBATE_RULES_PATH}/edit`, { id: rule.id, rebateType: 'PROPORTIONAL_REBATES', rebateRate: '12' })
    expect(statusAndMessage(edited)).toBe('200 返佣规则已提交，审核通过后生效')
    for (const [what, form] of [
      ['pass', {}],
      ['refuse', { reviewResponse: '不' }],
    ] as const)
      expect(statusAndMessage(await decide(what, own, form, admin))).toBe('409 不能审核自己提交的申请')
    expect(statusAndMessage(await decide('pass', own))).toBe('200 返佣规则已通过')
    expect(await ruleSums(own)).toEqual(['120.00', '0.00', '0.00', 'PENDING_REBATES'])
  })

  it('is returned while no money moved, edited by who sees the order, and keeps its versions', async () => {
    const order = await world.passedOrder('1000')
    expect(statusAndMessage(await decide('returned', order, { reviewResponse: '比例写错' }))).toBe('200 返佣规则已退回')
    expect(statusAndMessage(await world.submit(order, '5'))).toBe('409 返佣规则已退回')
    const { id } = await world.rule(order)
    const edit = (form: object, by = sales) => by.edit(`${REBATE_RULES_PATH}/edit`, { id, ...form })
    expect((await edit({ rebateType: 'FIXED_REBATES', rebateAmount: '5', version: 1 }, stranger)).status).toBe(404)
    expect(fieldErrors(await edit({ rebateType: 'FIXED_REBATES', rebateAmount: '1000.01' }))).toEqual([
      'rebateAmount: 固定返佣金额不能大于订单金额（¥1000.00）',
    ])
    expect(statusAndMessage(await edit({ rebateType: 'FIXED_REBATES', rebateAmount: '80', version: 1 }))).toMatch(/^409 数据已被他人修改/)
    expect(statusAndMessage(await edit({ rebateType: 'FIXED_REBATES', rebateAmount: '80' }))).toMatch(/^200/)
    expect(statusAndMessage(await edit({ rebateType: 'FIXED_REBATES', rebateAmount: '80' }))).toBe('409 只有被拒绝或退回的返佣规则可以编辑')
    expect(statusAndMessage(await world.submit(order, '5'))).toBe('409 返佣规则未审核通过')
    const steps = (
      await sales.get(`/approval/rebatesRuleVersion/list?screen=${encodeURIComponent('/approvalCenter/rebateRuleDetail#t1')}&of=${id}`)
    ).body.data
    expect(steps.records.map((step: { number: number; auditStatus: string }) => `${step.number} ${step.auditStatus}`)).toEqual([
      '4 PENDING',
      '3 RETURNED',
      '2 PASSED',
      '1 PENDING',
    ])
    await decide('pass', order)
    await world.submitted(order, '5')
    expect(statusAndMessage(await decide('returned', order, { reviewResponse: '再改' }))).toBe('409 已有返佣记录，不能退回')
  })
})

describe('a rebate', () => {
  it('is held to what is left, to the days of the order and to what an amount is', async () => {
    const order = await world.order('1000')
    expect(statusAndMessage(await world.submit(order, '5'))).toBe('409 返佣规则未审核通过')
    // The form is refused before a voucher is uploaded.
    const opened = async () => statusAndMessage(await finance.get(`${ORDERS_PATH}/rebates?id=${order}`))
    expect(await opened()).toBe('409 返佣规则未审核通过')
    await decide('pass', order)
    expect(await opened()).toMatch(/^200/)
    expect(statusAndMessage(await world.submit(order, '60'))).toBe('200 提交成功，审核通过后生效')
    expect(await ruleSums(order)).toEqual(['100.00', '0.00', '60.00', 'PENDING_REBATES'])
    const errorOf = async (amount: unknown, more?: object) => fieldErrors(await world.submit(order, amount, more))
    expect(await errorOf('40.01')).toEqual(['returnCommissionAmount: 返佣金额不能大于剩余应返金额（¥40.00）'])
    expect(await errorOf('1000000000')).toEqual(['returnCommissionAmount: 返佣金额不能大于剩余应返金额（¥40.00）'])
    for (const amount of ['1.005', '0.005', '-1', '0', '1e1', 'NaN', 'Infinity', '', null, [1], '1,0', '九', '４0'])
      expect([amount, ...(await errorOf(amount))]).toEqual([amount, expect.stringMatching(/^returnCommissionAmount: /)])
    expect(await errorOf('5', { rebateTime: '2026-03-01 23:59:59' })).toEqual(['rebateTime: 返佣时间不能早于签约日期'])
    expect(await errorOf('5', { rebateTime: '2099-01-01 00:00:00' })).toEqual(['rebateTime: 返佣时间不能晚于当前时间'])
    expect(statusAndMessage(await world.submit(order, '40', { rebateTime: '2026-03-02 00:00:00' }))).toMatch(/^200/)
    expect(statusAndMessage(await world.submit(order, '0.01'))).toBe('409 剩余应返佣已全部提交，请等待审核结果')
    expect(await opened()).toBe('409 剩余应返佣已全部提交，请等待审核结果')
    expect((await orderListRow(order)).rebateState).toBe('SUBMITTED')
    expect((await sales.post(`${ORDERS_PATH}/rebates`, { id: order })).status).toBe(403)
  })

  it('has a voucher that is a picture of its own upload, known again however often it is uploaded', async () => {
    const order = await world.passedOrder('1000')
    const files = await samples()
    const send = (name: string, content: Buffer) => upload(finance, `${ORDERS_PATH}/addUpload`, name, content)
    expect(statusAndMessage(await send('a.gif', files.gif as Buffer))).toMatch(/^400 .*jpg/)
    expect(statusAndMessage(await send('a.png', files.pdf as Buffer))).toMatch(/^400 /)
    expect(statusAndMessage(await send('a.png', Buffer.concat([files.png as Buffer, Buffer.alloc(5 * 1_048_576)])))).toMatch(/^400 .*5MB/)
    expect((await upload(sales, `${ORDERS_PATH}/addUpload`, 'a.png', files.png as Buffer)).status).toBe(403)
    for (const paymentVoucher of [
      null,
      '/api/files/00000000-0000-4000-8000-000000000000',
      'https://example.com/a.png',
      await world.voucher(undefined, admin),
    ])
      expect(fieldErrors(await world.submit(order, '5', { paymentVoucher }))[0]).toMatch(/^paymentVoucher: /)
    const general = (await upload(finance, '/files', 'a.png', await world.picture())).body.data?.url
    expect(fieldErrors(await world.submit(order, '5', { paymentVoucher: general }))).toEqual(['paymentVoucher: 请重新上传付款凭证'])

    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#963' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const once = await send('收据.jpg', photo)
    expect(statusAndMessage(await world.submit(order, '5', { paymentVoucher: once.body.data.url }))).toMatch(/^200/)
    const again = await send('另一个名字.jpeg', photo)
    expect(again.body.data.id).not.toBe(once.body.data.id)
    const other = await world.passedOrder('1000')
    const refusal = [`paymentVoucher: 该凭证已用于订单${await numberOf(order)}`]
    expect(fieldErrors(await world.submit(other, '5', { paymentVoucher: again.body.data.url }))).toEqual(refusal)
    const list = (await audit.get(`${REBATE_AUDITS_PATH}/list?sort=-createdDate`)).body.data.records[0]
    expect(list.paymentVoucher).toBe(once.body.data.url)
    const seen = await Promise.all([audit, sales, stranger].map(who => who.send({ method: 'GET', url: once.body.data.url })))
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 404])
    // Permission for the order, whose form uploaded the slip, is not enough to open it.
    const taken = await sql<{ roleId: number; permission: string }>`delete from role_permission
      where permission in (${`${REBATE_AUDITS_PATH}/list`}, ${`${REBATE_RECORDS_PATH}/list`})
        and role_id in (select role_id from employee_role join employee e on e.id = employee_id where e.username = 'sales_a1')
      returning role_id as "roleId", permission`.execute(world.test.db)
    expect(taken.rows).toHaveLength(2)
    expect((await orderListRow(order, sales)).id).toBe(order)
    expect((await sales.send({ method: 'GET', url: once.body.data.url })).status).toBe(404)
    for (const { roleId, permission } of taken.rows)
      await sql`insert into role_permission (role_id, permission) values (${roleId}, ${permission})`.execute(world.test.db)
    expect((await sales.send({ method: 'GET', url: once.body.data.url })).status).toBe(200)

    await audit.post(`${REBATE_AUDITS_PATH}/refuse`, { id: list.id, reviewResponse: '不清楚' })
    expect(statusAndMessage(await world.submit(other, '5', { paymentVoucher: again.body.data.url }))).toMatch(/^200/)
  })

  it('is decided on once by somebody else, and refused with a reason; its submitter withdraws it', async () => {
    const order = await world.passedOrder('1000')
    const [passed, refused, withdrawn] = [
      await world.submitted(order, '50'),
      await world.submitted(order, '30'),
      await world.submitted(order, '20'),
    ]
    const act = (what: string, id: number, by = audit, form: object = {}) => by.post(`${REBATE_AUDITS_PATH}/${what}`, { id, ...form })
    expect((await act('pass', passed, finance)).status).toBe(403)
    expect(fieldErrors(await act('refuse', refused))).toEqual(['reviewResponse: 请输入拒绝原因'])
    expect((await act('withdraw', withdrawn)).status).toBe(403)
    expect(statusAndMessage(await act('withdraw', withdrawn, admin))).toBe('409 只能撤回自己提交的申请')
    expect(statusAndMessage(await act('withdraw', withdrawn, finance))).toBe('200 申请已撤回')
    expect(statusAndMessage(await act('refuse', refused, audit, { reviewResponse: '金额不符' }))).toBe('200 返佣已拒绝')
    expect(await ruleSums(order)).toEqual(['100.00', '0.00', '50.00', 'PENDING_REBATES'])
    const both = await Promise.all([act('pass', passed), act('pass', passed, admin)])
    expect(both.map(statusAndMessage).sort()).toEqual(['200 返佣已通过', '409 该申请已被处理，请刷新'])
    expect(await ruleSums(order)).toEqual(['100.00', '50.00', '0.00', 'REBATES_ARE_ONGOING'])
    expect(statusAndMessage(await act('refuse', passed, audit, { reviewResponse: '晚了' }))).toBe('409 该申请已被处理，请刷新')

    const own = await admin.post(`${ORDERS_PATH}/rebates`, {
      id: order,
      returnCommissionAmount: '10',
      rebateTime: '2026-04-01 09:00:00',
      paymentVoucher: await world.voucher(undefined, admin),
    })
    expect(statusAndMessage(own)).toMatch(/^200/)
    const { id } = await world.one<{ id: number }>(sql`select max(id) as id from rebate_application`)
    expect(statusAndMessage(await act('pass', id, admin))).toBe('409 不能审核自己提交的申请')
    expect(statusAndMessage(await act('refuse', id, admin, { reviewResponse: '不' }))).toBe('409 不能审核自己提交的申请')
    expect(statusAndMessage(await act('pass', id))).toBe('200 返佣已通过')
    await world.received(order, '40')
    expect(await ruleSums(order)).toEqual(['100.00', '100.00', '0.00', 'THE_REBATE_IS_COMPLETE'])
    expect(statusAndMessage(await world.submit(order, '0.01'))).toBe('409 返佣已完成')
  })

  it('once passed is a record and a row of the ledger with the names of then', async () => {
    const order = await world.passedOrder('1000')
    await world.received(order, '33.33')
    const asked = `screen=/order/rebate&orderOrderNumberContains=${await numberOf(order)}`
    const { records, summary } = (await finance.get(`${REBATE_RECORDS_PATH}/list?${asked}`)).body.data
    expect(records).toMatchObject([
      {
        paymentType: 'RECEIPT',
        returnCommissionAmount: '33.33',
        rebateTime: '2026-04-01 09:00:00',
        expense: '0.00',
        customerAttributionName: '林晓雯',
        customerSource: '小红书',
        operator: { username: 'audit_1' },
        order: { orderNumber: await numberOf(order) },
      },
    ])
    expect(summary).toMatchObject({ income: '33.33', expense: '0.00', net: '33.33' })
    const ledger = await world.one(sql`select type, amount::text from order_transaction where order_id = ${order} and type like 'REBATE%'`)
    expect(ledger).toEqual({ type: 'REBATE_RECEIPT', amount: '33.33' })
    const vouchers = await sql`select '/api/files/' || l.file_id = a.payment_voucher as own
      from file_link l join rebates_record r on r.id = l.record_id join rebate_application a on a.id = r.application_id
      where l.record_table = 'rebates_record' and r.order_id = ${order}`.execute(world.test.db)
    expect(vouchers.rows).toEqual([{ own: true }])
    expect((await stranger.get(`${REBATE_RECORDS_PATH}/list?orderIs=${order}`)).body.data.total).toBe(0)
    const story = (await sales.get(`/runtime/timeline?path=/order/orderDetail&id=${order}`)).body.data.records
    expect(story.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['提交返佣规则', '返佣规则已通过', '提交返佣', '返佣收款']),
    )
  })

  it('received wrongly is taken back whole, when somebody else agrees, and its voucher is free again', async () => {
    const order = await world.passedOrder('1000')
    const picture = await world.picture()
    expect(statusAndMessage(await world.submit(order, '60', { paymentVoucher: await world.voucher(picture) }))).toMatch(/^200/)
    const { id: application } = await world.one<{ id: number }>(sql`select max(id) as id from rebate_application`)
    await audit.post(`${REBATE_AUDITS_PATH}/pass`, { id: application })
    const { id: record } = await world.one<{ id: number }>(sql`select id from rebates_record where application_id = ${application}`)
    const reverse = (id: number, reason: unknown = '记错订单') => finance.post(`${REBATE_RECORDS_PATH}/reverse`, { id, reason })
    expect(fieldErrors(await reverse(record, ''))).toEqual(['reason: 请输入冲回原因'])
    expect(statusAndMessage(await reverse(record))).toBe('200 提交成功，审核通过后生效')
    expect(statusAndMessage(await reverse(record))).toBe('409 存在审核中的返佣，请先处理')
    expect(await ruleSums(order)).toEqual(['100.00', '60.00', '0.00', 'REBATES_ARE_ONGOING'])
    const { id: refund } = await world.one<{ id: number }>(sql`select max(id) as id from rebate_application`)
    expect(statusAndMessage(await audit.post(`${REBATE_AUDITS_PATH}/pass`, { id: refund }))).toBe('200 返佣已通过')
    expect(await ruleSums(order)).toEqual(['100.00', '0.00', '0.00', 'PENDING_REBATES'])
    expect(statusAndMessage(await reverse(record))).toBe('409 该记录已冲回')
    const back = await world.one<{ id: number }>(sql`select id from rebates_record where application_id = ${refund}`)
    expect(statusAndMessage(await reverse(back.id))).toBe('409 只能冲回收款记录')
    const right = await world.passedOrder('1000')
    expect(statusAndMessage(await world.submit(right, '60', { paymentVoucher: await world.voucher(picture) }))).toMatch(/^200/)
  })
})

describe('the cancellation of an order', () => {
  it('waits for its rebates, and while it is audited none of them moves', async () => {
    const order = await world.passedOrder('1000')
    const waiting = await world.submitted(order, '10')
    expect(statusAndMessage(await world.askCancel(order, '0'))).toBe('409 存在审核中的返佣，请先处理')
    expect(statusAndMessage(await sales.get(`${ORDERS_PATH}/cancelOrder?id=${order}`))).toBe('409 存在审核中的返佣，请先处理')
    const shown = await sales.get(`${ORDERS_PATH}/list?screen=${encodeURIComponent('/order/institutionsOrder')}&ids=${order}`)
    expect(shown.body.data.records).toMatchObject([{ id: order, $refused: { cancelOrder: '存在审核中的返佣，请先处理' } }])
    await audit.post(`${REBATE_AUDITS_PATH}/pass`, { id: waiting })
    expect(statusAndMessage(await world.askCancel(order, '0'))).toMatch(/^200/)
    const held = '409 订单取消审核中，请等待审核结果'
    expect(statusAndMessage(await world.submit(order, '10'))).toBe(held)
    const { id: record } = await world.one<{ id: number }>(sql`select max(id) as id from rebates_record`)
    expect(statusAndMessage(await finance.post(`${REBATE_RECORDS_PATH}/reverse`, { id: record, reason: '错' }))).toBe(held)
    const other = await world.order('1000')
    await world.askCancel(other, '0')
    for (const [what, form] of [
      ['pass', {}],
      ['refuse', { reviewResponse: '不' }],
    ] as const)
      expect(statusAndMessage(await decide(what, other, form))).toBe(held)
    const { id } = await world.one<{ id: number }>(sql`select id from order_cancellation where order_id = ${other} and audit_status = 0`)
    await audit.post('/approvalCenter/cancellOrderAudit/pass', { id: [id] })
    // Nothing is refunded to the customer, so a rebate is due and the rule is reviewed.
    expect(await world.rule(other)).toMatchObject({ audit_status: 'PENDING', amount_to_be_refunded: '100.00' })
    expect(statusAndMessage(await decide('pass', other))).toMatch(/^200/)
    const none = await world.order('1000')
    await world.cancel(none, '1000')
    expect(await world.rule(none)).toMatchObject({ audit_status: 'CLOSED', audit_user_id: null, review_response: '订单已取消' })
    expect(statusAndMessage(await decide('pass', none))).toBe('409 该返佣规则不在待审核状态')
  })

  it('makes the rebate due anew: what was received beyond it goes back, which nobody may refuse', async () => {
    const order = await world.passedOrder('1000')
    await world.received(order, '80')
    await world.cancel(order, '700')
    expect(await ruleSums(order)).toEqual(['30.00', '80.00', '0.00', 'REBATES_ARE_ONGOING'])
    const owed = (await audit.get(`${REBATE_AUDITS_PATH}/list?orderIs=${order}&auditStatusIs=PENDING`)).body.data.records[0]
    expect(owed).toMatchObject({ paymentType: 'REFUND', returnCommissionAmount: '50.00', submitUser: null })
    expect(statusAndMessage(await audit.post(`${REBATE_AUDITS_PATH}/refuse`, { id: owed.id, reviewResponse: '不退' }))).toBe(
      '409 订单取消产生的退款不能拒绝',
    )
    expect(statusAndMessage(await finance.post(`${REBATE_AUDITS_PATH}/withdraw`, { id: owed.id }))).toBe('409 只能撤回自己提交的申请')
    expect(statusAndMessage(await audit.post(`${REBATE_AUDITS_PATH}/pass`, { id: owed.id }))).toBe('200 返佣已通过')
    expect(await ruleSums(order)).toEqual(['30.00', '30.00', '0.00', 'THE_REBATE_IS_COMPLETE'])
    const ledger = await sql<{ type: string; amount: string }>`select type, amount::text from order_transaction
      where order_id = ${order} and type like 'REBATE%' order by id`.execute(world.test.db)
    expect(ledger.rows).toEqual([
      { type: 'REBATE_RECEIPT', amount: '80.00' },
      { type: 'REBATE_REFUND', amount: '50.00' },
    ])
  })

  it('leaves what is still due to be received', async () => {
    const order = await world.passedOrder('1000')
    await world.received(order, '10')
    await world.cancel(order, '700')
    const submit = async (amount: string) =>
      finance.post(`${CANCELLED_ORDERS_PATH}/rebates`, {
        id: order,
        returnCommissionAmount: amount,
        rebateTime: '2026-06-01 09:00:00',
        paymentVoucher: await world.voucher(),
      })
    expect(fieldErrors(await submit('20.01'))).toEqual(['returnCommissionAmount: 返佣金额不能大于剩余应返金额（¥20.00）'])
    expect(statusAndMessage(await submit('20'))).toBe('200 提交成功，审核通过后生效')
  })
})

describe('people hear of', () => {
  it('what waits for them and what came of what they submitted, the actor alone does not', async () => {
    const order = await world.order('1000')
    const told = async () =>
      (
        await sql<{
          line: string
        }>`select e.username || ' ' || m.title as line from message_recipient r join message m on m.id = r.message_id
          join employee e on e.id = r.employee_id where m.title like ${`%${await numberOf(order)}`} order by m.id, e.username`.execute(
          world.test.db,
        )
      ).rows.map(({ line }) => line.replace(/：.*/, ''))
    const lines = ['audit_1 返佣规则待审核']
    await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining(lines))
    await decide('refuse', order, { reviewResponse: '不对' })
    lines.push('sales_a1 返佣规则已拒绝')
    await sales.edit(`${REBATE_RULES_PATH}/edit`, { id: (await world.rule(order)).id, rebateType: 'FIXED_REBATES', rebateAmount: '90' })
    await decide('pass', order)
    lines.push('sales_a1 返佣规则已通过')
    const id = await world.submitted(order, '50')
    lines.push('audit_1 返佣收款待审核')
    await audit.post(`${REBATE_AUDITS_PATH}/pass`, { id })
    lines.push('finance_1 返佣收款已通过', 'sales_a1 返佣收款已通过')
    await world.cancel(order, '1000')
    lines.push('audit_1 返佣退款待审核')
    await expect.poll(told, { timeout: 20_000 }).toEqual(expect.arrayContaining(lines))
    const all = await told()
    expect(
      all.filter(line => /返佣/.test(line) && (line.startsWith('audit_1') ? !line.endsWith('待审核') : line.endsWith('待审核'))),
    ).toEqual([])
  })
})

describe('at the same instant', () => {
  it('of many submissions only as many succeed as fit', async () => {
    const order = await world.passedOrder('1000')
    const vouchers = await Promise.all(Array.from({ length: 10 }, () => world.voucher()))
    const answers = await Promise.all(vouchers.map(paymentVoucher => world.submit(order, '30', { paymentVoucher })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(statusAndMessage))).toEqual(
      new Set(['422 返佣金额不能大于剩余应返金额（¥10.00）']),
    )
    expect(await ruleSums(order)).toEqual(['100.00', '0.00', '90.00', 'PENDING_REBATES'])
  })

  it('one voucher is the proof of one rebate', async () => {
    const picture = await world.picture()
    const orders = [await world.passedOrder('1000'), await world.passedOrder('1000')]
    const vouchers = [await world.voucher(picture), await world.voucher(picture)]
    const answers = await Promise.all(orders.map((order, at) => world.submit(order, '30', { paymentVoucher: vouchers[at] })))
    const winner = orders[answers.findIndex(({ status }) => status === 200)] as number
    expect(answers.map(statusAndMessage).sort()).toEqual(['200 提交成功，审核通过后生效', `422 该凭证已用于订单${await numberOf(winner)}`])
  })

  it('one voucher is the proof of one rebate, of the orders of two leads, too', async () => {
    const picture = await world.picture()
    const orders = [await world.passedOrder('1000'), await world.passedOrder('1000', await world.otherClient())]
    const vouchers = [await world.voucher(picture), await world.voucher(picture)]
    // Nothing that the orders share makes them wait for one another, and both are asked before either is written.
    const answers = await collide(
      world.test.db,
      sql`lock table rebate_application in share mode`,
      orders.map((order, at) => () => world.submit(order, '30', { paymentVoucher: vouchers[at] })),
    )
    const winner = orders[answers.findIndex(({ status }) => status === 200)] as number
    expect(answers.map(statusAndMessage).sort()).toEqual(['200 提交成功，审核通过后生效', `422 该凭证已用于订单${await numberOf(winner)}`])
    expect(fieldErrors(answers.find(({ status }) => status === 422) as InjectedAnswer)).toEqual([
      `paymentVoucher: 该凭证已用于订单${await numberOf(winner)}`,
    ])
  })

  it('one idempotency key submits once, and is refused with another form', async () => {
    const order = await world.passedOrder('1000')
    const paymentVoucher = await world.voucher()
    const headers = { 'idempotency-key': 'rebate-once' }
    const twice = await Promise.all([1, 2].map(() => world.submit(order, '30', { paymentVoucher }, headers)))
    expect(twice.map(({ status }) => status).filter(status => status === 200).length).toBeGreaterThan(0)
    expect(statusAndMessage(await world.submit(order, '30', { paymentVoucher }, headers))).toMatch(/^200/)
    expect(await ruleSums(order)).toEqual(['100.00', '0.00', '30.00', 'PENDING_REBATES'])
    expect(statusAndMessage(await world.submit(order, '31', { paymentVoucher }, headers))).toBe('409 该请求已提交过，请刷新后重试')
    expect((await finance.post(`${ORDERS_PATH}/rebates`, { id: order }, { 'idempotency-key': '' })).status).toBe(400)
  })
})
