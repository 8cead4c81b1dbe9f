import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RefusalContext } from '#core/contract/operation.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { stubOf } from '#tests/support/stub.ts'
import { pendingRebates } from './cancellation-hold.ts'
import { ruleOperations } from './rules.ts'
import { leadsOfPendingRebates } from './sea-hold.ts'
import { submissionOperations } from './submissions.ts'
import { unusedVoucher } from './vouchers.ts'

let database: TestDatabase
let client: pg.Client
let opened: Database
let rebateEmployees: { seller: number; finance: number; auditor: number }
let place: { lead: number; institution: number; item: number }

type QueryRow = Record<string, string | number | null>
const singleRow = async (text: string, values: readonly unknown[] = []): Promise<QueryRow> =>
  (await client.query(text, [...values])).rows[0]
const insertedId = async (text: string, values: readonly unknown[] = []): Promise<number> => Number((await singleRow(text, values)).id)

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  opened = openDatabase({ url: database.url, log: { warn: () => undefined } })
  const employee = (name: string) =>
    insertedId(`insert into employee (username, name, password_hash) values ($1::text, $1::text, 'x') returning id`, [name])
  rebateEmployees = { seller: await employee('甲'), finance: await employee('乙'), auditor: await employee('丙') }
  const institution = await insertedId(`insert into institution (name) values ('甲机构') returning id`)
  const item = await insertedId(
    `insert into service_item (institution_id, content, payment_mode) values ($1, '文书', 'STAGES') returning id`,
    [institution],
  )
  const lead = await insertedId(
    `insert into institutions_customer (name, phone_number, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id)
     values ('张三', '13900000001', '小红书', '{艺术留学}', 'MEDIUM', 'NEW_CUSTOMER_CAPITAL', $1, $1) returning id`,
    [rebateEmployees.seller],
  )
  place = { lead, institution, item }
})
afterAll(async () => {
  await opened.close()
  await client.end()
  await database.drop()
})

const order = (amount = '1000', paid = '0'): Promise<number> =>
  insertedId(
    `with o as (insert into institutions_order (lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, payment_mode,
         customer_source, operator_id, biz_owner_id, lead_owner_id)
       values ($1, $2, $3, now() - interval '30 days', $4, '已签约', 'STAGES', '小红书', $5, $5, $5) returning id)
     select id from o`,
    [place.lead, place.institution, place.item, amount, rebateEmployees.seller],
  ).then(async id => {
    if (paid !== '0')
      await client.query(`insert into order_transaction (order_id, type, amount, time) values ($1, 'PAYMENT', $2, now())`, [id, paid])
    return id
  })
const rule = (orderId: number, values = "'PROPORTIONAL_REBATES', 10, null"): Promise<number> =>
  insertedId(
    `insert into rebates_rule (order_id, rebate_type, rebate_rate, rebate_amount, submit_user_id) values ($1, ${values}, $2) returning id`,
    [orderId, rebateEmployees.seller],
  )
const decide = (table: string, id: number, state: string, reason: string | null = null, by = rebateEmployees.auditor) =>
  client.query(`update ${table} set audit_status = $2, audit_user_id = $3, audit_date = now(), review_response = $4 where id = $1`, [
    id,
    state,
    by,
    reason,
  ])
const insertPassedRule = async (orderId: number, values?: string): Promise<number> => {
  const id = await rule(orderId, values)
  await decide('rebates_rule', id, 'PASSED')
  return id
}
let vouchers = 0
const voucher = (): string => {
  vouchers += 1
  return String(vouchers).padStart(64, '0')
}
const receipt = (ruleId: number, amount: string, hash = voucher()): Promise<number> =>
  insertedId(
    `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash, submit_user_id)
     select id, order_id, 'RECEIPT', $2, now(), '/api/files/x', $3, $4 from rebates_rule where id = $1 returning id`,
    [ruleId, amount, hash, rebateEmployees.finance],
  )
const insertPassedReceipt = async (ruleId: number, amount: string, hash?: string): Promise<number> => {
  const id = await receipt(ruleId, amount, hash)
  await decide('rebate_application', id, 'PASSED')
  return insertedId('select id from rebates_record where application_id = $1', [id])
}
const reversal = (recordId: number, amount: string): Promise<number> =>
  insertedId(
    `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, reverses_id, submit_user_id, remarks)
     select rule_id, order_id, 'REFUND', $2, now(), id, $3, '记错了' from rebates_record where id = $1 returning id`,
    [recordId, amount, rebateEmployees.finance],
  )
const startCancellation = (orderId: number) =>
  client.query(`update institutions_order set lifecycle = 'CANCEL_AUDIT' where id = $1`, [orderId])
const cancel = async (orderId: number, refund: string): Promise<void> => {
  await startCancellation(orderId)
  await client.query(
    `update institutions_order set lifecycle = 'CANCELLED', amount_to_be_refunded = $2, reason_for_cancellation = '不去了', cancel_time = now(),
       cancelled_date = now() where id = $1`,
    [orderId, refund],
  )
}
const ruleSums = (ruleId: number) =>
  singleRow(
    `select amount_to_be_refunded as due, returned_amount as received, pending_amount as pending, excess_amount as excess, rebate_status as status
     from rebates_rule where id = $1`,
    [ruleId],
  )
const constraintOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing refused it',
    (error: { constraint?: string; code?: string; message: string }) => error.constraint ?? `${error.code} ${error.message}`,
  )

