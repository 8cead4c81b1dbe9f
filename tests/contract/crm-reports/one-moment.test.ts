// During concurrent writes all numbers of a response come from one snapshot: rows written in one transaction are counted together.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportAnswer } from '#plugins/reports/wire.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { daysAgo } from './agency.ts'
import { amountIn, openReport, type Report, readReport } from './asking.ts'

const SOURCE = '同时写入'
const WRITERS = 4
const READS = 25

let server: TestServer
let admin: HttpClient

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  admin = await server.login('admin')
  await sql`insert into option_config (name, value, label) values ('customerSource', ${SOURCE}, ${SOURCE})`.execute(server.db)
})
afterAll(() => server.stop())

/** Lead that is allocated, signs for 100 and pays, in one transaction. */
const signOne = () =>
  server.db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number }>`
      insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, creator_id, attributable_person_id, created_date)
      select '同时', 'wx_' || substr(md5(random()::text), 1, 16), ${SOURCE}, '{普通申请}', 'HIGH', id, id, now() - interval '1 minute' from employee
      where username = 'sales_a1' returning id`.execute(tx)
    const lead = rows[0]?.id
    await sql`insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id, created_date)
      select ${lead}, s.institution_id, 'manualAllocate', e.id, now() - interval '1 minute' from service_item s, employee e
      where e.username = 'cs_1' order by s.id limit 1`.execute(tx)
    await sql`with signed as (
        insert into institutions_order (lead_id, institution_id, service_item_id, signing_time, order_amount, order_status, payment_mode, customer_source, lead_owner_id)
        select ${lead}, s.institution_id, s.id, now() - interval '1 minute', 100, '已签约', 'ONCE', ${SOURCE}, e.id from service_item s, employee e
        where e.username = 'sales_a1' order by s.id limit 1 returning id)
      insert into order_transaction (order_id, type, amount, time) select id, 'PAYMENT', 100, now() from signed`.execute(tx)
  })

const numbersOf = ({ summary }: ReportAnswer, names: readonly string[]) => names.map(name => amountIn(summary[name]))

it('adds up in every answer, however many write', async () => {
  const open = async (name: string) => (await openReport(admin, name)) as Report
  const [glance, signed, sources] = [await open('dataGlance'), await open('signData'), await open('customerSourceData')]
  const query = { timeOnOrAfter: daysAgo(1), timeOnOrBefore: daysAgo(-1), sourceIn: SOURCE }
  let reading = true
  const write = async (): Promise<number> => {
    let written = 0
    for (; reading; written++) await signOne()
    return written
  }
  const writers = Array.from({ length: WRITERS }, write)
  const counts: bigint[] = []
  try {
    for (let read = 0; read < READS; read++) {
      const first = await readReport(admin, glance, query)
      const [leads, allocated, orders, amount] = numbersOf(first, [
        'newLeads',
        'allocatedLeads',
        'signedOrders',
        'signedAmount',
      ]) as bigint[]
      expect({ allocated, orders, amount }).toEqual({ allocated: leads, orders: leads, amount: (leads as bigint) * 100n })
      const second = await readReport(admin, signed, query)
      const [count, sum, paid] = numbersOf(second, ['signedOrders', 'signedAmount', 'paidAmount']) as bigint[]
      expect({ sum, paid }).toEqual({ sum: (count as bigint) * 100n, paid: (count as bigint) * 100n })
      expect(second.records.reduce((all, { values }) => all + (amountIn(values['signedOrders']) ?? 0n), 0n)).toBe(count)
      const third = await readReport(admin, sources, query)
      expect(third.records.map(({ key, values }) => [key, values])).toEqual(third.total === 0 ? [] : [[SOURCE, third.summary]])
      counts.push(leads as bigint)
    }
  } finally {
    reading = false
  }
  const written = (await Promise.all(writers)).reduce((all, one) => all + one, 0)
  expect(new Set(counts).size).toBeGreaterThan(3)
  expect(numbersOf(await readReport(admin, glance, query), ['newLeads'])).toEqual([BigInt(written) * 100n])
}, 120_000)
