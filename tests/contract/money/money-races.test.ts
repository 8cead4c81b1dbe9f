/** Two employees act on the same order simultaneously: one succeeds, the other gets a reason, and all sums are correct afterwards. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CANCELLATIONS_PATH, CANCELLED_ORDERS_PATH, ORDERS_PATH } from '#apps/crm/order/server/order.testing.ts'
import { REBATE_AUDITS_PATH, type RebateWorld, startRebateWorld } from '#apps/crm/rebate/server/rebate.testing.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'
import { wrongSums } from './obvious-sums.ts'

/** Rounds per pair of calls, half of them in each order. */
const ROUNDS = 8
const TIMEOUT = 120_000

let world: RebateWorld
let finance: Client
let audit: Client
let admin: Client
let relation: number
let stages: number
beforeAll(async () => {
  world = await startRebateWorld()
  ;({ finance_1: finance, audit_1: audit, admin } = world.clients)
  relation = (
    await world.one<{ id: number }>(sql`select id from institution_customer_relation where institution_id = ${world.institution}`)
  ).id
  stages = (
    await world.one<{ id: number }>(sql`insert into service_item (institution_id, content, payment_mode)
      values (${world.institution}, '分期项目', 'STAGES') returning id`)
  ).id
})
afterAll(() => world?.close())
afterEach(async () => expect(await wrongSums(world.test.db)).toEqual([]))

type Call = () => Promise<Answer>
const said = ({ status, body }: Answer): string => `${status} ${body.message}`

/**
 * Responses of two concurrent calls: queued in a given order behind a lock on the order's row, and started without coordination. Each round has an
 * order of its own.
 * @param make creates an order and its calls; `after` checks the result
 * @param also accepted responses if the second call did not wait
 */
async function race(
  make: () => Promise<{ readonly order: number; readonly calls: readonly [Call, Call]; after?(said: readonly string[]): Promise<void> }>,
  also: readonly string[] = [],
) {
  const seen = { first: new Set<string>(), second: new Set<string>(), chance: new Set<string>() }
  for (let round = 0; round < ROUNDS; round++) {
    const reverse = round % 2 === 1
    for (const how of ['held', 'chance'] as const) {
      const { order, calls, after } = await make()
      const started = reverse ? calls.toReversed() : calls
      const locked = sql`select from institutions_order where id = ${order} for update`
      const answers = how === 'held' ? await collide(world.test.db, locked, started) : await Promise.all(started.map(call => call()))
      const told = (reverse ? answers.toReversed() : answers).map(said)
      seen[how === 'chance' ? 'chance' : reverse ? 'second' : 'first'].add(told.join(' | '))
      await after?.(told)
    }
  }
  expect([...seen.first, ...seen.second, ...also]).toEqual(expect.arrayContaining([...seen.chance]))
  return { first: [...seen.first], second: [...seen.second] }
}

const rowOf = (order: number) =>
  world.one<{ lifecycle: string; paid: string; due: string; refunded: string; number: string }>(
    sql`select lifecycle, amount_paid as paid, amount_to_be_refunded as due, refunded_amount as refunded, order_number as number
      from institutions_order where id = ${order}`,
  )
const now = async () =>
  (await world.one<{ now: string }>(sql`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now`)).now
const applicationOf = async (order: number) =>
  (await world.one<{ id: number }>(sql`select max(id) as id from order_cancellation where order_id = ${order}`)).id
const pay = (id: number, amount: string) => finance.post(`${ORDERS_PATH}/pay`, { id, amount, time: '2026-03-03 10:00:00' })
const refund = async (id: number, amount: string) => finance.post(`${CANCELLED_ORDERS_PATH}/refund`, { id, amount, time: await now() })
const decide = (id: number, how: 'pass' | 'reject', by = audit) => by.post(`${CANCELLATIONS_PATH}/${how}`, { id: [id] })

/** Order of 1,000 with all or 400 paid, whose cancellation was requested. */
async function asked(due: string, paid: 'all' | 'part' = 'all'): Promise<{ order: number; application: number }> {
  const order = paid === 'all' ? await world.order('1000') : await staged('400')
  expect((await world.askCancel(order, due)).status).toBe(200)
  return { order, application: await applicationOf(order) }
}
async function staged(paid: string): Promise<number> {
  const form = { signingTime: '2026-03-02 10:00:00', orderAmount: '1000', orderStatus: '已签约', confirmDuplicate: true }
  const answer = await world.clients.sales_a1.edit('/agency/allocationCustomer/addOrder', { id: relation, serviceItemId: stages, ...form })
  const { id } = answer.body.data
  expect((await pay(id, paid)).status).toBe(200)
  return id
}