describe('what is due', () => {
  it('is a share of the amount, half up to the cent, or the fixed sum', async () => {
    const due = async (amount: string, values: string) => (await ruleSums(await rule(await order(amount), values))).due
    expect(await due('0.50', "'PROPORTIONAL_REBATES', 1, null")).toBe('0.01')
    expect(await due('0.49', "'PROPORTIONAL_REBATES', 1, null")).toBe('0.00')
    expect(await due('999999999999.99', "'PROPORTIONAL_REBATES', 100, null")).toBe('999999999999.99')
    expect(await due('100.05', "'PROPORTIONAL_REBATES', 33.33, null")).toBe('33.35')
    expect(await due('800', "'FIXED_REBATES', null, 800")).toBe('800.00')
  })

  it('is due anew when the order is cancelled: of what the customer left there', async () => {
    const after = async (values: string, paid: string, refund: string) => {
      const id = await order('1000', paid)
      const ruleId = await insertPassedRule(id, values)
      await cancel(id, refund)
      return (await ruleSums(ruleId)).due
    }
    expect(await after("'PROPORTIONAL_REBATES', 10, null", '600', '100.05')).toBe('50.00')
    expect(await after("'PROPORTIONAL_REBATES', 10, null", '600', '600')).toBe('0.00')
    expect(await after("'FIXED_REBATES', null, 300", '600', '599.99')).toBe('300.00')
    expect(await after("'FIXED_REBATES', null, 300", '600', '600')).toBe('0.00')
  })
})

describe('a rule', () => {
  it('is refused when it is not a rule', async () => {
    const id = await order()
    const wrong: readonly (readonly [string, string])[] = [
      ["'PROPORTIONAL_REBATES', null, null", 'rebates_rule_kind'],
      ["'PROPORTIONAL_REBATES', 5, 5", 'rebates_rule_kind'],
      ["'FIXED_REBATES', 5, null", 'rebates_rule_kind'],
      ["'FIXED_REBATES', null, 1000.01", 'rebates_rule_fixed'],
      ["'FIXED_REBATES', null, 0", 'rebates_rule_rebate_amount_check'],
      ["'FIXED_REBATES', null, 'NaN'", 'rebates_rule_fixed'],
      ["'PROPORTIONAL_REBATES', 100.01, null", 'rebates_rule_rebate_rate_check'],
      ["'PROPORTIONAL_REBATES', 0, null", 'rebates_rule_rebate_rate_check'],
      ["'PROPORTIONAL_REBATES', 'NaN', null", 'rebates_rule_amount_to_be_refunded_check'],
      ["'HALF', null, 5", 'rebates_rule_rebate_type_check'],
    ]
    for (const [values, constraint] of wrong) expect([values, await constraintOf(rule(id, values))]).toEqual([values, constraint])
    await rule(id)
    expect(await constraintOf(rule(id))).toBe('rebates_rule_order_id_key')
  })

  it('goes only where it may, decided by somebody else, and keeps every step', async () => {
    const id = await rule(await order())
    expect(await constraintOf(decide('rebates_rule', id, 'PASSED', null, rebateEmployees.seller))).toBe('rebates_rule_decided_by_another')
    expect(await constraintOf(decide('rebates_rule', id, 'REFUSED'))).toMatch(/_check/)
    expect(await constraintOf(decide('rebates_rule', id, 'RETURNED', '重填'))).toBe('rebates_rule_status')
    expect(await constraintOf(decide('rebates_rule', id, 'CLOSED', '关闭'))).toBe('rebates_rule_order')
    await decide('rebates_rule', id, 'PASSED')
    expect(await constraintOf(decide('rebates_rule', id, 'REFUSED', '晚了'))).toBe('rebates_rule_status')
    const edit = (state: string) =>
      client.query(
        `update rebates_rule set rebate_rate = 12, audit_status = $2, submit_user_id = $3, submit_date = now(), audit_user_id = null, audit_date = null,
           review_response = null where id = $1`,
        [id, state, rebateEmployees.finance],
      )
    expect(await constraintOf(edit('PENDING'))).toMatch(/submitted anew|rebates_rule_status/)
    expect(await constraintOf(client.query('update rebates_rule set rebate_rate = 12 where id = $1', [id]))).toMatch(/submitted anew/)
    await decide('rebates_rule', id, 'RETURNED', '比例写错')
    await edit('PENDING')
    const steps = await client.query(
      `select number, rebate_rate as rate, amount_to_be_refunded as due, audit_status as state, operator_id::int as who, review_response as why
       from rebates_rule_version where rule_id = $1 order by number`,
      [id],
    )
    const { seller, auditor, finance } = rebateEmployees
    expect(steps.rows).toEqual([
      { number: 1, rate: '10.00', due: '100.00', state: 'PENDING', who: seller, why: null },
      { number: 2, rate: '10.00', due: '100.00', state: 'PASSED', who: auditor, why: null },
      { number: 3, rate: '10.00', due: '100.00', state: 'RETURNED', who: auditor, why: '比例写错' },
      { number: 4, rate: '12.00', due: '120.00', state: 'PENDING', who: finance, why: null },
    ])
    expect(await constraintOf(client.query('delete from rebates_rule_version where rule_id = $1', [id]))).toMatch(/^42501/)
    expect(await constraintOf(client.query('delete from rebates_rule where id = $1', [id]))).toMatch(/^42501/)
  })

  it('keeps its sums from nobody', async () => {
    const id = await insertPassedRule(await order())
    for (const column of ['returned_amount', 'pending_amount', 'excess_amount'])
      expect(await constraintOf(client.query(`update rebates_rule set ${column} = 1 where id = $1`, [id]))).toMatch(
        /kept from its applications/,
      )
    await client.query('update rebates_rule set amount_to_be_refunded = 5 where id = $1', [id])
    expect((await ruleSums(id)).due).toBe('100.00')
  })

  it('stays where money moved by it, and stands still while the order is being cancelled', async () => {
    const id = await order('1000', '1000')
    const ruleId = await insertPassedRule(id)
    const application = await receipt(ruleId, '5')
    expect(await constraintOf(decide('rebates_rule', ruleId, 'RETURNED', '退回'))).toMatch(/rebates_rule_(used|passed)/)
    await decide('rebate_application', application, 'PASSED')
    const record = await insertedId('select id from rebates_record where application_id = $1', [application])
    await decide('rebate_application', await reversal(record, '5'), 'PASSED')
    expect((await ruleSums(ruleId)).received).toBe('0.00')
    // Everything was reversed, so the rule can be returned.
    expect(await constraintOf(decide('rebates_rule', ruleId, 'RETURNED', '退回'))).toBe('nothing refused it')

    const other = await order('1000', '1000')
    const waiting = await rule(other)
    await startCancellation(other)
    expect(await constraintOf(decide('rebates_rule', waiting, 'PASSED'))).toBe('rebates_rule_order')
    const none = await order()
    await startCancellation(none)
    expect(await constraintOf(rule(none))).toBe('rebates_rule_submitted')
  })

  it('that was not passed is closed with an order of which nothing is due, by nobody', async () => {
    const id = await order('1000', '1000')
    const ruleId = await rule(id)
    await decide('rebates_rule', ruleId, 'REFUSED', '不对')
    await cancel(id, '1000')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '0.00', status: 'NOTHING_DUE' })
    expect(await singleRow('select audit_status, audit_user_id, review_response from rebates_rule where id = $1', [ruleId])).toEqual({
      audit_status: 'CLOSED',
      audit_user_id: null,
      review_response: '订单已取消',
    })
    expect(await constraintOf(decide('rebates_rule', ruleId, 'PASSED'))).toBe('rebates_rule_status')
    expect(await constraintOf(decide('rebates_rule', ruleId, 'PENDING'))).not.toBe('nothing refused it')
  })

  it('that was not passed stays reviewable and collectable while something is due of the cancelled order', async () => {
    const id = await order('1000', '1000')
    const ruleId = await rule(id)
    await cancel(id, '700')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '30.00', status: 'PENDING_REBATES' })
    await decide('rebates_rule', ruleId, 'PASSED')
    await insertPassedReceipt(ruleId, '30')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '30.00', status: 'THE_REBATE_IS_COMPLETE' })
  })
})

