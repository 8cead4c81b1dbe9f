import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ReportRow } from '#plugins/reports/wire.ts'
import type { Client } from '#tests/support/client.ts'
import { type Application, startApplication } from '../fixture/application.ts'

const REPORTS = [
  '/work/saleReport',
  '/work/saleReport/list',
  '/work/saleReport/export',
  '/work/saleDays/list',
  '/work/salePages/list',
  '/work/salePages/export',
]
const ALL = [...REPORTS, '/work/sale', '/work/sale/list', '/work/saleVisit/list', '/work/person/list']

/** Application with four visits and five sales around the edges of November: two of alice, two of bob, one without owner. */
export async function startSales(): Promise<Application> {
  const fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'alice', permissions: ALL },
    { username: 'bob', permissions: ALL },
    { username: 'salesOnly', permissions: [...REPORTS, '/work/sale/list'], views: ['alice', 'bob'] },
    { username: 'noList', permissions: REPORTS },
    { username: 'noReport', permissions: ['/work/sale/list', '/work/saleVisit/list'] },
  ])
  const { alice: a, bob: b } = fixture.people
  const db = fixture.owner
  await sql`insert into team (id, name, parent_id) overriding system value values (1, '一组', null), (2, '一组甲', 1), (3, '二组', null)`.execute(
    db,
  )
  await sql`insert into task (id, name) overriding system value values (1, '客户甲'), (2, '客户乙')`.execute(db)
  await sql`insert into sale (id, name, created_date, stage, source, countries, word, team_id, owner_id, helper_ids, customer_id, signed_date, due, month, amount, points, hours)
    overriding system value values
    (1, '一', '2026-11-01 00:00:00+08', 'WON', 'APP', '{UK,FR}', '甲', 2, ${a}, ${[a, b]}, 1, '2026-11-30 23:59:59.9+08', '2026-11-30', '2026-11', 100.10, 5, 1.00),
    (2, '二', '2026-11-30 23:59:59.999+08', 'OPEN', 'AD', '{US}', '', 1, ${a}, ${[b]}, 1, '2026-12-01 00:00:00+08', '2026-12-01', '2026-12', 50.05, -2, 2.01),
    (3, '三', '2026-11-15 12:00:00+08', 'LOST', null, null, null, 3, ${b}, '{}', 2, '2026-11-02 08:00:00+08', null, '2026-11', null, null, 8.00),
    (4, '四', '2026-10-31 23:59:59.999+08', 'WON', 'WEB', '{EU}', '甲', 2, ${b}, '{}', 2, null, '2026-11-01', '2026-10', 7.00, 1, 3.00),
    (5, '五', '2026-10-05 09:00:00+08', 'OPEN', 'FRIEND', '{}', '乙', null, null, '{}', null, '2026-10-05 10:00:00+08', null, null, 9.00, 2, null)`.execute(
    db,
  )
  await sql`insert into sale_visit (sale_id, created_date) values (1, '2026-11-03 10:00+08'), (1, '2026-11-03 11:00+08'), (3, '2026-11-04 10:00+08'), (4, '2026-10-31 23:00+08')`.execute(
    db,
  )
  return fixture
}

const NOVEMBER = { timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-30' }

export const asQuery = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString()

/** Response of a report for November. */
export const november = async (who: Client, query: Readonly<Record<string, string>> = {}, path = '/work/saleReport/list') => {
  const { status, body } = await who.get(`${path}?${asQuery({ ...NOVEMBER, ...query })}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

export const labels = (records: readonly ReportRow[]) => records.map(({ label }) => label)

export const pairs = (records: readonly ReportRow[], figure: string) => records.map(({ label, values }) => [label, values[figure]])
