/** A lead with a pending rebate cannot be moved to the high seas, by any user or operation. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { CANCELLATIONS_PATH, CANCELLED_ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { REBATE_AUDITS_PATH, type RebateWorld, startRebateWorld } from './rebate.testing.ts'

const LEADS = '/agency/institutionsCustomer'
const HELD = '返佣客户'
const FREE = '返佣无关客户'
const SENTENCE = '存在审批中的订单，不能移入公海'

let world: RebateWorld
let sales: Client
let admin: Client
let held: number
let free: number

const statusAndMessage = ({ status, body }: InjectedAnswer): string => `${status} ${body.message}`
const toSea = (by: Client, ...id: number[]) => by.post(`${LEADS}/highSeas`, { id, moveInReason: 'CUSTOMER_CHURN' })
const statusOf = async (id: number) => {
  const { status } = await world.one<{ status: string }>(sql`select status from institutions_customer where id = ${id}`)
  return status
}
const pendingApplication = () =>
  world.one<{ id: number; kind: string }>(sql`select a.id, a.payment_type as kind from rebate_application a
    join institutions_order o on o.id = a.order_id where o.lead_id = ${held} and a.audit_status = 'PENDING'`)
const pass = async () => world.clients.audit_1.post(`${REBATE_AUDITS_PATH}/pass`, { id: (await pendingApplication()).id })

beforeAll(async () => {
  world = await startRebateWorld()
  ;({ sales_a1: sales, admin } = world.clients)
  held = (await world.one<{ id: number }>(sql`select id from institutions_customer where name = ${HELD}`)).id
  const added = await sales.post(`${LEADS}/add`, {
    name: FREE,
    phoneNumber: '13600010002',
    customerSource: '小红书',
    consultingProject: ['文书'],
    intentionLevel: 'HIGH',
    customerPhase: 'CONTACTS',
  })
  free = added.body.data.id
})
afterAll(() => world?.close())

it('an order in force keeps its lead, its cancellation asked for or not', async () => {
  const order = await world.passedOrder('1000')
  expect(statusAndMessage(await toSea(sales, held))).toBe(`409 以下客户已成单，不能移入公海：${HELD}`)
  await world.received(order, '80')
  expect((await world.askCancel(order, '700')).status).toBe(200)
  expect(statusAndMessage(await toSea(sales, held))).toBe(`409 以下客户已成单，不能移入公海：${HELD}`)
  const { id } = await world.one<{ id: number }>(sql`select id from order_cancellation where order_id = ${order} and audit_status = 0`)
  expect((await world.clients.audit_1.post(`${CANCELLATIONS_PATH}/pass`, { id: [id] })).status).toBe(200)
  // The amount received beyond what is now due waits for its refund.
  expect(await pendingApplication()).toMatchObject({ kind: 'REFUND' })
})

it('once it is cancelled a pending rebate does: whoever moves it, alone or among others', async () => {
  for (const by of [sales, admin, await world.test.as('mgr_a')])
    expect(statusAndMessage(await toSea(by, held))).toBe(`409 ${SENTENCE}：${HELD}`)
  expect(statusAndMessage(await toSea(sales, free, held))).toBe(`409 ${SENTENCE}：${HELD}`)
  expect([await statusOf(held), await statusOf(free)]).toEqual(['NORMAL', 'NORMAL'])
})

it('of all that a list finds those alone stay that wait', async () => {
  const matching = { screen: '/newCustomer/institutionsCustomer', nameContains: '返佣' }
  const { body } = await sales.post(`${LEADS}/highSeas`, { matching, moveInReason: 'CUSTOMER_CHURN' })
  expect(body).toMatchObject({ code: 200, data: { total: 2 } })
  await vi.waitFor(
    async () => {
      const { data } = (await sales.get(`/runtime/bulk/${body.data.jobId}`)).body
      expect(data).toMatchObject({ state: 'done', done: 1, refused: 1, reasons: [{ reason: SENTENCE, names: [HELD] }] })
    },
    { timeout: 30_000, interval: 50 },
  )
  expect([await statusOf(held), await statusOf(free)]).toEqual(['NORMAL', 'LOSS'])
})

it('goes when it was decided on, and not while the next one waits', async () => {
  expect((await pass()).status).toBe(200)
  const order = await world.passedOrder('1000')
  await world.cancel(order, '0')
  const submitted = await world.clients.finance_1.post(`${CANCELLED_ORDERS_PATH}/rebates`, {
    id: order,
    returnCommissionAmount: '5',
    rebateTime: '2026-06-01 09:00:00',
    paymentVoucher: await world.voucher(),
  })
  expect(statusAndMessage(submitted)).toBe('200 提交成功，审核通过后生效')
  expect(statusAndMessage(await toSea(sales, held))).toBe(`409 ${SENTENCE}：${HELD}`)
  expect((await pass()).status).toBe(200)
  expect(statusAndMessage(await toSea(sales, held))).toBe('200 已移入公海')
  expect(await statusOf(held)).toBe('LOSS')
})