describe('a rule that is none for its order', () => {
  it('is refused: of a cancelled order that is due nothing, with another order or day, and returned by its submitter', async () => {
    const nothing = await order('1000', '1000')
    await cancel(nothing, '1000')
    expect(await constraintOf(rule(nothing))).toBe('rebates_rule_nothing_due')
    const something = await order('1000', '1000')
    await cancel(something, '999')
    expect(await constraintOf(rule(something))).toBe('nothing refused it')
    const id = await insertPassedRule(await order())
    for (const change of [`order_id = ${await order()}`, `created_date = created_date - interval '1 day'`])
      expect(await constraintOf(client.query(`update rebates_rule set ${change} where id = $1`, [id]))).toMatch(/stays with its order/)
    expect(await constraintOf(decide('rebates_rule', id, 'RETURNED', '退回', rebateEmployees.seller))).toBe(
      'rebates_rule_decided_by_another',
    )
    const refused = await rule(await order())
    expect(await constraintOf(decide('rebates_rule', refused, 'REFUSED', '不对', rebateEmployees.seller))).toBe(
      'rebates_rule_decided_by_another',
    )
    await decide('rebates_rule', refused, 'REFUSED', '不对')
    for (const state of ['PASSED', 'RETURNED'])
      expect(await constraintOf(decide('rebates_rule', refused, state, '不对'))).toBe('rebates_rule_status')
  })
})

