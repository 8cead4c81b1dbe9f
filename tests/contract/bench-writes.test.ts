/** Writes of the bench are checked against the product, so that a changed form is noticed at once. */
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LeadApplication, startLeadApplication } from '#apps/crm/lead/server/lead.testing.ts'
import { leadWriter } from '#tests/bench/server/beside-writes.ts'
import { rebateRequest, uploadVouchers } from '#tests/bench/server/order-cases.ts'
import type { Client } from '#tests/support/client.ts'

let crm: LeadApplication
let admin: Client

beforeAll(async () => {
  crm = await startLeadApplication(true)
  admin = await crm.as('admin')
})
afterAll(() => crm?.close())

it('takes ten of its writes in turn', async () => {
  const { rows } = await sql<{
    id: string
    version: number
  }>`select id, version from live_customer where status = 'NORMAL' limit 10`.execute(crm.database.db)
  const next = leadWriter(rows.map(({ id, version }) => ({ id: Number(id), version })).values())
  for (let n = 0; n < 10; n++) {
    const { path, body = {} } = next(n)
    const answer = await admin.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
})

it('takes its rebates with the vouchers that it prepares', async () => {
  const { db } = crm.database
  const query = async (text: string, values: readonly unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, [...values]))).rows as never
  const voucher = await uploadVouchers({ query }, ['admin'], 2)
  const { rows } = await sql<{ id: number; now: string }>`
    select id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as now
    from institutions_order where rebate_state = 'DUE' and lifecycle = 'IN_PROGRESS' order by id limit 2`.execute(db)
  expect(rows).toHaveLength(2)
  for (const [n, { id, now }] of rows.entries()) {
    const { path, body = {} } = rebateRequest(id, now, voucher('admin', n + 1))
    const answer = await admin.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const { rows: kept } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from rebate_application a join file_link l on l.record_table = 'rebate_application' and l.record_id = a.id
    where a.order_id = any(${rows.map(({ id }) => id)}::bigint[]) and a.return_commission_amount = 1 and a.audit_status = 'PENDING'`.execute(
    db,
  )
  expect(kept[0]?.waiting).toBe(2)
})