describe('the audit of a cancellation', () => {
  it('and a refund: money goes back once it was passed, and not before', { timeout: TIMEOUT }, async () => {
    const early = '200 订单取消已通过 | 409 订单未取消，不能退款'
    const { first, second } = await race(async () => {
      const { order, application } = await asked('600')
      return {
        order,
        calls: [() => decide(application, 'pass'), () => refund(order, '250')],
        async after([, refunded]) {
          const back = refunded?.startsWith('200') ? '250.00' : '0.00'
          expect(await rowOf(order)).toMatchObject({ lifecycle: 'CANCELLED', paid: '1000.00', due: '600.00', refunded: back })
          expect(said(await refund(order, '600.01'))).toMatch(/^422 退款金额不能大于剩余应退金额/)
          expect(said(await refund(order, back === '0.00' ? '600' : '350'))).toBe('200 退款已登记')
        },
      }
    }, ['200 订单取消已通过 | 200 退款已登记'])
    // A refund does not wait for the decision on a cancellation.
    expect([first, second]).toEqual([[early], [early]])
  })

  it('and a payment: nothing is paid into a cancelled order', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const { order, application } = await asked('300', 'part')
      return {
        order,
        calls: [() => decide(application, 'pass'), () => pay(order, '100')],
        after: async () => expect(await rowOf(order)).toMatchObject({ lifecycle: 'CANCELLED', paid: '400.00', due: '300.00' }),
      }
    })
    expect(first).toEqual(['200 订单取消已通过 | 409 订单已取消，不能收款'])
    expect(second).toEqual(['200 订单取消已通过 | 409 订单取消审核中，请等待审核结果'])
  })

  it('rejected, and a payment: it goes on from then', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const { order, application } = await asked('300', 'part')
      return {
        order,
        calls: [() => decide(application, 'reject'), () => pay(order, '600')],
        async after([, paid]) {
          const sum = paid?.startsWith('200') ? '1000.00' : '400.00'
          expect(await rowOf(order)).toMatchObject({ lifecycle: 'IN_PROGRESS', paid: sum, due: '0.00' })
        },
      }
    })
    expect(first).toEqual(['200 订单取消已拒绝 | 200 收款已登记'])
    expect(second).toEqual(['200 订单取消已拒绝 | 409 订单取消审核中，请等待审核结果'])
  })

  it('by two auditors who want different things: one of them decides', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const { order, application } = await asked('600')
      const { number } = await rowOf(order)
      const unnamed = async (answer: Promise<Answer>): Promise<Answer> => {
        const { body, ...rest } = await answer
        return { ...rest, body: { ...body, message: body.message.replace(number, '本单') } }
      }
      return {
        order,
        calls: [() => unnamed(decide(application, 'pass')), () => unnamed(decide(application, 'reject', admin))],
        async after([passed]) {
          const gone = passed?.startsWith('200')
          expect(await rowOf(order)).toMatchObject({ lifecycle: gone ? 'CANCELLED' : 'IN_PROGRESS', due: gone ? '600.00' : '0.00' })
        },
      }
    })
    expect(first).toEqual(['200 订单取消已通过 | 409 以下订单已被处理，请刷新：本单'])
    expect(second).toEqual(['409 以下订单已被处理，请刷新：本单 | 200 订单取消已拒绝'])
  })
})

describe('refunds', () => {
  it('two of them over what is left: one goes back', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const { order, application } = await asked('600')
      await decide(application, 'pass')
      return {
        order,
        calls: [() => refund(order, '400'), () => refund(order, '350')],
        async after([one]) {
          expect(await rowOf(order)).toMatchObject({ due: '600.00', refunded: one?.startsWith('200') ? '400.00' : '350.00' })
        },
      }
    })
    expect(first).toEqual(['200 退款已登记 | 422 退款金额不能大于剩余应退金额（¥200.00）'])
    expect(second).toEqual(['422 退款金额不能大于剩余应退金额（¥250.00） | 200 退款已登记'])
  })
})

describe('a cancellation that is asked for', () => {
  it('and a rebate that is submitted: one of the two gets in', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const order = await world.passedOrder('1000')
      const paymentVoucher = await world.voucher()
      return {
        order,
        calls: [() => world.askCancel(order, '0'), () => world.submit(order, '30', { paymentVoucher })],
        async after([cancelled]) {
          const gone = cancelled?.startsWith('200')
          expect(await rowOf(order)).toMatchObject({ lifecycle: gone ? 'CANCEL_AUDIT' : 'IN_PROGRESS' })
          expect(await world.rule(order)).toMatchObject({ pending_amount: gone ? '0.00' : '30.00' })
        },
      }
    })
    expect(first).toEqual(['200 提交成功，审核通过后生效 | 409 订单取消审核中，请等待审核结果'])
    expect(second).toEqual(['409 存在审核中的返佣，请先处理 | 200 提交成功，审核通过后生效'])
  })

  it('and a rebate that is passed: it waits for that', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const order = await world.passedOrder('1000')
      const id = await world.submitted(order, '30')
      return { order, calls: [() => world.askCancel(order, '0'), () => audit.post(`${REBATE_AUDITS_PATH}/pass`, { id })] }
    })
    expect(first).toEqual(['409 存在审核中的返佣，请先处理 | 200 返佣已通过'])
    expect(second).toEqual(['200 提交成功，审核通过后生效 | 200 返佣已通过'])
  })

  it('passed, and a rebate that is submitted: what is due anew is never exceeded', { timeout: TIMEOUT }, async () => {
    const { first, second } = await race(async () => {
      const order = await world.passedOrder('1000')
      expect((await world.askCancel(order, '700')).status).toBe(200)
      const [application, paymentVoucher] = [await applicationOf(order), await world.voucher()]
      return {
        order,
        calls: [() => decide(application, 'pass'), () => world.submit(order, '60', { paymentVoucher })],
        after: async () => expect(await world.rule(order)).toMatchObject({ amount_to_be_refunded: '30.00', pending_amount: '0.00' }),
      }
    })
    expect(first).toEqual(['200 订单取消已通过 | 409 订单已取消，请在已取消订单中提交返佣'])
    expect(second).toEqual(['200 订单取消已通过 | 409 订单取消审核中，请等待审核结果'])
  })
})