describe('an order', () => {
  it('of which nothing is due says so once its rule is passed or closed', async () => {
    const state = async (id: number) => (await singleRow('select rebate_state from institutions_order where id = $1', [id])).rebate_state
    const small = await order('0.49', '0.49')
    const smallRule = await rule(small, "'PROPORTIONAL_REBATES', 1, null")
    expect(await state(small)).toBe('UNREVIEWED')
    await decide('rebates_rule', smallRule, 'PASSED')
    expect(await state(small)).toBe('NOTHING_DUE')
    const closed = await order('1000', '1000')
    await rule(closed)
    await cancel(closed, '1000')
    expect(await state(closed)).toBe('NOTHING_DUE')
    const passed = await order('1000', '1000')
    await insertPassedRule(passed)
    await cancel(passed, '1000')
    expect(await state(passed)).toBe('NOTHING_DUE')
  })

  it('says how far its rebate is, and lets nobody say it', async () => {
    const id = await order('1000', '1000')
    const state = async () => (await singleRow('select rebate_state from institutions_order where id = $1', [id])).rebate_state
    const states = [await state()]
    const step = async (work: Promise<unknown>) => {
      await work
      states.push(await state())
    }
    const ruleId = await rule(id)
    await step(decide('rebates_rule', ruleId, 'PASSED'))
    await step(decide('rebates_rule', ruleId, 'RETURNED', '重填'))
    const anew = 'audit_user_id = null, audit_date = null, review_response = null'
    await step(client.query(`update rebates_rule set audit_status = 'PENDING', ${anew} where id = $1`, [ruleId]))
    await decide('rebates_rule', ruleId, 'PASSED')
    await step(insertPassedReceipt(ruleId, '40'))
    const last = await receipt(ruleId, '60')
    await step(Promise.resolve())
    await step(decide('rebate_application', last, 'PASSED'))
    expect(states).toEqual(['NONE', 'DUE', 'RETURNED', 'UNREVIEWED', 'DUE', 'SUBMITTED', 'COMPLETE'])
    for (const change of ["rebate_state = 'DUE'", 'rebates_rules_id = null'])
      expect(await constraintOf(client.query(`update institutions_order set ${change} where id = $1`, [id]))).toMatch(/kept from the rule/)
  })
})

describe('a cancelled order whose money is corrected', () => {
  /** Replaces the payment in force by one of this amount; null: there was none. */
  const correctPayment = (orderId: number, amount: string | null) =>
    client.query(
      `insert into order_transaction (order_id, type, amount, time, corrects_id, correct_amount, remarks)
       select order_id, 'REFUND', amount, now(), id, $2, '金额登记错误' from order_transaction p
       where order_id = $1 and type = 'PAYMENT' and not exists (select from order_transaction c where c.corrects_id = p.id)`,
      [orderId, amount],
    )
  const systemApplications = async (orderId: number) =>
    (
      await client.query(
        `select a.id::int, return_commission_amount as amount, audit_status as state, payment_type as kind, submit_user_id as by, a.remarks,
           a.created_date = o.cancelled_date as "withCancellation",
           a.created_date = (select max(created_date) from order_transaction t where t.order_id = o.id and corrects_id is not null) as "withCorrection",
           a.audit_date = (select max(created_date) from order_transaction t where t.order_id = o.id and corrects_id is not null) as "endedWithIt"
         from rebate_application a join institutions_order o on o.id = a.order_id where a.order_id = $1 and submit_user_id is null order by a.id`,
        [orderId],
      )
    ).rows
  const versions = async (ruleId: number) =>
    (
      await client.query(
        `select number, audit_status as state, amount_to_be_refunded as due, operator_id as who, review_response as why
         from rebates_rule_version where rule_id = $1 order by number`,
        [ruleId],
      )
    ).rows
  const owed = { kind: 'REFUND', by: null, remarks: '订单已取消，退回多收的返佣' }

  it('owes another sum: what the system asked for is withdrawn, and asked for anew', async () => {
    // Another order's correction is no moment of this one.
    const other = await order('1000', '600')
    await insertPassedRule(other)
    const id = await order('1000', '600')
    const ruleId = await insertPassedRule(id)
    await insertPassedReceipt(ruleId, '80')
    await cancel(id, '100')
    await cancel(other, '100')
    await correctPayment(other, '500')
    expect(await systemApplications(id)).toEqual([
      {
        ...owed,
        id: expect.any(Number),
        amount: '30.00',
        state: 'PENDING',
        withCancellation: true,
        withCorrection: null,
        endedWithIt: null,
      },
    ])
    await correctPayment(id, '500')
    expect(await systemApplications(id)).toMatchObject([
      { amount: '30.00', state: 'WITHDRAWN', endedWithIt: true },
      { ...owed, amount: '40.00', state: 'PENDING', withCancellation: false, withCorrection: true, endedWithIt: null },
    ])
    expect(await ruleSums(ruleId)).toMatchObject({ due: '40.00', received: '80.00', excess: '40.00', pending: '0.00' })
    expect((await versions(ruleId)).slice(-2)).toEqual([
      { number: 3, state: 'PASSED', due: '50.00', who: null, why: '订单已取消' },
      { number: 4, state: 'PASSED', due: '40.00', who: null, why: '订单金额已更正' },
    ])
    await correctPayment(id, '900')
    expect((await systemApplications(id)).map(({ amount, state }) => [amount, state])).toEqual([
      ['30.00', 'WITHDRAWN'],
      ['40.00', 'WITHDRAWN'],
    ])
    expect(await ruleSums(ruleId)).toMatchObject({ due: '80.00', excess: '0.00', status: 'THE_REBATE_IS_COMPLETE' })
    await correctPayment(id, '1000')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '90.00', excess: '0.00', status: 'REBATES_ARE_ONGOING' })
    expect(await systemApplications(id)).toHaveLength(2)
  })

  it('owes the same sum: what the system asked for stays', async () => {
    const id = await order('1000', '600')
    const ruleId = await insertPassedRule(id, "'FIXED_REBATES', null, 50")
    await insertPassedReceipt(ruleId, '50')
    await cancel(id, '600')
    const [first] = await systemApplications(id)
    expect(first).toMatchObject({ amount: '50.00', state: 'PENDING' })
    await correctPayment(id, '500')
    expect(await systemApplications(id)).toMatchObject([{ id: first?.id, amount: '50.00', state: 'PENDING' }])
  })

  it('closes a rule that was not passed where nothing is due any more, and opens it again where something is', async () => {
    const id = await order('1000', '1000')
    const ruleId = await rule(id)
    await cancel(id, '700')
    await correctPayment(id, '900')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '20.00', status: 'PENDING_REBATES' })
    await correctPayment(id, '700')
    expect(
      await singleRow(
        `select audit_status, audit_user_id, review_response,
      audit_date = (select max(created_date) from order_transaction where order_id = $2) as then from rebates_rule where id = $1`,
        [ruleId, id],
      ),
    ).toEqual({
      audit_status: 'CLOSED',
      audit_user_id: null,
      review_response: '订单已取消',
      // biome-ignore lint/suspicious/noThenProperty: a column's name
      then: true,
    })
    await correctPayment(id, '800')
    expect(
      await singleRow('select audit_status, audit_user_id, review_response, audit_date from rebates_rule where id = $1', [ruleId]),
    ).toEqual({
      audit_status: 'PENDING',
      audit_user_id: null,
      review_response: null,
      audit_date: null,
    })
    const { seller } = rebateEmployees
    expect((await versions(ruleId)).map(one => ({ ...one, who: one.who === null ? null : Number(one.who) }))).toEqual([
      { number: 1, state: 'PENDING', due: '100.00', who: seller, why: null },
      { number: 2, state: 'PENDING', due: '30.00', who: null, why: '订单已取消' },
      { number: 3, state: 'PENDING', due: '20.00', who: null, why: '订单金额已更正' },
      { number: 4, state: 'CLOSED', due: '0.00', who: null, why: '订单金额已更正' },
      { number: 5, state: 'PENDING', due: '10.00', who: null, why: '订单仍有应返佣，恢复审核' },
    ])
    await decide('rebates_rule', ruleId, 'PASSED')
    await insertPassedReceipt(ruleId, '10')
    expect((await ruleSums(ruleId)).status).toBe('THE_REBATE_IS_COMPLETE')
  })

  it('waits until a rebate that somebody submitted is decided on', async () => {
    const id = await order('1000', '1000')
    const ruleId = await insertPassedRule(id)
    await cancel(id, '700')
    const waiting = await receipt(ruleId, '30')
    expect(await constraintOf(correctPayment(id, '900'))).toBe('order_rebate_pending')
    await decide('rebate_application', waiting, 'REFUSED', '不对')
    expect(await constraintOf(correctPayment(id, '900'))).toBe('nothing refused it')
    // Without a rule there is nothing to settle.
    const without = await order('1000', '1000')
    await cancel(without, '700')
    expect(await constraintOf(correctPayment(without, '900'))).toBe('nothing refused it')
  })
})

