/** Rebate of the floor: the necessary locks and rows in one transaction; the database's triggers maintain the sums. */
import type pg from 'pg'

const LOCK_ORDER_SQL = `
  select o.lifecycle, o.signing_time <= $2::timestamp as later from institutions_customer c join institutions_order o on o.lead_id = c.id
  where o.id = $1 for update`

const LOCK_RULE_SQL = `
  select id, audit_status, amount_to_be_refunded - returned_amount - pending_amount >= $2::numeric as enough from rebates_rule where order_id = $1 for update`

/** A voucher proves one rebate only: a concurrent submission of the same voucher waits here. */
const LOCK_VOUCHER_SQL = `
  select hash, pg_advisory_xact_lock(hashtextextended('voucher ' || hash, 727010)) from rebate_voucher where file_id = $1::uuid`

const VOUCHER_ORDER_SQL = `
  select o.order_number from rebate_application a join institutions_order o on o.id = a.order_id
  where a.voucher_hash = $1 and a.audit_status in ('PENDING', 'PASSED') and not a.reversed`

const INSERT_REBATE_SQL = `
  with made as (
    insert into rebate_application (rule_id, order_id, payment_type, return_commission_amount, rebate_time, payment_voucher, voucher_hash, submit_user_id)
    values ($1, $2, 'RECEIPT', $3, $4::timestamp, $5, $6, $7) returning id
  ), kept as (update file set expires_date = null where id = $8::uuid)
  insert into file_link (file_id, record_table, record_id) select $8::uuid, 'rebate_application', id from made`

export interface RebateForm {
  readonly id: number
  readonly returnCommissionAmount: string
  readonly rebateTime: string
  readonly paymentVoucher: string
}

type Row = Readonly<Record<string, unknown>>

/** @throws if the rebate may not be submitted */
export async function submitRebate(pool: pg.Pool, form: RebateForm, by: unknown): Promise<object> {
  const { id, returnCommissionAmount: amount, rebateTime, paymentVoucher } = form
  const client = await pool.connect()
  const one = async (name: string, text: string, values: readonly unknown[]): Promise<Row | undefined> =>
    (await client.query<Row>({ name, text, values: [...values] })).rows[0]
  try {
    await client.query('begin')
    const order = await one('rebate-lock', LOCK_ORDER_SQL, [id, rebateTime])
    const rule = await one('rebate-rule', LOCK_RULE_SQL, [id, amount])
    const file = paymentVoucher.slice(paymentVoucher.lastIndexOf('/') + 1)
    const voucher = await one('rebate-voucher', LOCK_VOUCHER_SQL, [file])
    const used = await one('rebate-used', VOUCHER_ORDER_SQL, [voucher?.hash])
    if (order?.lifecycle !== 'IN_PROGRESS' || !order.later || rule?.audit_status !== 'PASSED' || !rule.enough || !voucher || used)
      throw new Error(`no rebate of order ${id}`)
    await one('rebate-insert', INSERT_REBATE_SQL, [rule.id, id, amount, rebateTime, paymentVoucher, voucher.hash, by, file])
    await client.query('commit')
    return { code: 200, message: '提交成功，审核通过后生效' }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
