/** Views of orders and dependent rows: a query for few columns reads few tables. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let test: TestDatabase
let client: pg.Client

beforeAll(async () => {
  test = await createTestDatabase()
  client = new pg.Client({ connectionString: test.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await test.drop()
})

const SCANNED = /(?:Seq Scan|Index Scan using \w+|Index Only Scan using \w+|Bitmap Heap Scan) on (\w+)/g

/** Tables in the query plan of a statement. */
const readBy = async (statement: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${statement}`)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  return [...new Set([...plan.matchAll(SCANNED)].map(match => match[1] as string))].sort()
}

it.each([
  ['order_ledger', 'order_transaction'],
  ['cancel_order_audit', 'order_cancellation'],
  ['rebates_rule_list', 'rebates_rule'],
  ['rebates_rule_version_list', 'rebates_rule_version'],
  ['rebate_application_list', 'rebate_application'],
  ['rebates_record_list', 'rebates_record'],
  ['commission_sheet_list', 'commission_sheet'],
  ['commission_line_list', 'commission_line'],
])('%s is counted by its own table', async (view, table) => {
  expect(await readBy(`select count(*) from ${view}`)).toEqual([table])
})

it('what is asked of the order is still read from it', async () => {
  expect(await readBy("select id from rebates_record_list where lifecycle = 'CANCELLED'")).toEqual(['institutions_order', 'rebates_record'])
})