describe('an application', () => {
  let orderId: number
  let ruleId: number
  beforeEach(async () => {
    orderId = await order('1000', '1000')
    ruleId = await insertPassedRule(orderId)
  })

  it('reserves, and what is passed becomes record, ledger and sum, once', async () => {
    const id = await receipt(ruleId, '60')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '0.00', pending: '60.00', status: 'PENDING_REBATES' })
    expect(await constraintOf(receipt(ruleId, '40.01'))).toBe('rebates_rule_money')
    expect(await constraintOf(decide('rebate_application', id, 'PASSED', null, rebateEmployees.finance))).toBe(
      'rebate_application_decided_by_another',
    )
    await decide('rebate_application', id, 'PASSED')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '60.00', pending: '0.00', status: 'REBATES_ARE_ONGOING' })
    expect(await constraintOf(decide('rebate_application', id, 'PASSED'))).toMatch(/does not change/)
    await insertPassedReceipt(ruleId, '40')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '100.00', pending: '0.00', status: 'THE_REBATE_IS_COMPLETE' })
    const ledger = await client.query(`select type, amount from order_transaction where order_id = $1 and type <> 'PAYMENT' order by id`, [
      orderId,
    ])
    expect(ledger.rows).toEqual([
      { type: 'REBATE_RECEIPT', amount: '60.00' },
      { type: 'REBATE_RECEIPT', amount: '40.00' },
    ])
  })

  it('frees its sum when it is refused or withdrawn, by its submitter alone', async () => {
    const [refused, withdrawn] = [await receipt(ruleId, '60'), await receipt(ruleId, '40')]
    expect(await constraintOf(decide('rebate_application', withdrawn, 'WITHDRAWN'))).toBe('rebate_application_withdrawn')
    await decide('rebate_application', withdrawn, 'WITHDRAWN', null, rebateEmployees.finance)
    await decide('rebate_application', refused, 'REFUSED', '凭证不清')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '0.00', pending: '0.00' })
  })

  it('is refused when it is none', async () => {
    for (const amount of ['0', '-1', '0.004', 'NaN', 'Infinity', '1e12'])
      expect([amount, await constraintOf(receipt(ruleId, amount))]).not.toEqual([amount, 'nothing refused it'])
    const bare = `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, submit_user_id, payment_voucher,
      voucher_hash, reverses_id, remarks, audit_status) values (${ruleId}, ${orderId}, `
    const by = rebateEmployees.finance
    const wrong: readonly (readonly [string, RegExp])[] = [
      [`'RECEIPT', 5, now(), ${by}, null, null, null, null, 'PENDING')`, /_check/],
      [`'RECEIPT', 5, now(), ${by}, '/x', null, null, null, 'PENDING')`, /_check/],
      [`'RECEIPT', 5, now(), ${by}, '/x', 'hash', null, null, 'PENDING')`, /_check/],
      [`'RECEIPT', 5, now(), null, '/x', '${voucher()}', null, null, 'PENDING')`, /_check/],
      [`'REFUND', 5, now(), ${by}, null, null, null, '退', 'PENDING')`, /_check/],
      [`'REFUND', 5, now(), null, null, null, null, '退', 'PENDING')`, /leaves over/],
      [`'REFUND', 5, now(), null, null, null, null, null, 'PENDING')`, /rebate_application_reason/],
      [`'GIFT', 5, now(), ${by}, '/x', '${voucher()}', null, null, 'PENDING')`, /_check/],
    ]
    for (const [values, constraint] of wrong) expect(await constraintOf(client.query(bare + values))).toMatch(constraint)
    const decided = `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, submit_user_id, payment_voucher,
      voucher_hash, audit_status, audit_user_id, audit_date) values ($1, $2, 'RECEIPT', 5, now(), $3, '/x', $4, 'PASSED', $5, now())`
    expect(await constraintOf(client.query(decided, [ruleId, orderId, by, voucher(), rebateEmployees.auditor]))).toBe(
      'rebate_application_submitted',
    )
    const otherOrder = await order()
    const foreign = client.query(
      `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, submit_user_id, payment_voucher, voucher_hash)
       values ($1, $2, 'RECEIPT', 5, now(), $3, '/x', $4)`,
      [ruleId, otherOrder, by, voucher()],
    )
    expect(await constraintOf(foreign)).toBe('rebate_application_rule')
    expect(await constraintOf(receipt(await rule(otherOrder), '5'))).toBe('rebate_application_rule')
  })

  it('changes in nothing but its decision, and leaves records that nobody else writes', async () => {
    const id = await receipt(ruleId, '60')
    for (const change of [
      'return_commission_amount = 5',
      'voucher_hash = null, payment_voucher = null',
      'reversed = true',
      `submit_user_id = ${rebateEmployees.seller}`,
    ])
      expect(await constraintOf(client.query(`update rebate_application set ${change} where id = $1`, [id]))).toMatch(/^42501/)
    expect(await constraintOf(client.query('delete from rebate_application where id = $1', [id]))).toMatch(/^42501/)
    const forged = `insert into rebates_record (application_id, rule_id, order_id, payment_type, return_commission_amount, rebate_time, customer_source, operator_id)
      values ($1, $2, $3, 'RECEIPT', 60, now(), '小红书', $4)`
    expect(await constraintOf(client.query(forged, [id, ruleId, orderId, rebateEmployees.auditor]))).toMatch(
      /when an application is passed/,
    )
    const row = `insert into order_transaction (order_id, type, amount, time) values ($1, 'REBATE_RECEIPT', 5, now())`
    expect(await constraintOf(client.query(row, [orderId]))).toBe('order_transaction_rebate')
    await decide('rebate_application', id, 'PASSED')
    for (const change of ['update rebates_record set return_commission_amount = 1', 'delete from rebates_record'])
      expect(await constraintOf(client.query(change))).toMatch(/^42501/)
  })

  it('has a voucher of its own, which is free again once it is refused or taken back', async () => {
    const hash = voucher()
    const first = await receipt(ruleId, '10', hash)
    expect(await constraintOf(receipt(ruleId, '10', hash))).toBe('rebate_application_voucher')
    await decide('rebate_application', first, 'REFUSED', '不清楚')
    const record = await insertPassedReceipt(ruleId, '10', hash)
    expect(await constraintOf(receipt(ruleId, '10', hash))).toBe('rebate_application_voucher')
    await decide('rebate_application', await reversal(record, '10'), 'PASSED')
    expect(await constraintOf(receipt(ruleId, '10', hash))).toBe('nothing refused it')
  })

  it('takes one receipt back whole, once, as far as it is still there', async () => {
    const record = await insertPassedReceipt(ruleId, '60')
    expect(await constraintOf(reversal(record, '59.99'))).toBe('rebate_application_reversal')
    const waiting = await reversal(record, '60')
    expect(await constraintOf(reversal(record, '60'))).toBe('rebate_application_reverses')
    await decide('rebate_application', waiting, 'PASSED')
    expect(await ruleSums(ruleId)).toMatchObject({ received: '0.00', pending: '0.00', status: 'PENDING_REBATES' })
    expect(await constraintOf(reversal(record, '60'))).not.toBe('nothing refused it')
    const refund = await insertedId(`select id from rebates_record where rule_id = $1 and payment_type = 'REFUND'`, [ruleId])
    expect(await constraintOf(reversal(refund, '60'))).toBe('rebate_application_reversal')
    const later = await insertPassedReceipt(ruleId, '30')
    await cancel(orderId, '800')
    const owed = await insertedId(`select id from rebate_application where rule_id = $1 and audit_status = 'PENDING'`, [ruleId])
    await decide('rebate_application', owed, 'PASSED')
    // 20 of the 30 are left, and a receipt can only be reversed as a whole.
    expect(await ruleSums(ruleId)).toMatchObject({ due: '20.00', received: '20.00' })
    expect(await constraintOf(reversal(later, '30'))).toBe('rebate_application_reversal')
  })

  it('takes a receipt back under its own rule alone', async () => {
    const otherRule = await insertPassedRule(await order('1000', '1000'))
    const record = await insertPassedReceipt(ruleId, '60')
    await insertPassedReceipt(otherRule, '60')
    const foreign = client.query(
      `insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, reverses_id, submit_user_id, remarks)
       select id, order_id, 'REFUND', 60, now(), $2, $3, '记错了' from rebates_rule where id = $1`,
      [otherRule, record, rebateEmployees.finance],
    )
    expect(await constraintOf(foreign)).toBe('rebate_application_reversal')
    const refused = await reversal(record, '60')
    await decide('rebate_application', refused, 'REFUSED', '没记错')
    expect(
      await singleRow('select a.reversed from rebate_application a join rebates_record r on r.application_id = a.id where r.id = $1', [
        record,
      ]),
    ).toEqual({ reversed: false })
    expect(await ruleSums(ruleId)).toMatchObject({ received: '60.00', pending: '0.00' })
    await decide('rebate_application', await reversal(record, '60'), 'PASSED')
    const reversed = await client.query(
      'select r.rule_id::int as rule from rebate_application a join rebates_record r on r.application_id = a.id where a.reversed and r.rule_id in ($1, $2)',
      [ruleId, otherRule],
    )
    expect(reversed.rows).toEqual([{ rule: ruleId }])
    expect((await ruleSums(otherRule)).received).toBe('60.00')
  })

  it('takes a receipt of a cancelled order back, and what is due can be received again', async () => {
    const record = await insertPassedReceipt(ruleId, '30')
    await cancel(orderId, '500')
    await decide('rebate_application', await reversal(record, '30'), 'PASSED')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '50.00', received: '0.00', excess: '0.00', status: 'PENDING_REBATES' })
    await insertPassedReceipt(ruleId, '50')
    expect((await ruleSums(ruleId)).status).toBe('THE_REBATE_IS_COMPLETE')
  })

  it('holds the cancellation back until it is decided on, and none comes while that is audited', async () => {
    const id = await receipt(ruleId, '60')
    expect(await constraintOf(startCancellation(orderId))).toBe('order_rebate_pending')
    await decide('rebate_application', id, 'PASSED')
    await startCancellation(orderId)
    expect(await constraintOf(receipt(ruleId, '5'))).toBe('rebate_application_state')
  })

  it('is opened by the cancellation for what was received beyond the new sum, and cannot be refused', async () => {
    await insertPassedReceipt(ruleId, '80')
    await cancel(orderId, '700')
    expect(await ruleSums(ruleId)).toEqual({
      due: '30.00',
      received: '80.00',
      pending: '0.00',
      excess: '50.00',
      status: 'REBATES_ARE_ONGOING',
    })
    const owed = await singleRow(
      `select id, payment_type as kind, return_commission_amount as amount, submit_user_id as by from rebate_application where rule_id = $1 and audit_status = 'PENDING'`,
      [ruleId],
    )
    expect(owed).toMatchObject({ kind: 'REFUND', amount: '50.00', by: null })
    expect(await constraintOf(decide('rebate_application', Number(owed.id), 'REFUSED', '不退'))).toBe('rebate_application_owed')
    expect(await constraintOf(decide('rebate_application', Number(owed.id), 'WITHDRAWN'))).toBe('rebate_application_owed')
    expect(await constraintOf(receipt(ruleId, '0.01'))).toBe('rebates_rule_money')
    await decide('rebate_application', Number(owed.id), 'PASSED')
    expect(await ruleSums(ruleId)).toEqual({
      due: '30.00',
      received: '30.00',
      pending: '0.00',
      excess: '0.00',
      status: 'THE_REBATE_IS_COMPLETE',
    })
    const last = await singleRow(
      'select operator_id, review_response from rebates_rule_version where rule_id = $1 order by number desc limit 1',
      [ruleId],
    )
    expect(last).toEqual({ operator_id: null, review_response: '订单已取消' })
  })

  it('is taken of a cancelled order until what is due anew was received', async () => {
    await insertPassedReceipt(ruleId, '10')
    await cancel(orderId, '700')
    expect(await ruleSums(ruleId)).toMatchObject({ due: '30.00', received: '10.00', excess: '0.00', status: 'REBATES_ARE_ONGOING' })
    expect(await constraintOf(receipt(ruleId, '20.01'))).toBe('rebates_rule_money')
    await insertPassedReceipt(ruleId, '20')
    expect((await ruleSums(ruleId)).status).toBe('THE_REBATE_IS_COMPLETE')
  })
})

describe('what an order or lead is held by', () => {
  it('is a rebate that somebody submitted and nobody has decided on', async () => {
    const orders = [await order('1000', '1000'), await order('1000', '1000'), await order('1000', '1000'), await order('1000', '1000')]
    const rules: number[] = []
    for (const id of orders) rules.push(await insertPassedRule(id))
    const [waiting, passed, owed, other] = orders as [number, number, number, number]
    await receipt(rules[0] as number, '5')
    await insertPassedReceipt(rules[1] as number, '5')
    await insertPassedReceipt(rules[2] as number, '100')
    await receipt(rules[3] as number, '5')
    await cancel(owed, '1000')
    expect(await pendingRebates(opened.db, [])).toEqual(new Map())
    expect(await pendingRebates(opened.db, [waiting, passed, owed])).toEqual(new Map([[waiting, '存在审核中的返佣，请先处理']]))
    expect([...(await pendingRebates(opened.db, [waiting, other])).keys()].toSorted()).toEqual([waiting, other])
  })

  it('is for a lead any rebate of its own that waits, the system’s, too', async () => {
    const lead = () =>
      insertedId(
        `insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id)
         values ('李四', 'rebate_' || substr(md5(random()::text), 1, 10), '小红书', '{艺术留学}', 'MEDIUM', 'NEW_CUSTOMER_CAPITAL', $1, $1) returning id`,
        [rebateEmployees.seller],
      )
    const [held, free] = [await lead(), await lead()]
    const orderOf = async (id: number) => {
      const first = place.lead
      place = { ...place, lead: id }
      const made = await order('1000', '1000')
      place = { ...place, lead: first }
      return made
    }
    await insertPassedReceipt(await insertPassedRule(await orderOf(free)), '100')
    expect(await leadsOfPendingRebates(opened.db, [held, free])).toEqual([])
    const owed = await orderOf(held)
    await insertPassedReceipt(await insertPassedRule(owed), '100')
    await cancel(owed, '1000')
    await receipt(await insertPassedRule(await orderOf(held)), '5')
    expect(await leadsOfPendingRebates(opened.db, [held, free])).toEqual([held])
    expect(await leadsOfPendingRebates(opened.db, [free])).toEqual([])
  })

  it('leaves no rule to submit once all that was paid is to be given back', async () => {
    const [unpaid, paid, part, all] = [await order(), await order('1000', '600'), await order('1000', '600'), await order('1000', '600')]
    await cancel(part, '599.99')
    await cancel(all, '600')
    const submit = ruleOperations.find(({ declaration }) => declaration.name === 'rebate.submitRule')
    const context = stubOf<RefusalContext>('RefusalContext', { db: opened.db })
    const refused = await submit?.refuses?.(context, [unpaid, paid, part, all])
    expect(refused).toEqual(new Map([[all, '已付金额应全部退还，没有应返佣']]))
    expect(await submit?.refuses?.(context, [part])).toEqual(new Map())
  })
})

describe('the form of a rebate', () => {
  it('begins with what is left under a passed rule, or with nothing', async () => {
    const submit = submissionOperations.find(({ declaration }) => declaration.name === 'rebate.submit')
    const load = (id: number) => opened.db.transaction().execute(async tx => submit?.load?.({ tx, row: { id } }))
    const none = { source: { remainingAmount: '0.00', returnCommissionAmount: null } }
    const id = await order('1000', '1000')
    expect(await load(id)).toEqual(none)
    const ruleId = await rule(id)
    expect(await load(id)).toEqual(none)
    await decide('rebates_rule', ruleId, 'PASSED')
    await insertPassedReceipt(ruleId, '20')
    await receipt(ruleId, '40')
    expect(await load(id)).toEqual({ source: { remainingAmount: '40.00', returnCommissionAmount: '40.00' } })
    await receipt(ruleId, '40')
    expect(await load(id)).toEqual(none)
    const less = await order('1000', '1000')
    await insertPassedReceipt(await insertPassedRule(less), '80')
    await cancel(less, '700')
    expect(await load(less)).toEqual(none)
  })
})

describe('the voucher of a rebate', () => {
  const uploaded = async (hash: string): Promise<string> => {
    const file = String(
      (
        await singleRow(
          `insert into file (employee_id, name, type, size, received_size, purpose) values ($1, 'a.png', 'image/png', 1, 1, 'form') returning id`,
          [rebateEmployees.finance],
        )
      ).id,
    )
    await client.query('insert into rebate_voucher (file_id, hash) values ($1, $2)', [file, hash])
    return `/api/files/${file}`
  }
  const asked = (address: string): Promise<string> =>
    opened.db.transaction().execute(tx =>
      unusedVoucher(tx, address).catch((error: { errors?: readonly { field: string; message: string }[] }) => {
        if (!error.errors) throw error
        return error.errors.map(({ field, message }) => `${field}: ${message}`).join()
      }),
    )

  it('is one that was uploaded as such, and that no other rebate is proved by', async () => {
    const [hash, other] = [voucher(), voucher()]
    const [address, again, another] = [await uploaded(hash), await uploaded(hash), await uploaded(other)]
    expect(await asked('/api/files/00000000-0000-4000-8000-000000000000')).toBe('paymentVoucher: 请重新上传付款凭证')
    expect(await asked(address)).toBe(hash)
    const id = await order('1000', '1000')
    const number = (await singleRow('select order_number from institutions_order where id = $1', [id])).order_number
    const ruleId = await insertPassedRule(id)
    const used = `paymentVoucher: 该凭证已用于订单${number}`
    const waiting = await receipt(ruleId, '10', hash)
    for (const one of [address, again]) expect(await asked(one)).toBe(used)
    expect(await asked(another)).toBe(other)
    await decide('rebate_application', waiting, 'REFUSED', '不清楚')
    expect(await asked(again)).toBe(hash)
    const record = await insertPassedReceipt(ruleId, '10', hash)
    expect(await asked(again)).toBe(used)
    await decide('rebate_application', await reversal(record, '10'), 'PASSED')
    expect(await asked(again)).toBe(hash)
  })
})
